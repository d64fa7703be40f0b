// The round as the caller may see it. Places and best prices are as of a fixed tick, so that a rival's price cannot be
// found by trying; until the end the staff learn how many take part and no more.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { RoundState } from '../../api/records/round.ts';
import type { Visitor } from '../../machines/access.ts';
import { comparablePrice, comparableSum, loweredPercent, type FrozenRates } from '../../rules/comparable.ts';
import { trim } from '../../rules/decimal.ts';
import { lineSum, totalOf } from '../../rules/money.ts';
import { calculateRating } from '../../rules/rating.ts';
import type { RatedApplication } from '../../rules/rating-types.ts';
import { highestAllowedPrice, tick } from '../../rules/round.ts';
import { unitSign } from '../../rules/units.ts';
import { applications } from '../applications/tables.ts';
import { byIds, loadViews, ratesOf, type View } from '../applications/views.ts';
import { visitorOf } from '../applications/visible.ts';
import { lotRounds, type LotTableRow, type RoundRow } from '../lots/tables.ts';
import { ordersOfLots } from '../offers/present.ts';
import { offers, type OfferRow } from '../offers/tables.ts';
import type { OrderRow } from '../orders/tables.ts';
import { databaseNow, type Db, type Tx } from '../platform/database/client.ts';
import { marksOfRound, pricesOfRound, tookPartIn } from './prices.ts';
import type { RoundPriceRow } from './tables.ts';
import { countedOffers } from '../offers/totals.ts';

/** How often places are shown anew. */
export const TICK_SECONDS = 15;

export async function lastRound(db: Db | Tx, lotId: number): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lotId, lotId))
    .orderBy(desc(lotRounds.number))
    .limit(1);
  return row ?? null;
}

