// Places and best prices among the marked, as of a moment. Calculated for all, once a round and tick in each process; shown to
// each of the own alone.
import { inArray } from 'drizzle-orm';
import { comparablePrice, type FrozenRates } from '../../../rules/comparable.ts';
import { ratingOf } from '../../../rules/rating.ts';
import type { RatedApplication } from '../../../rules/rating-types.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { byIds, loadViews, type View } from '../../applications/application/views.ts';
import type { LotTableRow, RoundRow } from '../../lots/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import { pricesOfRound } from './moves.ts';
import { marksOfRound } from './prices.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { everybody } from '../../applications/core/rights.ts';

export interface Places {
  overall: Map<number, number>;
  /** By application, then by item. */
  places: Map<number, Map<number, number>>;
  best: Map<number, string>;
}

interface Asked {
  lot: LotTableRow;
  round: RoundRow;
  /** Prices that came before it count. */
  placesAt: number;
  /** The tick that runs now: what was calculated in it is shown until the next. */
  tickAt: number;
}

interface Shown {
  placesAt: number;
  tickAt: number;
  places: Promise<Places>;
}

/** By database and round. Tests have several databases in one process. */
const shown = new WeakMap<Db, Map<number, Shown>>();

/** Everybody who asks within a tick gets the same, however many ask. */
export function placesOf(db: Db, asked: Asked): Promise<Places> {
  const { round, placesAt, tickAt } = asked;
  const rounds = shown.get(db) ?? new Map<number, Shown>();
  shown.set(db, rounds);
  const known = rounds.get(round.id);
  if (known?.placesAt === placesAt && known.tickAt === tickAt) return known.places;
  for (const [id, { tickAt: before }] of rounds) if (before < tickAt) rounds.delete(id);
  const places = calculate(db, asked);
  rounds.set(round.id, { placesAt, tickAt, places });
  // What failed is calculated anew for who asks next.
  places.catch(() => {
    if (rounds.get(round.id)?.places === places) rounds.delete(round.id);
  });
  return places;
}

async function calculate(db: Db, { lot, round, placesAt }: Asked): Promise<Places> {
  const marked = await marksOfRound(db, round.id);
  const prices = await pricesOfRound(db, { roundId: round.id, before: new Date(placesAt) });
  const known = new Map(prices.map(({ offerId, price }) => [offerId, price]));
  const rates = (await ratesOf(db, [lot.id])).get(lot.id) ?? {};
  const views = await loadViews(db, everybody, byIds(marked), 'submitted');
  const rows = await db.select().from(offers).where(inArray(offers.applicationId, marked));
  const rowsOf = groupBy(rows, ({ applicationId }) => applicationId);
  const orders = await ordersOfLots(db, [lot.id]);
  const items = [...orders.values()].map(({ id, quantity }) => ({ orderId: id, quantity: quantity ?? '0' }));
  const rated = views.map(({ row, company, terms }): RatedApplication => ({
    applicationId: row.id,
    companyTitle: company.title,
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    deferralDays: null,
    expertScores: {},
    tolerance: terms,
    offers: (rowsOf.get(row.id) ?? [])
      .filter(({ id }) => known.has(id))
      .map((offer) => ({
        orderId: offer.orderId,
        comparableUnitPrice: comparable(known.get(offer.id)!, terms, lot, rates),
        quantity: offer.quantity ?? '0',
        shipmentPeriod: null,
        guaranteePeriod: null,
      })),
  }));
  const ratings = await paced(ratingOf('total', items, rated));
  const best = new Map<number, string>();
  for (const { positions } of ratings)
    for (const { orderId, place, comparableUnitPrice } of positions)
      if (place === 1) best.set(orderId, comparableUnitPrice);
  return {
    overall: new Map(
      ratings.flatMap(({ applicationId, place }) => (place === null ? [] : [[applicationId, place]])),
    ),
    places: new Map(
      ratings.map(({ applicationId, positions }) => [
        applicationId,
        new Map(positions.map(({ orderId, place }) => [orderId, place])),
      ]),
    ),
    best,
  };
}

/** A price of the round in the lot's currency and without VAT; null where there is no rate. */
export function comparable(
  price: string | null,
  { currency, vat }: Pick<View['terms'], 'currency' | 'vat'>,
  lot: LotTableRow,
  rates: FrozenRates,
): string | null {
  const found = comparablePrice(
    { unitPrice: price, repeatedPrice: null, currency, vat },
    lot.currency,
    rates,
  );
  return found.ok ? found.unitPrice : null;
}
