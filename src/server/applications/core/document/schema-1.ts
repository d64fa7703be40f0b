// The first schema with a number: what drafts, working copies and versions are written as.
import { z } from 'zod';
import { terms } from '../../../../api/records/application-terms.ts';
import { canonicalJson } from '../../../../proof/canonical.ts';
import type { Document, DocumentFile, DocumentOffer } from './document.ts';

const id = z.int();

/** What is around the offers. The offers themselves were authenticated with it, and there may be thousands of them. */
const around = z.object({
  application: id,
  lot: id,
  company: id,
  number: z.int().nullable(),
  terms,
  files: z.array(z.object({ id, name: z.string(), size: z.int(), sha256: z.string() })),
  offers: z.array(z.custom<DocumentOffer>((one) => typeof one === 'object' && one !== null)),
});

export const readSchema1 = (kept: unknown): Document => around.parse(kept);

// Keys in the order of the alphabet, as canonical JSON has them: sorting those of five thousand offers at each save takes longer
// than all the rest of it.
const fileOf = ({ id: fileId, name, sha256, size }: DocumentFile) => ({ id: fileId, name, sha256, size });

const offerOf = (offer: DocumentOffer) => ({
  country: offer.country,
  description: offer.description,
  documentation: offer.documentation,
  files: offer.files.length === 0 ? offer.files : offer.files.map(fileOf),
  guaranteePeriod: offer.guaranteePeriod,
  id: offer.id,
  isAnalogue: offer.isAnalogue,
  manufacturedYear: offer.manufacturedYear,
  manufacturer: offer.manufacturer,
  name: offer.name,
  orderId: offer.orderId,
  position: offer.position,
  quantity: offer.quantity,
  shipmentPeriod: offer.shipmentPeriod,
  unitPrice: offer.unitPrice,
});

/** The canonical JSON of a document: equal documents give equal text. */
export const writeSchema1 = (document: Document): string =>
  JSON.stringify({
    application: document.application,
    company: document.company,
    files: document.files.map(fileOf),
    lot: document.lot,
    number: document.number,
    offers: document.offers.map(offerOf),
    schema: 1,
    terms: JSON.parse(canonicalJson(document.terms)) as unknown,
  });
