// Sealed versions: written once, opened or voided, never changed otherwise (refuse_version_change in the migrations).
import { and, eq, isNull, sql } from 'drizzle-orm';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, insertInto, type Write } from '../../platform/database/statement.ts';
import { revealFiles } from '../../platform/files/sealed.ts';
import { randomId } from '../../platform/random-id.ts';
import { documentFileIds, type Document } from '../core/document/document.ts';
import { documentBytes } from '../core/document/text.ts';
import { sealVersionBytes } from '../core/sealed.ts';
import { applicationFiles, applicationVersions } from '../core/tables.ts';
import { summaryOfDocument } from './drafts.ts';
import type { ApplicationStep } from './types.ts';

const insertVersion = insertInto(applicationVersions, { isApart: true });

interface Submitted {
  document: Document;
  /** What is sealed in place of the document where the lot's commission opens it. */
  envelope?: string | null;
  submittedBy: number | null;
  /** Set for an answer to a clarification: the envelopes are open already. */
  openedAt: Date | null;
}

/** What was submitted and never opened is out of force for good. */
export const voidUnopened = (applicationId: number, at: Date): Write =>
  build
    .update(applicationVersions)
    .set({ voidedAt: at })
    .where(
      and(
        eq(applicationVersions.applicationId, applicationId),
        isNull(applicationVersions.openedAt),
        isNull(applicationVersions.voidedAt),
      ),
    );

/** The version as it will be kept, and the statements that write it; the unopened one before it is superseded for good. */
export async function sealVersion(
  tx: Tx,
  { subject: { application, lot, versions }, at }: ApplicationStep,
  { document: written, envelope = null, submittedBy, openedAt }: Submitted,
): Promise<{ id: number; number: number; hash: string; writes: Write[] }> {
  const number = versions + 1;
  const document = { ...written, number };
  const id = randomId();
  const time = new Date(at);
  const fileIds = documentFileIds(document);
  const blobs = await sealVersionBytes(
    tx,
    { id, lotId: lot.id, period: lot.sealPeriod },
    envelope === null ? documentBytes(document) : Buffer.from(envelope, 'utf8'),
    await summaryOfDocument(tx, lot, document),
  );
  return {
    id,
    number,
    hash: blobs.hash,
    writes: [
      ...(versions === 0 ? [] : [voidUnopened(application.id, time)]),
      insertVersion({
        id,
        applicationId: application.id,
        number,
        period: lot.sealPeriod,
        ...blobs,
        submittedBy,
        submittedAt: time,
        openedAt,
        voidedAt: null,
        receiptMatches: null,
      }),
      ...(fileIds.length === 0
        ? []
        : [
            build
              .update(applicationFiles)
              .set({ sealedAt: time, ...(openedAt ? { openedAt } : {}) })
              .where(sql`${applicationFiles.fileId} = any(${array('bigint', fileIds)})`),
          ]),
      ...(openedAt ? await revealFiles(tx, fileIds) : []),
    ],
  };
}
