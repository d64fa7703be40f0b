// Receipts: anyone who may read an application can check that what was opened is what was submitted.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ReceiptVersion } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { canonicalJson } from '../../platform/history/canonical.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { contentOf, receiptHash } from '../core/content.ts';
import { filesById } from './files.ts';
import { offersOf } from './facts.ts';
import { applicationVersions, type ApplicationVersionRow } from '../core/tables.ts';
import { byIds, loadViews, type View } from './views.ts';

const sealing = ['application.submit', 'application.resubmit', 'application.answer'];

/**
 * The versions that the visitor may know of: a vendor all of the own ones, the staff the opened ones; content and random
 * bytes only where they are to be seen. Throws 404.
 */
export async function receiptsOf(db: Db, visitor: Visitor, id: number): Promise<ReceiptVersion[]> {
  const [view] = await loadViews(db, visitor, byIds([id]), 'submitted');
  if (!view) throw notFound();
  const versions = await db
    .select()
    .from(applicationVersions)
    .where(
      and(
        eq(applicationVersions.applicationId, id),
        view.isOwn ? undefined : isNotNull(applicationVersions.openedAt),
      ),
    )
    .orderBy(asc(applicationVersions.number));
  const entries = await db
    .select({ payload: history.payload })
    .from(history)
    .where(and(eq(history.model, 'application'), eq(history.modelId, id), inArray(history.event, sealing)));
  const inHistory = new Set(entries.map(({ payload }) => (payload as { receipt?: string } | null)?.receipt));
  const currentId = view.isImage ? view.row.openedVersionId : view.row.currentVersionId;
  return Promise.all(
    versions.map(async (version) => ({
      number: version.number,
      hash: version.hash,
      nonce: version.nonce,
      content: version.content,
      submittedAt: version.submittedAt.toISOString(),
      openedAt: version.openedAt?.toISOString() ?? null,
      voidedAt: version.voidedAt?.toISOString() ?? null,
      isCurrent: version.id === currentId,
      verified: receiptHash(version.nonce, version.content) === version.hash,
      inHistory: inHistory.has(version.hash),
      matchesOffers: version.id === currentId && !view.isImage ? await matchesRows(db, view, version) : null,
    })),
  );
}

/** Whether the rows that everybody compares and allocates are still what was sealed. */
async function matchesRows(db: Db, { row }: View, version: ApplicationVersionRow): Promise<boolean> {
  if (row.terms === null) return false;
  const rows = (await offersOf(db, row.id)).filter(({ isWorking }) => !isWorking);
  const files = await filesById(db, [...row.fileIds, ...rows.flatMap(({ fileIds }) => fileIds)]);
  const now = contentOf({
    application: row,
    number: version.number,
    terms: row.terms,
    offers: rows,
    fileIds: row.fileIds,
    files,
  });
  return canonicalJson(now) === version.content;
}
