// What a page of a list shows of applications: of sealed content the summary beside it is opened, and not the content.
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { openDraftSummaries, openVersionSummaries, unlessDamaged } from '../core/sealed.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { summaryOf, type Summary } from '../core/summary.ts';
import { applicationDrafts, applicationVersions } from '../core/tables.ts';
import { isSubmittedOpen, isSubmittedSealed, offersOfApplications } from './contents.ts';
import { summaryOfView } from './present/application.ts';
import { openedImages, viewsOf, type Frame } from './views.ts';

/** By application; without those whose draft was submitted or dropped meanwhile. */
export async function summariesOf(db: Db | Tx, frames: readonly Frame[]): Promise<Map<number, Summary>> {
  const drafts = frames.filter(({ isImage, usesWorking }) => !isImage && usesWorking);
  const versions = frames.filter(
    ({ isImage, usesWorking, row }) => !isImage && !usesWorking && isSubmittedSealed(row),
  );
  const rows = frames.filter(
    ({ isImage, usesWorking, row }) => !isImage && !usesWorking && isSubmittedOpen(row),
  );
  const images = frames.filter(({ isImage }) => isImage);
  const known = new Map([
    ...(await ofDrafts(db, drafts)),
    ...(await ofVersions(db, versions)),
    ...(await ofRows(db, rows)),
    ...(await ofImages(db, images)),
  ]);
  const others = frames.filter(({ row }) => !known.has(row.id));
  for (const view of await viewsOf(db, others)) known.set(view.row.id, summaryOfView(view));
  return known;
}

async function ofRows(db: Db | Tx, frames: readonly Frame[]): Promise<[number, Summary][]> {
  if (frames.length === 0) return [];
  const rows = await offersOfApplications(db, { ids: frames.map(({ row }) => row.id) });
  const offersBy = groupBy(rows, ({ applicationId }) => applicationId);
  return frames.map(({ row, lot, rates }) => {
    const shown = { terms: row.terms!, offers: offersBy.get(row.id) ?? [] };
    return [row.id, summaryOf(shown, { lotCurrency: lot.currency, rates })];
  });
}

async function ofImages(db: Db | Tx, frames: readonly Frame[]): Promise<[number, Summary][]> {
  const images = await openedImages(db, frames);
  return frames.flatMap(({ row, lot, rates }): [number, Summary][] => {
    const image = images.get(row.id);
    return image ? [[row.id, summaryOf(image, { lotCurrency: lot.currency, rates })]] : [];
  });
}

/** Those that were written before the lot was published last are counted anew: items may have been taken away from it since. */
async function ofDrafts(db: Db | Tx, frames: readonly Frame[]): Promise<[number, Summary][]> {
  if (frames.length === 0) return [];
  const lotBy = new Map(frames.map(({ row, lot }) => [row.id, lot]));
  const rows = await db
    .select({
      applicationId: applicationDrafts.applicationId,
      period: applicationDrafts.period,
      summary: applicationDrafts.summary,
      updatedAt: applicationDrafts.updatedAt,
    })
    .from(applicationDrafts)
    .where(inArray(applicationDrafts.applicationId, [...lotBy.keys()]));
  const fresh = rows.flatMap((row) => {
    const { id, publishedAt } = lotBy.get(row.applicationId)!;
    return publishedAt !== null && row.updatedAt >= publishedAt ? [{ ...row, lotId: id }] : [];
  });
  // A damaged one is one of those that are opened whole.
  const opened = (await unlessDamaged(() => openDraftSummaries(db, fresh))) ?? [];
  return fresh.slice(0, opened.length).map(({ applicationId }, index) => [applicationId, opened[index]!]);
}

async function ofVersions(db: Db | Tx, frames: readonly Frame[]): Promise<[number, Summary][]> {
  if (frames.length === 0) return [];
  const lotIdBy = new Map(frames.map(({ row }) => [row.currentVersionId!, row.lotId]));
  const found = await db
    .select({
      id: applicationVersions.id,
      applicationId: applicationVersions.applicationId,
      period: applicationVersions.period,
      summary: applicationVersions.summary,
    })
    .from(applicationVersions)
    .where(inArray(applicationVersions.id, [...lotIdBy.keys()]));
  const rows = found.map((row) => ({ ...row, lotId: lotIdBy.get(row.id)! }));
  const opened = (await unlessDamaged(() => openVersionSummaries(db, rows))) ?? [];
  return rows.slice(0, opened.length).map(({ applicationId }, index) => [applicationId, opened[index]!]);
}
