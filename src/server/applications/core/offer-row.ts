// An offer of a document as the row that an opening makes of it, nothing decided about it.
import type { Document, DocumentFile, DocumentOffer } from './document/document.ts';
import type { OfferRow } from './offer-tables.ts';

const NO_FILES: number[] = [];

/** @param at when it was written */
export function rowOfDocument(
  { application, lot }: Pick<Document, 'application' | 'lot'>,
  offer: DocumentOffer,
  at: Date,
): OfferRow {
  // Each by its name: of thousands of rows a copy of whatever is there takes longer than all else that is done to them.
  return {
    id: offer.id,
    orderId: offer.orderId,
    position: offer.position,
    isAnalogue: offer.isAnalogue,
    name: offer.name,
    description: offer.description,
    manufacturer: offer.manufacturer,
    country: offer.country,
    manufacturedYear: offer.manufacturedYear,
    documentation: offer.documentation,
    guaranteePeriod: offer.guaranteePeriod,
    shipmentPeriod: offer.shipmentPeriod,
    quantity: offer.quantity,
    unitPrice: offer.unitPrice,
    applicationId: application,
    lotId: lot,
    fileIds: offer.files.length === 0 ? NO_FILES : offer.files.map(({ id }) => id),
    repeatedPrice: null,
    allocatedQuantity: null,
    approvedByCustomer: null,
    approvalReason: null,
    needsClarification: false,
    archivedAt: null,
    archiveReason: null,
    createdAt: at,
    updatedAt: at,
  };
}

const byPosition = (a: DocumentOffer, b: DocumentOffer) => a.position - b.position || a.id - b.id;

/** Opened rows as a document lists them. */
export const offersOfDocument = (
  rows: readonly OfferRow[],
  filesOf: (ids: readonly number[]) => DocumentFile[],
): DocumentOffer[] =>
  rows
    .map((row) => ({
      id: row.id,
      orderId: row.orderId,
      position: row.position,
      isAnalogue: row.isAnalogue,
      name: row.name,
      description: row.description,
      manufacturer: row.manufacturer,
      country: row.country,
      manufacturedYear: row.manufacturedYear,
      documentation: row.documentation,
      guaranteePeriod: row.guaranteePeriod,
      shipmentPeriod: row.shipmentPeriod,
      quantity: row.quantity,
      unitPrice: row.unitPrice,
      files: filesOf(row.fileIds),
    }))
    .toSorted(byPosition);
