// Places and best prices among the marked, as of a moment. Calculated for all, once a round and tick in each process; shown to
// each of the own alone.
import { ratingOf } from '../../../rules/rating.ts';
import type { LotTableRow, RoundRow } from '../../lots/core/tables.ts';
import { paced } from '../../platform/paced.ts';
import type { Db } from '../../platform/database/client.ts';
import { Course } from './course.ts';
import { fieldOf } from './field.ts';
import { pricesOfRound } from './moves.ts';
import { marksOfRound } from './prices.ts';

/** How often places are shown anew. */
export const TICK_SECONDS = 15;

export interface Places {
  overall: Map<number, number>;
  /** By application, then by item. */
  places: Map<number, Map<number, number>>;
  best: Map<number, string>;
  /** How they went up to now. */
  course: Course;
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
  const places = calculate(db, asked, known?.places);
  rounds.set(round.id, { placesAt, tickAt, places });
  // What failed is calculated anew for who asks next.
  places.catch(() => {
    if (rounds.get(round.id)?.places === places) rounds.delete(round.id);
  });
  return places;
}

async function calculate(
  db: Db,
  { lot, round, placesAt }: Asked,
  before: Promise<Places> | undefined,
): Promise<Places> {
  // What failed tells nothing of how far it had come.
  const course = (await before?.catch(() => undefined))?.course ?? new Course();
  const marked = await marksOfRound(db, round.id);
  const prices = await pricesOfRound(db, { roundId: round.id, before: new Date(placesAt) });
  const field = await fieldOf(db, lot, marked);
  const known = new Map(prices.map(({ offerId, price }) => [offerId, price]));
  const ratings = await paced(ratingOf('total', field.items, field.rated(known)));
  const startedAt = round.startedAt.getTime();
  await paced(course.goOn(field, prices, { startedAt, placesAt, tickSeconds: TICK_SECONDS }));
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
    course,
  };
}
