// New prices of a re-bid round: all of a request's or none. Those who bid at the same time share the lot, but near the end,
// where a price moves it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewPrice } from '../../../machines/application-facts.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw } from '../../../machines/lot.ts';
import { isOpen, snapshotOf } from '../../../machines/step.ts';
import { compare } from '../../../rules/decimal.ts';
import { formatMoney } from '../../../rules/money.ts';
import { extendedEnd, highestAllowedPrice, isPriceAllowed } from '../../../rules/round.ts';
import type { Bid } from '../../applications/application/bid.ts';
import type { Bidder, RoundPrices } from '../../applications/application/ports.ts';
import { applicationProcess } from '../../applications/application/process.ts';
import type { ApplicationStep } from '../../applications/application/types.ts';
import { applications } from '../../applications/core/tables.ts';
import { clock } from '../../engine/actors.ts';
import { follow, type Follow } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { asLocked as asLockedLot, lotProcess } from '../../lots/lot/process.ts';
import { noteBetterPrice, runningRound } from '../../lots/lot/round-store.ts';
import { lotRounds, type RoundRow } from '../../lots/core/tables.ts';
import { clockMs, type Db, type Tx } from '../../platform/database/client.ts';
import { pricesOfRound, sealMove } from './moves.ts';
import { arrivalOf } from '../../platform/http/arrivals.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { roundMarks, roundMoves, roundPrices } from '../../applications/core/round-tables.ts';

/** The round's last minutes have begun while the lock was waited for: the lot is wanted alone. */
class BecameLate extends Error {
  override name = 'BecameLate';
}

interface Bidding {
  actor: Actor;
  applicationId: number;
  prices: readonly NewPrice[];
}

/**
 * Sets the new prices of one application's offers. Throws 404 where it is not the caller's own, 422 with the law's reasons
 * and, by cell, the highest price that may follow. Returns the lot's id.
 */
export async function setPrices(
  services: Pick<Services, 'db'>,
  { actor, applicationId, prices }: Bidding,
): Promise<number> {
  const set = async (lot: 'shared' | 'alone') => {
    const event = { type: 'application.setRepeatedPrice', prices } as const;
    const { step } = await runStep(services, applicationProcess, { id: applicationId, lot }, event, actor);
    return step.subject.lot.id;
  };
  try {
    return await set((await isLateFor(services.db, applicationId)) ? 'alone' : 'shared');
  } catch (error) {
    if (!(error instanceof BecameLate)) throw error;
    return set('alone');
  }
}

/** Whether a price that comes now would move the round's end, as far as can be told without a lock. */
async function isLateFor(db: Db, applicationId: number): Promise<boolean> {
  const [found] = await db
    .select({ round: lotRounds, at: clockMs })
    .from(lotRounds)
    .innerJoin(applications, eq(applications.lotId, lotRounds.lotId))
    .where(and(eq(applications.id, applicationId), isNull(lotRounds.endedAt)));
  return found !== undefined && isLate(found.round, arrivalOf(Number(found.at)));
}

const isLate = (round: RoundRow, at: number): boolean =>
  extendedEnd({ ...round, extensionsDone: round.extensionsUsed }, new Date(at)) !== null;

/** Throws BecameLate where the price may move the round's end and others share the lot. */
async function weigh(
  tx: Tx,
  { lot, at, applicationId, hasLotAlone }: Bidder,
  prices: readonly NewPrice[],
): Promise<{ bid: Bid | null; faults: Record<string, string[]> }> {
  const round = await runningRound(tx, lot.id);
  if (!round) return { bid: null, faults: {} };
  if (!hasLotAlone && isLate(round, at)) throw new BecameLate();
  const [mark] = await tx
    .select()
    .from(roundMarks)
    .where(and(eq(roundMarks.roundId, round.id), eq(roundMarks.applicationId, applicationId)));
  const bid = { round, isMarked: mark !== undefined, lastAt: null, hasLotAlone };
  // Who is not marked has no prices in the round to be held against: that is for the law to say, not for the cells.
  if (!mark) return { bid, faults: {} };
  const own = await pricesOfRound(tx, { roundId: round.id, applicationId });
  const last = new Map(own.map(({ offerId, price }) => [offerId, price]));
  return {
    bid: { ...bid, lastAt: own.at(-1)?.at.getTime() ?? null },
    faults: faultsOf(prices, last, round),
  };
}

/** A late price moves the round's end at once, as the clock would. */
async function extension(tx: Tx, { subject: { lot }, at }: ApplicationStep): Promise<Follow[]> {
  const locked = await asLockedLot(tx, { lot, at });
  const facts = { ...locked.facts, betterPriceAt: at };
  const event = { type: 'lot.roundExtended' } as const;
  const isDue = isOpen(lotLaw, snapshotOf(lotLaw, locked.status, facts), clock, at, event.type);
  return isDue ? [follow(lotProcess, { ...locked, facts }, event, clock)] : [];
}

export const roundPricesOfApplications: RoundPrices = {
  weigh,
  setRepeatedPrices: {
    read: async (tx, step) => {
      const { id, subject, event, at } = step;
      if (!subject.bid || !('prices' in event)) throw new Error(`${event.type} brings no price`);
      const { round, lastAt, hasLotAlone } = subject.bid;
      // Of two colleagues who move at once, whoever came in first may be taken last: it was held against the other's price, and follows it.
      const move = { roundId: round.id, applicationId: id, at: new Date(Math.max(at, lastAt ?? at)) };
      const { writes, hash } = await sealMove(tx, move, event.prices);
      return {
        writes: [...writes, noteBetterPrice(subject.lot.id, at)],
        payload: { roundId: round.id, move: hash },
        follow: hasLotAlone ? await extension(tx, step) : [],
      };
    },
  },
};

function faultsOf(
  prices: readonly NewPrice[],
  last: ReadonlyMap<number, string>,
  round: RoundRow,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const seen = new Set<number>();
  prices.forEach(({ offerId, price }, index) => {
    const own = last.get(offerId);
    if (own === undefined) throw notFound();
    if (seen.has(offerId)) throw invalid({ [`prices.${index}.offer_id`]: ['Предложение указано дважды'] });
    seen.add(offerId);
    if (isPriceAllowed(price, own, round)) return;
    const highest = highestAllowedPrice(own, round);
    faults[`prices.${index}.price`] = [
      highest === null || compare(price, '0') <= 0
        ? 'Цена должна быть больше нуля и ниже вашей последней'
        : `Не выше ${formatMoney(highest)}`,
    ];
  });
  return faults;
}

/** How many applications have set a price of their own in a round. */
export async function countBidders(db: Db, roundId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select application_id from ${roundMoves} where round_id = ${roundId}
      union select application_id from ${roundPrices} where round_id = ${roundId} and not is_baseline) as bidders`);
  return rows[0]!.n;
}

export const marksOfRound = async (tx: Tx | Db, roundId: number): Promise<number[]> => {
  const rows = await tx
    .select({ applicationId: roundMarks.applicationId })
    .from(roundMarks)
    .where(eq(roundMarks.roundId, roundId));
  return rows.map(({ applicationId }) => applicationId);
};
