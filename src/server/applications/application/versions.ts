// Sealed versions: written once, opened or voided, never changed otherwise (triggers in migrations/0001_rules.sql).
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { OfferRow } from '../core/offer-tables.ts';
import { array } from '../../platform/database/array.ts';
import { randomId } from '../../platform/random-id.ts';
import { contentOf, fileIdsOf, seal } from '../core/content.ts';
import { filesById } from './files.ts';
import type { Held } from './hold.ts';
import { applicationFiles, applicationVersions } from '../core/tables.ts';

interface Sealed {
  terms: Terms;
  fileIds: readonly number[];
  offers: readonly OfferRow[];
  submittedBy: number | null;
  /** Set for an answer to a clarification: the envelopes are open already. */
  openedAt: Date | null;
}

/** Seals what is submitted as the application's next version; the unopened one before it is superseded for good. */
export async function sealVersion(
  { tx, application, lot, at }: Held,
  { terms, fileIds, offers, submittedBy, openedAt }: Sealed,
): Promise<{ id: number; number: number; hash: string }> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select coalesce(max(number), 0)::int + 1 as number from ${applicationVersions} where application_id = ${application.id}`,
  );
  const { number } = rows[0]!;
  const all = [...fileIds, ...offers.flatMap((offer) => offer.fileIds)];
  const files = await filesById(tx, all);
  const content = contentOf({ application, number, terms, offers, fileIds, files });
  const receipt = seal(content);
  await tx
    .update(applicationVersions)
    .set({ voidedAt: new Date(at) })
    .where(
      and(
        eq(applicationVersions.applicationId, application.id),
        isNull(applicationVersions.openedAt),
        isNull(applicationVersions.voidedAt),
      ),
    );
  const id = randomId();
  await tx.insert(applicationVersions).values({
    id,
    applicationId: application.id,
    number,
    period: lot.sealPeriod,
    ...receipt,
    submittedBy,
    submittedAt: new Date(at),
    openedAt,
  });
  const sealed = fileIdsOf(content);
  if (sealed.length > 0) {
    await tx
      .update(applicationFiles)
      .set({ sealedAt: new Date(at), ...(openedAt ? { openedAt } : {}) })
      .where(sql`${applicationFiles.fileId} = any(${array('bigint', sealed)})`);
  }
  return { id, number, hash: receipt.hash };
}
