// Opened rows as a document again: for a working copy of them, for an answer's version, and for the check of a receipt.
import type { Terms } from '../../../api/records/application-terms.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { Document, DocumentFile } from '../core/document/document.ts';
import { offersOfDocument } from '../core/offer-row.ts';
import type { OfferRow } from '../core/offer-tables.ts';
import type { ApplicationRow } from '../core/tables.ts';
import type { Written } from './contents.ts';
import { documentFile, filesById } from './files.ts';

interface Opened {
  terms: Terms;
  fileIds: readonly number[];
  offers: readonly OfferRow[];
}

export async function documentOfRows(
  db: Db | Tx,
  { id, lotId, companyId }: Pick<ApplicationRow, 'id' | 'lotId' | 'companyId'>,
  { terms, fileIds, offers }: Opened,
): Promise<Document> {
  const files = await filesById(db, [...fileIds, ...offers.flatMap((offer) => offer.fileIds)]);
  const filesOf = (ids: readonly number[]): DocumentFile[] =>
    ids.flatMap((fileId) => {
      const file = files.get(fileId);
      return file ? [documentFile(file)] : [];
    });
  return {
    application: id,
    lot: lotId,
    company: companyId,
    number: null,
    terms,
    files: filesOf(fileIds),
    offers: offersOfDocument(offers, filesOf),
  };
}

/** A content as a draft may go on from it. */
export const draftOf = async (
  db: Db | Tx,
  application: ApplicationRow,
  written: Written,
): Promise<Document> => ({
  ...(written.document ?? (await documentOfRows(db, application, written))),
  number: null,
});
