// What a vendor writes of one row of the own application, and the files of it.
import { eq } from 'drizzle-orm';
import type { OfferInput, OfferPatch } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { dropUnsealedFiles, keepApplicationFiles, withStoredFiles } from '../application/files.ts';
import { findApplication } from '../application/lock.ts';
import { ensureWritable, saveOfferTable, workingRows, writeOwn } from '../application/write.ts';
import { offers } from '../core/offer-tables.ts';
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
  await writeOwn(services, visitor, applicationId, ifMatch, async (locked) => {
    const rows = (await workingRows(locked.tx, applicationId)).toSorted((a, b) => a.position - b.position);
    if (!rows.some((row) => row.id === id)) throw notFound();
    const table = rows.flatMap((row): OfferInput[] => {
      const { orderId, isAnalogue } = row;
      if (row.id !== id) return [{ id: row.id, orderId, isAnalogue }];
      return change === null ? [] : [{ id, orderId, isAnalogue, ...change } as OfferInput];
    });
    await saveOfferTable(locked, table);
  });
}

export async function addOfferFiles(
  services: Services,
  visitor: Visitor,
  offerId: number,
  uploads: () => Upload[],
): Promise<FileRow[]> {
  const applicationId = await applicationOfOffer(services.db, offerId);
  // Asked before the files are looked through: it is long work.
  ensureWritable(await findApplication(services.db, visitor, applicationId));
  return withStoredFiles(services, uploads(), (stored) =>
    writeOwn(services, visitor, applicationId, null, async ({ tx }) => {
      const row = (await workingRows(tx, applicationId)).find(({ id }) => id === offerId);
      if (!row) throw notFound();
      const kept = await keepApplicationFiles(tx, stored, {
        applicationId,
        uploadedBy: visitor.id,
        present: row.fileIds.length,
      });
      await tx
        .update(offers)
        .set({ fileIds: [...row.fileIds, ...kept.map(({ id }) => id)] })
        .where(eq(offers.id, row.id));
      return kept;
    }),
  );
}

export async function removeOfferFile(
  services: Services,
  visitor: Visitor,
  offerId: number,
  fileId: number,
): Promise<void> {
  const applicationId = await applicationOfOffer(services.db, offerId);
  await writeOwn(services, visitor, applicationId, null, async ({ tx, application }) => {
    const row = (await workingRows(tx, applicationId)).find(({ id }) => id === offerId);
    if (!row?.fileIds.includes(fileId)) throw notFound();
    await tx
      .update(offers)
      .set({ fileIds: row.fileIds.filter((id) => id !== fileId) })
      .where(eq(offers.id, row.id));
    await dropUnsealedFiles(tx, applicationId, [
      ...application.fileIds,
      ...(application.workingFileIds ?? []),
    ]);
  });
}
