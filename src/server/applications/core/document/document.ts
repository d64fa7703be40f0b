// What an application holds, as one document: the draft, the working copy, and each version that is submitted. It is kept
// sealed; rows of offers are made of it at the opening (docs/decisions/0005-sealing.md).
import type { Terms } from '../../../../api/records/application-terms.ts';

/** A file as a document lists it, so that what was submitted can be told from what lies there now. */
export interface DocumentFile {
  id: number;
  name: string;
  size: number;
  sha256: string;
}

export interface DocumentOffer {
  id: number;
  orderId: number;
  position: number;
  isAnalogue: boolean;
  name: string;
  description: string;
  manufacturer: string;
  country: string;
  manufacturedYear: number | null;
  documentation: string;
  /** Months. */
  guaranteePeriod: number | null;
  /** Days. */
  shipmentPeriod: number | null;
  /** Decimal strings as the columns of an opened offer give them back: six places, and two. */
  quantity: string | null;
  unitPrice: string | null;
  files: DocumentFile[];
}

export interface Document {
  application: number;
  lot: number;
  company: number;
  /** Of a version; null while it is a draft or a working copy. */
  number: number | null;
  terms: Terms;
  files: DocumentFile[];
  /** In the order of their positions. */
  offers: DocumentOffer[];
}

/** Ids of all files that a document lists, its offers' ones too. */
export const documentFileIds = ({ files, offers }: Pick<Document, 'files' | 'offers'>): number[] => [
  ...files.map(({ id }) => id),
  ...offers.flatMap((offer) => offer.files.map(({ id }) => id)),
];

interface OfApplication {
  id: number;
  lotId: number;
  companyId: number;
}

/** A draft that nothing is offered in yet. */
export const newDocument = ({ id, lotId, companyId }: OfApplication, terms: Terms): Document => ({
  application: id,
  lot: lotId,
  company: companyId,
  number: null,
  terms,
  files: [],
  offers: [],
});
