// The opening: the documents in force become rows, in the opening's own transaction.
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { insertAll } from '../../platform/database/insert-all.ts';
import { revealFiles } from '../../platform/files/sealed.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { ToldRefusal } from '../../engine/run-step.ts';
import { invalid } from '../../platform/http/errors.ts';
import { SealingError } from '../../platform/sealing/sealing-error.ts';
import { damagedTexts } from '../../../text/damaged.ts';
import { submittedStatuses } from '../../../machines/application-predicates.ts';
import { documentFileIds, type Document } from '../core/document/document.ts';
import { rowOfDocument } from '../core/offer-row.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { openEach, unlessDamaged } from '../core/sealed.ts';
import { stoppedJobs } from './opening-stopped.ts';
import { isOneOf, receiptHolds, receiptInHistory } from './receipt-verdicts.ts';
import { applicationDrafts, applicationFiles, applications, applicationVersions } from '../core/tables.ts';

/** Sealed bytes that are opened at once, and rows that one statement brings: neither grows with the lot, and everybody else waits for either. */
const BYTES = 64 * 1024;
const ROWS = 2_000;

export const submittedTo = (lotId: number) =>
  and(eq(applications.lotId, lotId), inArray(applications.status, submittedStatuses));

/** Versions in force that no opening has shown yet. */
export const sealedNow = and(
  sql`${applications.currentVersionId} is not null`,
  or(isNull(applications.openedVersionId), ne(applications.openedVersionId, applications.currentVersionId)),
);

/** What an opening is to show, in portions. */
async function inForce(tx: Tx, lotId: number): Promise<number[][]> {
  const found = await tx
    .select({ id: applications.id, bytes: sql<number>`octet_length(${applicationVersions.sealed})` })
    .from(applications)
    .innerJoin(applicationVersions, eq(applicationVersions.id, applications.currentVersionId))
    .where(and(submittedTo(lotId), sealedNow))
    .orderBy(asc(applications.id));
  return byBytes(found);
}

/**
 * Refuses an opening that would leave somebody out: all are opened before a word of any is written, so that one that does not open
 * stops it with nothing of the others behind it. Throws 422, and those who must know are told.
 * @returns applications whose rows are to be born, in portions
 */
export async function ensureAllOpen(tx: Tx, lotId: number): Promise<number[][]> {
  const together = await inForce(tx, lotId);
  const damaged: number[] = [];
  for (const ids of together) damaged.push(...(await damagedOf(tx, await versionsOf(tx, lotId, ids))));
  if (damaged.length === 0) return together;
  throw new ToldRefusal(
    invalid({ status: [damagedTexts.refusal(damaged.length, together.flat().length)] }),
    stoppedJobs(lotId, damaged),
  );
}

/** Those that do not open, or of whose files one does not. */
async function damagedOf(tx: Tx, found: readonly VersionInForce[]): Promise<number[]> {
  const filesOpen = (some: readonly VersionInForce[]) =>
    unlessDamaged(() =>
      revealFiles(
        tx,
        some.flatMap(({ version }) => (version ? documentFileIds(version.document) : [])),
      ),
    );
  const isWhole = (await filesOpen(found)) !== null;
  const damaged: number[] = [];
  for (const one of found)
    if (one.version === null || (!isWhole && (await filesOpen([one])) === null))
      damaged.push(one.applicationId);
  return damaged;
}

/**
 * Makes rows of every version in force that has none, some at a time: all of a large lot would not fit into memory. What has
 * been opened before and is in force still keeps its rows, with what was decided about them only by the law's own steps.
 * @param together applications in portions, all of which open
 * @returns versions that are not what their receipts were given for
 */
export async function bearRows(
  tx: Tx,
  { lotId, together, at }: { lotId: number; together: readonly (readonly number[])[]; at: number },
): Promise<number[]> {
  const unlike: number[] = [];
  for (const ids of together) {
    const opened = await documentsInForce(tx, lotId, ids);
    unlike.push(...opened.filter(({ holds }) => !holds()).map(({ versionId }) => versionId));
    const fileIds = opened.flatMap(({ document }) => documentFileIds(document));
    await sendAll(tx, emptied(opened));
    for (const write of rowsWrites(opened, new Date(at))) await sendAll(tx, [write]);
    await sendAll(tx, [...filesShown(fileIds, new Date(at)), ...(await revealFiles(tx, fileIds))]);
  }
  return unlike;
}

/** As many as are opened at once: at least one. */
function byBytes(found: readonly { id: number; bytes: number }[]): number[][] {
  const all: number[][] = [];
  let room = 0;
  for (const { id, bytes } of found) {
    room -= bytes;
    if (all.length === 0 || room < 0) {
      all.push([]);
      room = BYTES - bytes;
    }
    all.at(-1)!.push(id);
  }
  return all;
}

