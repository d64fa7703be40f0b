// Sealed versions: written once, opened or voided, never changed otherwise (triggers in migrations/0001_rules.sql).
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Terms } from '../../../api/records/application-terms.ts';
import type { OfferRow } from '../core/offer-tables.ts';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { revealFiles } from '../../platform/files/sealed.ts';
import { randomId } from '../../platform/random-id.ts';
import { contentOf, fileIdsOf, seal } from '../core/content.ts';
import { filesById } from './files.ts';
import type { ApplicationStep } from './types.ts';
import { applicationFiles, applicationVersions } from '../core/tables.ts';

interface Sealed {
  terms: Terms;
  fileIds: readonly number[];
  offers: readonly OfferRow[];
  submittedBy: number | null;
  /** Set for an answer to a clarification: the envelopes are open already. */
  openedAt: Date | null;
}

/** The version as it will be kept, and the statements that write it; the unopened one before it is superseded for good. */
export async function sealVersion(
  tx: Tx,
  { subject: { application, lot }, at }: ApplicationStep,
  { terms, fileIds, offers, submittedBy, openedAt }: Sealed,
): Promise<{ id: number; number: number; hash: string; writes: Write[] }> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select coalesce(max(number), 0)::int + 1 as number from ${applicationVersions} where application_id = ${application.id}`,
  );
  const { number } = rows[0]!;
  const files = await filesById(tx, [...fileIds, ...offers.flatMap((offer) => offer.fileIds)]);
  const content = contentOf({ application, number, terms, offers, fileIds, files });
  const receipt = seal(content);
  const id = randomId();
  const time = new Date(at);
  return {
    id,
    number,
    hash: receipt.hash,
    writes: [
      build
        .update(applicationVersions)
        .set({ voidedAt: time })
        .where(
          and(
            eq(applicationVersions.applicationId, application.id),
            isNull(applicationVersions.openedAt),
            isNull(applicationVersions.voidedAt),
          ),
        ),
      build.insert(applicationVersions).values({
        id,
        applicationId: application.id,
        number,
        period: lot.sealPeriod,
        ...receipt,
        submittedBy,
        submittedAt: time,
        openedAt,
      }),
      build
        .update(applicationFiles)
        .set({ sealedAt: time, ...(openedAt ? { openedAt } : {}) })
        .where(sql`${applicationFiles.fileId} = any(${array('bigint', fileIdsOf(content))})`),
      ...(openedAt ? await revealFiles(tx, fileIdsOf(content)) : []),
    ],
  };
}
