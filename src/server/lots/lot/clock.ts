// Deadlines and ends of rounds: data that a worker picks up, on the database's clock, in any number of processes.
import { and, eq, lte, sql } from 'drizzle-orm';
import { lotLaw } from '../../../machines/lot.ts';
import { isOpen, snapshotOf } from '../../../machines/step.ts';
import { clock } from '../../engine/actors.ts';
import { takeStep } from '../../engine/run-step.ts';
import { pgCodeOf, transact, type Tx } from '../../platform/database/client.ts';
import { longestUnderWayMs } from '../../platform/http/arrivals.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import type { Services } from '../../platform/services.ts';
import { lockLot, type LockedLot } from '../core/lock.ts';
import { asLocked, lotProcess, nextCheck, rowAfter } from './process.ts';
import { lots, type LotTableRow } from '../core/tables.ts';

const BATCH = 50;
/** A lot that fails is left for a while, so that it does not stand before the others. */
const AFTER_FAILURE = '1 minute';

/** An extension comes before the end, or a late better price would be cut off. */
const clockEvents = ['lot.deadlinePassed', 'lot.roundExtended', 'lot.repeatingEnded'] as const;

/**
 * A term's step waits for the requests that came in before it: for those that this process carries out as long as they take, for those
 * of other processes so long. They are held against the term by when they came (platform/http/arrivals.ts).
 */
const GRACE_MS = 2_000;

const isDue = (graceMs: number) =>
  lte(lots.nextCheckAt, sql`statement_timestamp() - ${`${graceMs} milliseconds`}::interval`);

/**
 * Takes the clock's step on a locked lot where one is due; else says when to look again. Called by the worker, and by
 * whoever has just changed what the clock waits for (a better price near the round's end).
 */
export async function clockStep(tx: Tx, locked: LockedLot): Promise<LotTableRow> {
  const asked = await asLocked(tx, locked);
  const { subject: lot, status, facts, at } = asked;
  const snapshot = snapshotOf(lotLaw, status, facts);
  const due = clockEvents.find((type) => isOpen(lotLaw, snapshot, clock, at, type));
  if (due) return rowAfter(lot, (await takeStep(tx, lotProcess, asked, { type: due }, clock)).columns);
  const nextCheckAt = nextCheck(status, facts);
  await tx.update(lots).set({ nextCheckAt }).where(eq(lots.id, lot.id));
  return { ...lot, nextCheckAt };
}

/** One round of the worker. */
export async function checkDueLots(services: Services): Promise<void> {
  const graceMs = Math.max(GRACE_MS, Math.ceil(longestUnderWayMs()));
  const due = await services.db
    .select({ id: lots.id })
    .from(lots)
    .where(isDue(graceMs))
    .orderBy(lots.nextCheckAt)
    .limit(BATCH);
  for (const { id } of due) {
    try {
      await checkOne(services, id);
    } catch (err) {
      services.log.error({ err, lotId: id }, 'the clock could not step a lot');
      await putOff(services, id, graceMs);
    }
  }
}

/** Waits its turn, as whoever steps a lot, but not for long: other lots are due, too. */
const LONGEST_WAIT = '1s';
const LOCK_TIMEOUT = '55P03';

const waitBriefly = (tx: Tx) => tx.execute(sql`select set_config('lock_timeout', ${LONGEST_WAIT}, true)`);

/** A lot that nobody lets be put off stays due: the others go on all the same. */
async function putOff({ db, log }: Services, id: number, graceMs: number): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await waitBriefly(tx);
      await tx
        .update(lots)
        .set({ nextCheckAt: sql`clock_timestamp() + ${AFTER_FAILURE}::interval` })
        .where(and(eq(lots.id, id), isDue(graceMs)));
    });
  } catch (err) {
    log.error({ err, lotId: id }, 'a lot that failed could not be put off');
  }
}

async function checkOne({ db }: Services, id: number): Promise<void> {
  try {
    await transact(db, async (tx) => {
      await waitBriefly(tx);
      const locked = await lockLot(tx, id);
      const { nextCheckAt } = locked.lot;
      // Another process may have been first.
      if (nextCheckAt === null || nextCheckAt.getTime() > locked.at) return;
      await clockStep(tx, locked);
    });
  } catch (error) {
    if (pgCodeOf(error) !== LOCK_TIMEOUT) throw error;
  }
}

export const lotTick: Tick = { name: 'lot-deadlines', run: checkDueLots };
