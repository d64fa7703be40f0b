// What a vendor writes of one row of the own application, and the files of it.
import type { OfferInput, OfferPatch } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { documentFile, dropUnlisted, keepApplicationFiles, withStoredFiles } from '../application/files.ts';
import { findApplication } from '../application/lock.ts';
import { ensureWritable, saveOfferTable, writeOwn, type Writing } from '../application/write.ts';
import {
  documentFileIds,
  type Document,
  type DocumentFile,
  type DocumentOffer,
} from '../core/document/document.ts';
import { applicationOfOffer } from './queries.ts';

interface Caller {
  /** The offer's. */
  id: number;
  visitor: Visitor;
  ifMatch: number | null;
}

/**
 * Writes one row by saving the whole table with it changed, so that there is one way to write rows. Throws 404.
 * @param change null: the row is taken away
 */
export async function writeOffer(
  services: Services,
  { id, visitor, ifMatch }: Caller,
  change: OfferPatch | Omit<OfferInput, 'id'> | null,
): Promise<void> {
  const applicationId = await applicationOfOffer(services.db, id);
  await writeOwn(services, visitor, applicationId, ifMatch, (writing) => {
    const { offers } = writing.document;
    offerOf(writing, id);
    const table = offers.flatMap((row): OfferInput[] => {
      const { orderId, isAnalogue } = row;
      if (row.id !== id) return [{ id: row.id, orderId, isAnalogue }];
      return change === null ? [] : [{ id, orderId, isAnalogue, ...change } as OfferInput];
    });
    return saveOfferTable(table)(writing);
  });
}

/** Throws 404 for an offer that the draft has not. */
function offerOf({ document }: Pick<Writing, 'document'>, id: number): DocumentOffer {
  const found = document.offers.find((offer) => offer.id === id);
  if (!found) throw notFound();
  return found;
}

/** The document with other files of one offer. */
const withFiles = (document: Document, id: number, files: DocumentFile[]): Document => ({
  ...document,
  offers: document.offers.map((offer) => (offer.id === id ? { ...offer, files } : offer)),
});

export async function addOfferFiles(
  services: Services,
  visitor: Visitor,
  offerId: number,
  uploads: () => Upload[],
): Promise<FileRow[]> {
  const applicationId = await applicationOfOffer(services.db, offerId);
  // Asked before the files are looked through: it is long work.
  ensureWritable(await findApplication(services.db, visitor, applicationId));
  return withStoredFiles(services, uploads(), async (stored) => {
    const { result } = await writeOwn(services, visitor, applicationId, null, async (writing) => {
      const { files } = offerOf(writing, offerId);
      const kept = await keepApplicationFiles(writing.tx, stored, {
        applicationId,
        uploadedBy: visitor.id,
        present: files.length,
      });
      return {
        document: withFiles(writing.document, offerId, [...files, ...kept.map(documentFile)]),
        result: kept,
      };
    });
    return result;
  });
}

export async function removeOfferFile(
  services: Services,
  visitor: Visitor,
  offerId: number,
  fileId: number,
): Promise<void> {
  const applicationId = await applicationOfOffer(services.db, offerId);
  await writeOwn(services, visitor, applicationId, null, async (writing) => {
    const { files } = offerOf(writing, offerId);
    if (!files.some(({ id }) => id === fileId)) throw notFound();
    const left = files.filter(({ id }) => id !== fileId);
    const document = withFiles(writing.document, offerId, left);
    await dropUnlisted(writing.tx, applicationId, documentFileIds(document));
    return { document, result: undefined };
  });
}