/** Null: no round was ever held, or the vendor was not marked for the last one. */
export async function roundState(
  db: Db | Tx,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<RoundState | null> {
  const round = await lastRound(db, lot.id);
  if (!round) return null;
  const at = await databaseNow(db);
  const marked = await marksOfRound(db, round.id);
  const isVendor = visitor.role === 'vendor';
  const own = isVendor ? await ownView(db, visitor, lot.id) : null;
  if (isVendor && (!own || !marked.includes(own.row.id))) return null;
  const prices = await pricesOfRound(db, round.id);
  const ended = round.endedAt?.getTime() ?? null;
  // Ended, the round shows its last prices; running, those of the last tick.
  const placesAt = ended ?? Date.parse(tick(at, TICK_SECONDS));
  return {
    lotId: lot.id,
    lotCurrency: lot.currency,
    number: round.number,
    startedAt: round.startedAt.toISOString(),
    endsAt: round.endsAt.toISOString(),
    serverTime: new Date(at).toISOString(),
    isRunning: ended === null && at < round.endsAt.getTime(),
    isAnnulled: round.annulledAt !== null,
    stepKind: round.stepKind,
    step: round.step,
    visibility: round.visibility,
    extensionMinutes: round.extensionMinutes,
    extensionLimit: round.extensionLimit,
    extensionsUsed: round.extensionsUsed,
    placesAt: new Date(placesAt).toISOString(),
    nextPlacesAt: ended === null ? new Date(placesAt + TICK_SECONDS * 1_000).toISOString() : null,
    tookPart: isVendor ? null : tookPartIn(prices).size,
    invited: isVendor ? null : marked.length,
    own: own ? await presentOwn(db, { own, lot, round, marked, prices, placesAt }) : null,
  };
}

async function ownView(db: Db | Tx, visitor: Visitor, lotId: number): Promise<View | null> {
  const condition = and(eq(applications.lotId, lotId), eq(applications.companyId, visitor.companyId ?? 0))!;
  const [view] = await loadViews(db, visitor, condition, 'submitted');
  return view ?? null;
}

interface Standing {
  own: View;
  lot: LotTableRow;
  round: RoundRow;
  marked: readonly number[];
  prices: readonly RoundPriceRow[];
  placesAt: number;
}

const lastBy = (prices: readonly RoundPriceRow[]): Map<number, string> =>
  new Map(prices.map(({ offerId, price }) => [offerId, price]));

async function presentOwn(
  db: Db | Tx,
  { own, lot, round, marked, prices, placesAt }: Standing,
): Promise<NonNullable<RoundState['own']>> {
  const orders = await ordersOfLots(db, [lot.id]);
  const mine = prices.filter(({ applicationId }) => applicationId === own.row.id);
  const base = lastBy(mine.filter(({ isBaseline }) => isBaseline));
  const last = lastBy(mine);
  const shown = await placesOf(db, lot, marked, prices, placesAt, orders);
  const rated = own.offers.filter(({ id }) => base.has(id));
  const lines = rated.flatMap((offer) => {
    const order = orders.get(offer.orderId);
    const price = last.get(offer.id);
    const basePrice = base.get(offer.id);
    if (!order || price === undefined || basePrice === undefined) return [];
    const quantity = offer.quantity ?? '0';
    return [
      {
        offerId: offer.id,
        orderId: order.id,
        index: order.index,
        name: order.name,
        offerName: offer.name,
        isAnalogue: offer.isAnalogue,
        quantity: trim(quantity),
        unit: order.unit,
        unitTitle: order.unit === null ? null : unitSign(order.unit),
        basePrice,
        price,
        loweredPercent: loweredPercent(basePrice, price),
        maxNextPrice: highestAllowedPrice(price, round) ?? '0.00',
        sum: lineSum(price, quantity),
        place: shown.places.get(own.row.id)?.get(order.id) ?? null,
        bestPrice: round.visibility === 'best' ? (shown.best.get(order.id) ?? null) : null,
      },
    ];
  });
  const counted = countedOffers(rated);
  const totalBy = (known: ReadonlyMap<number, string>) =>
    totalOf(counted.map(({ id, quantity }) => lineSum(known.get(id) ?? '0', quantity ?? '0')));
  return {
    applicationId: own.row.id,
    currency: own.terms.currency,
    vat: own.terms.vat,
    place: shown.overall.get(own.row.id) ?? null,
    total: totalBy(last),
    baseTotal: totalBy(base),
    totalConverted: convertedTotal(own, counted, last, lot, own.rates),
    lines,
  };
}

function convertedTotal(
  { terms }: View,
  counted: readonly OfferRow[],
  prices: ReadonlyMap<number, string>,
  lot: LotTableRow,
  rates: FrozenRates,
): string | null {
  const sums: string[] = [];
  for (const { id, quantity } of counted) {
    const found = comparable(prices.get(id) ?? null, terms, lot, rates);
    if (found === null) return null;
    sums.push(comparableSum(found, quantity ?? '0'));
  }
  return totalOf(sums);
}

function comparable(
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

interface Places {
  overall: Map<number, number>;
  /** By application, then by item. */
  places: Map<number, Map<number, number>>;
  best: Map<number, string>;
}

/** Places among the marked by the prices that stood at the tick. Computed for all, shown to each of the own alone. */
async function placesOf(
  db: Db | Tx,
  lot: LotTableRow,
  marked: readonly number[],
  prices: readonly RoundPriceRow[],
  placesAt: number,
  orders: ReadonlyMap<number, OrderRow>,
): Promise<Places> {
  const known = lastBy(prices.filter(({ at, isBaseline }) => isBaseline || at.getTime() < placesAt));
  const rates = (await ratesOf(db, [lot.id])).get(lot.id) ?? {};
  const views = await loadViews(db, everybody, byIds(marked), 'submitted');
  const rows = await db
    .select()
    .from(offers)
    .where(and(inArray(offers.applicationId, [...marked]), eq(offers.isWorking, false)));
  const items = [...orders.values()].map(({ id, quantity }) => ({ orderId: id, quantity: quantity ?? '0' }));
  const rated = views.map(({ row, company, terms }): RatedApplication => ({
    applicationId: row.id,
    companyTitle: company.title,
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    deferralDays: null,
    expertScores: {},
    tolerance: terms,
    offers: rows
      .filter(({ applicationId, id }) => applicationId === row.id && known.has(id))
      .map((offer) => ({
        orderId: offer.orderId,
        comparableUnitPrice: comparable(known.get(offer.id)!, terms, lot, rates),
        quantity: offer.quantity ?? '0',
        shipmentPeriod: null,
        guaranteePeriod: null,
      })),
  }));
  const ratings = calculateRating('total', items, rated);
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

/** The comparison reads all marked applications; nobody is shown what it reads. */
const everybody = visitorOf({ id: null, role: 'system', name: '', companyId: null, verified: true });
