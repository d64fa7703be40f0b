// New prices of a re-bid round: all of a request's or none. Those who bid at the same time share the lot, but near the end,
// where a price moves it.
import { and, asc, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { applicationLaw, type ApplicationEvent } from '../../../machines/application.ts';
import type { Actor } from '../../../machines/law.ts';
import { compare } from '../../../rules/decimal.ts';
import { formatMoney } from '../../../rules/money.ts';
import { extendedEnd, highestAllowedPrice, isPriceAllowed } from '../../../rules/round.ts';
import { holdApplication } from '../../applications/application/hold.ts';
import { takeApplicationStep } from '../../applications/application/step.ts';
import { applications } from '../../applications/core/tables.ts';
import { clockStep } from '../../lots/lot/clock.ts';
import { noteBetterPrice, runningRound } from '../../lots/lot/round-store.ts';
import { lotRounds, type RoundRow } from '../../lots/core/tables.ts';
import { array } from '../../platform/database/array.ts';
import { clockMs, transact, type Db, type Tx } from '../../platform/database/client.ts';
import { HttpError, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { roundMarks, roundPrices, type RoundPriceRow } from '../../applications/core/round-tables.ts';

export interface NewPrice {
  offerId: number;
  price: string;
}

/** One application's prices of a round in the order they came. */
export const pricesOf = (tx: Tx | Db, roundId: number, applicationId: number): Promise<RoundPriceRow[]> =>
  tx
    .select()
    .from(roundPrices)
    .where(and(eq(roundPrices.roundId, roundId), eq(roundPrices.applicationId, applicationId)))
    .orderBy(asc(roundPrices.id));

/** The round's last minutes have begun while the lock was waited for: the lot is wanted alone. */
class BecameLate extends Error {
  override name = 'BecameLate';
}

export interface Bid {
  visitor: Visitor;
  actor: Actor;
  applicationId: number;
  prices: readonly NewPrice[];
}

/** As writePrices, in a transaction of its own. Returns the lot's id. */
export async function setPrices(db: Db, bid: Bid): Promise<number> {
  try {
    return await transact(db, async (tx) =>
      writePrices(tx, bid, { lot: (await isLateFor(tx, bid.applicationId)) ? 'alone' : 'shared' }),
    );
  } catch (error) {
    if (!(error instanceof BecameLate)) throw error;
    return transact(db, (tx) => writePrices(tx, bid, { lot: 'alone' }));
  }
}

/** Whether a price that comes now would move the round's end, as far as can be told without a lock. */
async function isLateFor(tx: Tx, applicationId: number): Promise<boolean> {
  const [found] = await tx
    .select({ round: lotRounds, at: clockMs })
    .from(lotRounds)
    .innerJoin(applications, eq(applications.lotId, lotRounds.lotId))
    .where(and(eq(applications.id, applicationId), isNull(lotRounds.endedAt)));
  return found !== undefined && isLate(found.round, Number(found.at));
}

const isLate = (round: RoundRow, at: number): boolean =>
  extendedEnd({ ...round, extensionsDone: round.extensionsUsed }, new Date(at)) !== null;

/**
 * Sets the new prices of one application's offers. Throws 404 where it is not the caller's own, 422 with the law's reasons
 * and, by cell, the highest price that may follow.
 * @param lot `alone` where the price may move the round's end: the step is taken with it
 * @param past for demo data alone: the moment to be told instead of now
 */
export async function writePrices(
  tx: Tx,
  { visitor, actor, applicationId, prices }: Bid,
  { lot: mode, past }: { lot: 'shared' | 'alone'; past?: number },
): Promise<number> {
  const held = await holdApplication(tx, visitor, applicationId, { lot: mode, past });
  const { lot, at } = held;
  const round = await runningRound(tx, lot.id);
  if (!round) throw refused(applicationLaw, { refused: ['lotRepeating'], notYours: false });
  if (mode === 'shared' && isLate(round, at)) throw new BecameLate();
  const [mark] = await tx
    .select()
    .from(roundMarks)
    .where(and(eq(roundMarks.roundId, round.id), eq(roundMarks.applicationId, applicationId)));
  // Who is not marked has no prices in the round to be held against: that is for the law to say, not for the cells.
  const faults = mark ? faultsOf(prices, await lastPrices(tx, round.id, applicationId), round) : {};
  const event: ApplicationEvent = { type: 'application.setRepeatedPrice', actor, at };
  // Before the step, which ends with the lot's history: others wait there. What it refuses is rolled back.
  if (mark && Object.keys(faults).length === 0) {
    const offerIds = array(
      'bigint',
      prices.map(({ offerId }) => offerId),
    );
    const values = array(
      'numeric',
      prices.map(({ price }) => price),
    );
    await tx.execute(sql`
      insert into ${roundPrices} (round_id, application_id, offer_id, price, is_baseline, at)
      select ${round.id}::bigint, ${applicationId}::bigint, offer_id, price, false, ${new Date(at).toISOString()}::timestamptz
      from unnest(${offerIds}, ${values}) as told(offer_id, price)`);
  }
  try {
    await takeApplicationStep(held, event, {
      facts: {
        repeatedPriceLowEnough: Object.keys(faults).length === 0,
        markedForRound: mark !== undefined,
        roundEndsAt: round.endsAt.getTime(),
      },
      payload: { roundId: round.id, prices },
    });
  } catch (error) {
    throw withCells(error, faults);
  }
  await noteBetterPrice(tx, lot.id, at);
  if (mode === 'alone') await clockStep(tx, { lot, at });
  return lot.id;
}

async function lastPrices(tx: Tx, roundId: number, applicationId: number): Promise<Map<number, string>> {
  const rows = await pricesOf(tx, roundId, applicationId);
  return new Map(rows.map(({ offerId, price }) => [offerId, price]));
}

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

function withCells(error: unknown, faults: Record<string, string[]>): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  return new HttpError(422, { ...error.problem, errors: { ...error.problem.errors, ...faults } });
}

/** How many applications have set a price of their own in a round. */
export async function countBidders(db: Db, roundId: number): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(roundPrices.applicationId) })
    .from(roundPrices)
    .where(and(eq(roundPrices.roundId, roundId), eq(roundPrices.isBaseline, false)));
  return row!.n;
}

export const marksOfRound = async (tx: Tx | Db, roundId: number): Promise<number[]> => {
  const rows = await tx
    .select({ applicationId: roundMarks.applicationId })
    .from(roundMarks)
    .where(eq(roundMarks.roundId, roundId));
  return rows.map(({ applicationId }) => applicationId);
};
