// New prices of a re-bid round: all of a request's or none, under the lot's lock.
import { and, asc, eq } from 'drizzle-orm';
import type { Visitor } from '../../machines/access.ts';
import { applicationLaw, type ApplicationEvent } from '../../machines/application.ts';
import type { By } from '../../machines/law.ts';
import { compare } from '../../rules/decimal.ts';
import { formatMoney } from '../../rules/money.ts';
import { highestAllowedPrice, isPriceAllowed } from '../../rules/round.ts';
import { holdApplication, type Held } from '../applications/hold.ts';
import { takeApplicationStep } from '../applications/step.ts';
import { clockStep } from '../lots/clock.ts';
import { noteBetterPrice, runningRound } from '../lots/round-store.ts';
import type { RoundRow } from '../lots/tables.ts';
import type { Db, Tx } from '../platform/database/client.ts';
import { HttpError, invalid, notFound, refused } from '../platform/http/errors.ts';
import { roundMarks, roundPrices, type RoundPriceRow } from './tables.ts';

export interface NewPrice {
  offerId: number;
  price: string;
}

/** All prices of a round in the order they came. */
export const pricesOfRound = (tx: Tx | Db, roundId: number): Promise<RoundPriceRow[]> =>
  tx.select().from(roundPrices).where(eq(roundPrices.roundId, roundId)).orderBy(asc(roundPrices.id));

/**
 * Sets the new prices of one application's offers. Throws 404 where it is not the caller's own, 422 with the law's reasons
 * and, by cell, the highest price that may follow.
 */
export async function setPrices(
  tx: Tx,
  visitor: Visitor,
  by: By,
  applicationId: number,
  prices: readonly NewPrice[],
  past?: number,
): Promise<Held> {
  const held = await holdApplication(tx, visitor, applicationId, past);
  const { lot, at } = held;
  const round = await runningRound(tx, lot.id);
  if (!round) throw refused(applicationLaw, { refused: ['lotRepeating'], notYours: false });
  const [mark] = await tx
    .select()
    .from(roundMarks)
    .where(and(eq(roundMarks.roundId, round.id), eq(roundMarks.applicationId, applicationId)));
  // Who is not marked has no prices in the round to be held against: that is for the law to say, not for the cells.
  const faults = mark ? faultsOf(prices, await lastPrices(tx, round.id, applicationId), round) : {};
  const event: ApplicationEvent = { type: 'application.setRepeatedPrice', by, at };
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
  await tx.insert(roundPrices).values(
    prices.map(({ offerId, price }) => ({
      roundId: round.id,
      applicationId,
      offerId,
      price,
      isBaseline: false,
      at: new Date(at),
    })),
  );
  await noteBetterPrice(tx, lot.id, at);
  await clockStep(tx, { lot, at });
  return held;
}

async function lastPrices(tx: Tx, roundId: number, applicationId: number): Promise<Map<number, string>> {
  const rows = await tx
    .select()
    .from(roundPrices)
    .where(and(eq(roundPrices.roundId, roundId), eq(roundPrices.applicationId, applicationId)))
    .orderBy(asc(roundPrices.id));
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

/** Ids of the applications that have set a price of their own in a round. */
export const tookPartIn = (prices: readonly RoundPriceRow[]): Set<number> =>
  new Set(prices.filter(({ isBaseline }) => !isBaseline).map(({ applicationId }) => applicationId));

export const marksOfRound = async (tx: Tx | Db, roundId: number): Promise<number[]> => {
  const rows = await tx
    .select({ applicationId: roundMarks.applicationId })
    .from(roundMarks)
    .where(eq(roundMarks.roundId, roundId));
  return rows.map(({ applicationId }) => applicationId);
};
