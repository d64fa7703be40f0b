// Sealed versions: written once, opened or voided, never changed otherwise (refuse_version_change in the migrations).
import { and, eq, isNull, sql } from 'drizzle-orm';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { revealFiles } from '../../platform/files/sealed.ts';
import { randomId } from '../../platform/random-id.ts';
import { documentFileIds, type Document } from '../core/document/document.ts';
import { sealVersionDocument } from '../core/sealed.ts';
import { applicationFiles, applicationVersions } from '../core/tables.ts';
import { summaryOfDocument } from './drafts.ts';
import type { ApplicationStep } from './types.ts';

interface Submitted {
  document: Document;
  submittedBy: number | null;
  /** Set for an answer to a clarification: the envelopes are open already. */
  openedAt: Date | null;
}

/** The version as it will be kept, and the statements that write it; the unopened one before it is superseded for good. */
export async function sealVersion(
  tx: Tx,
  { subject: { application, lot }, at }: ApplicationStep,
  { document: written, submittedBy, openedAt }: Submitted,
): Promise<{ id: number; number: number; hash: string; writes: Write[] }> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select coalesce(max(number), 0)::int + 1 as number from ${applicationVersions} where application_id = ${application.id}`,
  );
  const { number } = rows[0]!;
  const document = { ...written, number };
  const id = randomId();
  const time = new Date(at);
  const sealed = await sealVersionDocument(
    tx,
    { id, lotId: lot.id, period: lot.sealPeriod },
    document,
    await summaryOfDocument(tx, lot, document),
  );
  return {
    id,
    number,
    hash: sealed.hash,
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
        ...sealed,
        submittedBy,
        submittedAt: time,
        openedAt,
      }),
      build
        .update(applicationFiles)
        .set({ sealedAt: time, ...(openedAt ? { openedAt } : {}) })
        .where(sql`${applicationFiles.fileId} = any(${array('bigint', documentFileIds(document))})`),
      ...(openedAt ? await revealFiles(tx, documentFileIds(document)) : []),
    ],
  };
}
