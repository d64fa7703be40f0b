// How a round went: told once its moves are revealed. Of a running one nothing, and of an annulled one nothing ever.
import { and, asc, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { RoundPicture } from '../../../api/records/round.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { min, trim } from '../../../rules/decimal.ts';
import { ratingOf } from '../../../rules/rating.ts';
import type { Rating } from '../../../rules/rating-types.ts';
import { roundPrices } from '../../applications/core/round-tables.ts';
import { lotRounds, type LotTableRow, type RoundRow } from '../../lots/core/tables.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import { fieldOf } from './field.ts';
import { marksOfRound } from './prices.ts';

export async function pictureOf(db: Db, lot: LotTableRow): Promise<RoundPicture | null> {
  const [last] = await db
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lotId, lot.id))
    .orderBy(desc(lotRounds.number))
    .limit(1);
  const [round] = await db
    .select()
    .from(lotRounds)
    .where(and(eq(lotRounds.lotId, lot.id), isNotNull(lotRounds.endedAt), isNull(lotRounds.annulledAt)))
    .orderBy(desc(lotRounds.number))
    .limit(1);
  // While the lot is in another round, or sealed again, the page is about that.
  if (!round || !last || round.id !== last.id || lot.isSealed) return null;
  return await told(db, lot, round);
}

export interface CountedRound {
  round: RoundRow;
  picture: RoundPicture;
}

/** All that counted since the applications were opened, the first first; none while another one runs. */
export async function countedRounds(db: Db, lot: LotTableRow): Promise<CountedRound[]> {
  if (lot.isSealed || lot.openedAt === null || isRepeating(lot.status)) return [];
  const counted = await db
    .select()
    .from(lotRounds)
    .where(
      and(
        eq(lotRounds.lotId, lot.id),
        gte(lotRounds.endedAt, lot.openedAt),
        isNotNull(lotRounds.endedAt),
        isNull(lotRounds.annulledAt),
      ),
    )
    .orderBy(asc(lotRounds.number));
  const all = [];
  for (const round of counted) all.push({ round, picture: await told(db, lot, round) });
  return all;
}

async function told(db: Db, lot: LotTableRow, round: RoundRow): Promise<RoundPicture> {
  const marked = await marksOfRound(db, round.id);
  const prices = await db
    .select()
    .from(roundPrices)
    .where(eq(roundPrices.roundId, round.id))
    .orderBy(asc(roundPrices.at), asc(roundPrices.id));
  const field = await fieldOf(db, lot, marked);
  const base = new Map(prices.flatMap((one) => (one.isBaseline ? [[one.offerId, one.price]] : [])));
  const moved = prices.filter(({ isBaseline }) => !isBaseline);
  const end = new Map([...base, ...moved.map(({ offerId, price }) => [offerId, price] as const)]);
  const before = await paced(ratingOf('total', field.items, field.rated(base)));
  const after = await paced(ratingOf('total', field.items, field.rated(end)));
  const byId = (ratings: readonly Rating[]) => new Map(ratings.map((one) => [one.applicationId, one]));
  const first = byId(before);
  const final = byId(after);
  const movesOf = groupBy(moved, ({ applicationId }) => applicationId);
  const participants = [];
  for (const { row, company } of field.views) {
    const known = new Map(base);
    const moves = [];
    for (const [at, own] of groupBy(movesOf.get(row.id) ?? [], (one) => one.at.getTime())) {
      for (const { offerId, price } of own) known.set(offerId, price);
      const [rated] = await paced(ratingOf('total', field.items, field.rated(known, row.id)));
      moves.push({
        at: new Date(at).toISOString(),
        total: rated?.convertedTotal ?? '0.00',
        lines: own.length,
      });
    }
    participants.push({
      applicationId: row.id,
      companyTitle: company.title,
      placeBefore: first.get(row.id)?.place ?? null,
      place: final.get(row.id)?.place ?? null,
      totalBefore: first.get(row.id)?.convertedTotal ?? '0.00',
      total: final.get(row.id)?.convertedTotal ?? '0.00',
      moves,
    });
  }
  return {
    lotId: lot.id,
    number: round.number,
    currency: lot.currency,
    startedAt: round.startedAt.toISOString(),
    // The clock notes the end some seconds later: no price was taken then any more.
    endedAt: round.endsAt.toISOString(),
    extensionMinutes: round.extensionMinutes,
    extensionsUsed: round.extensionsUsed,
    participants: participants.toSorted(
      (a, b) => (a.place ?? participants.length + 1) - (b.place ?? participants.length + 1),
    ),
    items: [...field.orders.values()]
      .toSorted((a, b) => a.index - b.index)
      .map(({ id, index, name, quantity }) => {
        const bestOf = (ratings: readonly Rating[]) =>
          min(
            ratings.flatMap(({ positions }) =>
              positions.flatMap((one) => (one.orderId === id ? [one.comparableUnitPrice] : [])),
            ),
          );
        return {
          orderId: id,
          index,
          name,
          quantity: trim(quantity ?? '0'),
          before: bestOf(before),
          after: bestOf(after),
          winner:
            after.find(({ positions }) =>
              positions.some(({ orderId, place }) => orderId === id && place === 1),
            )?.companyTitle ?? null,
        };
      }),
  };
}
