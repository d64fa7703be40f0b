// An offer of a document as the row that an opening makes of it, nothing decided about it.
import type { Document, DocumentFile, DocumentOffer } from './document/document.ts';
import type { OfferRow } from './offer-tables.ts';

/** @param at when it was written */
export function rowOfDocument(
  { application, lot }: Pick<Document, 'application' | 'lot'>,
  { files, ...offer }: DocumentOffer,
  at: Date,
): OfferRow {
  return {
    ...offer,
    applicationId: application,
    lotId: lot,
    fileIds: files.map(({ id }) => id),
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