/** The receipts of all that is in force: the row of the opening names them, so that none can be left out later. */
export async function openedReceipts(tx: Tx, lotId: number) {
  return tx
    .select({
      application: applications.id,
      number: applicationVersions.number,
      receipt: applicationVersions.hash,
    })
    .from(applications)
    .innerJoin(applicationVersions, eq(applicationVersions.id, applications.currentVersionId))
    .where(submittedTo(lotId))
    .orderBy(asc(applications.id));
}

interface Opened {
  versionId: number;
  document: Document;
  submittedAt: Date;
  /** Whether it is what its receipt was given for; reckoned when it is asked for. */
  holds: () => boolean;
}

type VersionInForce = Awaited<ReturnType<typeof versionsOf>>[number];

async function versionsOf(tx: Tx, lotId: number, ids: readonly number[]) {
  const rows = await tx
    .select({
      id: applicationVersions.id,
      applicationId: applicationVersions.applicationId,
      period: applicationVersions.period,
      sealed: applicationVersions.sealed,
      submittedAt: applicationVersions.submittedAt,
      hash: applicationVersions.hash,
      inHistory: receiptInHistory,
    })
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.currentVersionId, applicationVersions.id))
    .where(inArray(applications.id, [...ids]));
  const opened = await openEach(
    tx,
    rows.map((row) => ({ ...row, lotId })),
  );
  return rows.map((row, index) => ({ ...row, version: opened[index] ?? null }));
}

async function documentsInForce(tx: Tx, lotId: number, ids: readonly number[]): Promise<Opened[]> {
  const found = await versionsOf(tx, lotId, ids);
  return found.map(({ version, ...row }) => {
    if (version === null) throw new SealingError(`application.version:${row.id} was whole a moment ago`);
    return {
      versionId: row.id,
      document: version.document,
      submittedAt: row.submittedAt,
      holds: () => receiptHolds(version, row),
    };
  });
}

/** Without the rows of an opening before, and with what beside their offers is open now. */
function emptied(opened: readonly Opened[]): Write[] {
  const shown = opened.map(({ document: { application, terms, files } }) => ({
    id: application,
    terms,
    fileIds: files.map(({ id }) => id),
  }));
  const applicationIds = shown.map(({ id }) => id);
  return [
    build.delete(offers).where(inArray(offers.applicationId, applicationIds)),
    sql`update ${applications} set terms = shown.terms, file_ids = shown."fileIds"
      from json_to_recordset(${JSON.stringify(shown)}::json) as shown(id bigint, terms jsonb, "fileIds" bigint[])
      where ${applications.id} = shown.id`,
  ];
}

/** Each is made when it is asked for: the text of thousands of rows is made at once. */
function* rowsWrites(opened: readonly Opened[], openedAt: Date): Generator<Write, void, void> {
  const lines = opened.flatMap(({ document, submittedAt }) =>
    document.offers.map((offer) => ({ document, offer, submittedAt })),
  );
  for (const batch of portions(lines, ROWS))
    yield insertAll(
      offers,
      batch.map(({ document, offer, submittedAt }): OfferRow => ({
        ...rowOfDocument(document, offer, submittedAt),
        updatedAt: openedAt,
      })),
    );
}

/** Who may read the application may read its files now. */
const filesShown = (fileIds: readonly number[], openedAt: Date): Write[] => [
  build
    .update(applicationFiles)
    .set({ openedAt })
    .where(
      and(
        isNull(applicationFiles.openedAt),
        sql`${applicationFiles.fileId} = any(${array('bigint', fileIds)})`,
      ),
    ),
];

function portions<T>(rows: readonly T[], most: number): T[][] {
  const all: T[][] = [];
  for (let from = 0; from < rows.length; from += most) all.push(rows.slice(from, from + most));
  return all;
}

/**
 * The versions in force become readable; what was not submitted by now never does.
 * @param unlike those that are not what their receipts were given for
 */
export function openEnvelopes(lotId: number, at: number, unlike: readonly number[]): Write[] {
  const openedAt = new Date(at);
  const ids = sql`(select ${applications.currentVersionId} from ${applications} where ${submittedTo(lotId)})`;
  return [
    build
      .update(applicationVersions)
      .set({ openedAt, receiptMatches: sql`not ${isOneOf(unlike)}` })
      .where(and(sql`${applicationVersions.id} in ${ids}`, isNull(applicationVersions.openedAt))),
    // A save of a working copy may have made later versions of the application than its own row tells.
    build
      .update(applications)
      .set({
        openedVersionId: sql`${applications.currentVersionId}`,
        openedAt,
        answerFileIds: null,
        version: sql`greatest(${applications.version}, (select ${applicationDrafts.version} from ${applicationDrafts}
          where ${applicationDrafts.applicationId} = ${applications.id})) + 1`,
      })
      .where(and(submittedTo(lotId), sql`${applications.currentVersionId} is not null`)),
    // Unsent changes have no use any more, and the next opening must not find them.
    sql`delete from ${applicationDrafts} using ${applications}
      where ${applicationDrafts.applicationId} = ${applications.id} and ${submittedTo(lotId)}`,
  ];
}
