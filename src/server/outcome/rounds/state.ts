// The round as the caller may see it. Places and best prices are as of a fixed tick, so that a rival's price cannot be
// found by trying; until the end the staff learn how many take part and no more.
import { desc, eq } from 'drizzle-orm';
import type { RoundState } from '../../../api/records/round.ts';
import type { Visitor } from '../../../machines/access.ts';
import { comparableSum, loweredPercent, type FrozenRates } from '../../../rules/comparable.ts';
import { trim } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { highestAllowedPrice, tick } from '../../../rules/round.ts';
import { unitSign } from '../../../rules/units.ts';
import { ownView, type View } from '../../applications/application/views.ts';
import { lotRounds, type LotTableRow, type RoundRow } from '../../lots/core/tables.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import { databaseNow, type Db } from '../../platform/database/client.ts';
import { comparable } from './field.ts';
import { placesOf, TICK_SECONDS } from './places.ts';
import { pricesOfRound, type RoundPrice } from './moves.ts';
import { countBidders, marksOfRound } from './prices.ts';
import { countedOffers } from '../../applications/core/totals.ts';
import { ordersOfLots } from '../../applications/core/items.ts';

export async function lastRound(db: Db, lotId: number): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lotId, lotId))
    .orderBy(desc(lotRounds.number))
    .limit(1);
  return row ?? null;
}

/** Null: no round was ever held, or the vendor was not marked for the last one. */
export async function roundState(db: Db, visitor: Visitor, lot: LotTableRow): Promise<RoundState | null> {
  const round = await lastRound(db, lot.id);
  if (!round) return null;
  const at = await databaseNow(db);
  const marked = await marksOfRound(db, round.id);
  const isVendor = visitor.role === 'vendor';
  const own = isVendor ? await ownView(db, visitor, lot.id, 'submitted') : null;
  if (isVendor && (!own || !marked.includes(own.row.id))) return null;
  const ended = round.endedAt?.getTime() ?? null;
  const tickAt = Date.parse(tick(at, TICK_SECONDS));
  // Ended, the round shows its last prices; running, those of the last tick.
  const placesAt = ended ?? tickAt;
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
    tookPart: isVendor ? null : await countBidders(db, round.id),
    invited: isVendor ? null : marked.length,
    own: own ? await presentOwn(db, { own, lot, round, placesAt, tickAt }) : null,
  };
}

interface Standing {
  own: View;
  lot: LotTableRow;
  round: RoundRow;
  placesAt: number;
  tickAt: number;
}

const lastBy = (prices: readonly RoundPrice[]): Map<number, string> =>
  new Map(prices.map(({ offerId, price }) => [offerId, price]));

async function presentOwn(
  db: Db,
  { own, lot, round, placesAt, tickAt }: Standing,
): Promise<NonNullable<RoundState['own']>> {
  const orders = await ordersOfLots(db, [lot.id]);
  const mine = await pricesOfRound(db, { roundId: round.id, applicationId: own.row.id });
  const base = lastBy(mine.filter(({ isBaseline }) => isBaseline));
  const last = lastBy(mine);
  const shown = await placesOf(db, { lot, round, placesAt, tickAt });
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
    places: [...shown.course.of(own.row.id)],
    total: totalBy(last),
    baseTotal: totalBy(base),
    totalConverted: convertedTotal(own, counted, last, lot, own.rates),
    moves: ownMoves(mine, base, totalBy),
    lines,
  };
}

/** The own total after each of the own moves: the prices of one came at one moment. */
function ownMoves(
  mine: readonly RoundPrice[],
  base: ReadonlyMap<number, string>,
  totalBy: (known: ReadonlyMap<number, string>) => string,
): { at: string; total: string }[] {
  const known = new Map(base);
  const moves = groupBy(
    mine.filter(({ isBaseline }) => !isBaseline),
    ({ at }) => at.getTime(),
  );
  return [...moves].map(([at, prices]) => {
    for (const { offerId, price } of prices) known.set(offerId, price);
    return { at: new Date(at).toISOString(), total: totalBy(known) };
  });
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
