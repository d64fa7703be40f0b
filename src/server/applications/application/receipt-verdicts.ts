// Whether what an opening shows is what its receipt was given for: reckoned once, at the opening, and counted from then on.
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { ReceiptCount } from '../../../api/records/receipts.ts';
import { receiptTexts } from '../../../text/receipts.ts';
import { usersWithRole } from '../../accounts/core/queries.ts';
import { deputiesToday } from '../../accounts/deputies/queries.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { lots } from '../../lots/core/tables.ts';
import { array } from '../../platform/database/array.ts';
import { build, sendAll } from '../../platform/database/statement.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { zone } from '../../platform/database/zone.ts';
import { jobDraft, jobsForDue, type JobDraft } from '../../platform/jobs/enqueue.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { receiptHash, type VersionContent } from '../core/content.ts';
import { openUnlessChanged } from '../core/sealed.ts';
import { applications, applicationVersions } from '../core/tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'receipt.unlike': { id: number };
    'receipt.judge': { id: number };
  }
}

/** Steps that give a receipt; their rows hold it. */
export const receiptEvents = ['application.submit', 'application.resubmit', 'application.answer'];

/**
 * Whether the history has the receipt as it was given: who changes the version alone has not changed that. Names stand with their
 * tables: both have a `hash`, and drizzle leaves tables out of a query of one.
 */
export const receiptInHistory = sql<boolean>`exists (select from history
  where history.model = 'application' and history.model_id = application_versions.application_id
    and history.event = any(${array('text', receiptEvents)}) and history.payload ->> 'receipt' = application_versions.hash)`;

export interface GivenReceipt {
  hash: string;
  inHistory: boolean;
}

/** @param opened null: what was sealed does not open any more */
export const receiptHolds = (opened: VersionContent | null, { hash, inHistory }: GivenReceipt): boolean =>
  opened !== null && inHistory && receiptHash(opened) === hash;

const judged = isNotNull(applicationVersions.receiptMatches);
const counts = {
  matched: sql<number>`(count(*) filter (where ${applicationVersions.receiptMatches}))::int`,
  counted: sql<number>`count(*)::int`,
};
const unlessNone = <T extends ReceiptCount>(found: T | undefined): T | null =>
  found && found.counted > 0 ? found : null;

/** Of what the lot's openings have shown; null: nothing was counted. */
export async function receiptsOfLot(db: Db | Tx, lotId: number): Promise<ReceiptCount | null> {
  const [found] = await db
    .select(counts)
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .where(and(eq(applications.lotId, lotId), judged));
  return unlessNone(found);
}

/**
 * Opened in the month that begins so, which is named as YYYY-MM, or later.
 * @param which lots whose number of applications the reader may know: the figure's growth tells it
 */
export async function receiptsSince(
  db: Db,
  since: SQL,
  which: SQL | undefined,
): Promise<(ReceiptCount & { month: string }) | null> {
  const [found] = await db
    .select({ ...counts, month: sql<string>`to_char(${since} at time zone ${zone}, 'YYYY-MM')` })
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(and(gte(applicationVersions.openedAt, since), judged, which));
  return unlessNone(found);
}

/** Told after the opening: it waits for nobody. */
export const unlikeJobs = (lotId: number, unlike: readonly number[]): JobDraft[] =>
  unlike.length === 0 ? [] : [jobDraft('receipt.unlike', { id: lotId })];

async function tellStaff(tx: Tx, lotId: number): Promise<void> {
  const receipts = await receiptsOfLot(tx, lotId);
  const [lot] = await tx
    .select({ ownerId: lots.ownerId, number: lots.number, title: lots.title })
    .from(lots)
    .where(eq(lots.id, lotId));
  if (!lot || !receipts) return;
  const { ownerId, number, title } = lot;
  await notify(tx, {
    userIds: [
      ownerId,
      ...(await deputiesToday(tx, [ownerId])),
      ...(await usersWithRole(tx, 'security', 'auditor', 'admin')),
    ],
    type: 'lot.receiptUnlike',
    text: receiptTexts.unlike({ number, title, ...receipts }),
    link: `/tender-${lotId}/verification`,
    lotId,
  });
}

export const tellOfUnlike: TransactionalJob<'receipt.unlike'> = {
  lane: 'news',
  within: (tx, { id }) => tellStaff(tx, id),
};

/** Shown by an opening of a release that did not count; an answer to a clarification is open as it is given. */
const unjudged = and(
  isNull(applicationVersions.receiptMatches),
  gt(applicationVersions.openedAt, applicationVersions.submittedAt),
);
const lotsUnjudged = (which?: SQL) =>
  build
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        which,
        inArray(
          lots.id,
          build
            .select({ lotId: applications.lotId })
            .from(applicationVersions)
            .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
            .where(unjudged),
        ),
      ),
    );

/** All that there are: of a start, as all versions are looked through for it. */
export const judgeOlderReceipts = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  sendAll(db, [jobsForDue('receipt.judge', lotsUnjudged().getSQL())]);

const MINUTE = 60_000;

/** Of what an older release opens beside this one while processes are updated one by one. */
export const receiptsTick: Tick = {
  name: 'receipts-unjudged',
  everyMs: 5 * MINUTE,
  run: ({ db }) =>
    sendAll(db, [
      jobsForDue(
        'receipt.judge',
        lotsUnjudged(gt(lots.openedAt, sql`clock_timestamp() - interval '1 day'`)).getSQL(),
      ),
    ]),
};

/** By the rule of an opening; what was sealed then is what is sealed now. One version after another: a lot's all do not fit into memory. */
export const judgeReceipts: TransactionalJob<'receipt.judge'> = {
  lane: 'work',
  alone: true,
  within: async (tx, { id: lotId }) => {
    const ids = await tx
      .select({ id: applicationVersions.id })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(and(eq(applications.lotId, lotId), unjudged))
      .orderBy(asc(applicationVersions.id));
    const verdicts: { id: number; holds: boolean }[] = [];
    for (const { id } of ids) {
      const [row] = await tx
        .select({
          id: applicationVersions.id,
          period: applicationVersions.period,
          sealed: applicationVersions.sealed,
          hash: applicationVersions.hash,
          inHistory: receiptInHistory,
        })
        .from(applicationVersions)
        .where(eq(applicationVersions.id, id));
      const opened = await openUnlessChanged(tx, { ...row!, lotId });
      verdicts.push({ id, holds: receiptHolds(opened, row!) });
    }
    const unlike = verdicts.filter(({ holds }) => !holds).map(({ id }) => id);
    await tx
      .update(applicationVersions)
      .set({ receiptMatches: sql`not ${isOneOf(unlike)}` })
      .where(isOneOf(verdicts.map(({ id }) => id)));
    if (unlike.length > 0) await tellStaff(tx, lotId);
  },
};

/** Of versions, by their ids. */
export const isOneOf = (ids: readonly number[]): SQL =>
  sql`${applicationVersions.id} = any(${array('bigint', ids)})`;
