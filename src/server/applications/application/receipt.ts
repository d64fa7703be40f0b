// Receipts: anyone who may read an application can check that what was opened is what was submitted.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ReceiptVersion } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { witnessed } from '../../platform/checkpoints/proofs.ts';
import { history } from '../../platform/history/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import { receiptHash } from '../core/content.ts';
import { documentBytes } from '../core/document/text.ts';
import { openUnlessChanged, type OpenedVersion } from '../core/sealed.ts';
import { applicationVersions } from '../core/tables.ts';
import { documentOfRows } from './documents.ts';
import { receiptEvents } from './receipt-verdicts.ts';
import { byIds, loadViews, type View } from './views.ts';

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
    .where(
      and(eq(history.model, 'application'), eq(history.modelId, id), inArray(history.event, receiptEvents)),
    );
  const inHistory = new Set(entries.map(({ payload }) => (payload as { receipt?: string } | null)?.receipt));
  const currentId = view.isImage ? view.row.openedVersionId : view.row.currentVersionId;
  return Promise.all(
    versions.map(async (version) => {
      const opened = await openUnlessChanged(db, { ...version, lotId: view.row.lotId });
      return {
        number: version.number,
        hash: version.hash,
        nonce: opened?.nonce ?? null,
        content: opened?.content ?? null,
        submittedAt: version.submittedAt.toISOString(),
        openedAt: version.openedAt?.toISOString() ?? null,
        voidedAt: version.voidedAt?.toISOString() ?? null,
        isCurrent: version.id === currentId,
        verified: opened !== null && receiptHash(opened) === version.hash,
        inHistory: inHistory.has(version.hash),
        matchesOffers:
          version.id === currentId && !view.isImage
            ? opened !== null && (await matchesRows(db, view, opened))
            : null,
        checkpoint: await witnessed(db, `receipt:${version.hash}`),
      };
    }),
  );
}

/** Whether the rows that everybody compares and allocates are still what was sealed; before the opening there are none but it. */
async function matchesRows(db: Db, { row, contents }: View, { document }: OpenedVersion): Promise<boolean> {
  const { submitted } = contents;
  if (submitted === null) return false;
  const now = submitted.document ?? (await documentOfRows(db, row, submitted));
  return documentBytes({ ...now, number: document.number }).equals(documentBytes(document));
}
