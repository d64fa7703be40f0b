// How the places of a round went, as its ticks showed them: each tick is reckoned once, and of those alone who set a price in it.
import { compare } from '../../../rules/decimal.ts';
import { groupBy } from '../../../rules/group-by.ts';
import type { Paced } from '../../../rules/paced.ts';
import { ratingOf } from '../../../rules/rating.ts';
import { bySubmission } from '../../../rules/rating-lines.ts';
import { nextTick } from '../../../rules/round.ts';
import type { Field } from './field.ts';
import type { RoundPrice } from './moves.ts';

/** From that moment on. */
export interface PlaceSince {
  at: string;
  place: number | null;
}

interface Standing {
  applicationId: number;
  submittedAt: string;
  /** Null where it cannot be compared. */
  total: string | null;
}

interface Asked {
  startedAt: number;
  placesAt: number;
  tickSeconds: number;
}

export class Course {
  private readonly known = new Map<number, string>();
  /** How many prices of each are counted: one's own come one after another, others' may come late. */
  private readonly taken = new Map<number, number>();
  private readonly standing = new Map<number, Standing>();
  private readonly shown = new Map<number, PlaceSince[]>();
  private upTo = 0;

  of(applicationId: number): readonly PlaceSince[] {
    return this.shown.get(applicationId) ?? [];
  }

  /** @param prices all that count by now, the baseline first */
  *goOn(
    field: Field,
    prices: readonly RoundPrice[],
    { startedAt, placesAt, tickSeconds }: Asked,
  ): Paced<void> {
    const fresh = [...groupBy(prices, ({ applicationId }) => applicationId)].flatMap(([id, own]) => {
      const from = this.taken.get(id) ?? 0;
      this.taken.set(id, own.length);
      return own.slice(from);
    });
    const byTick = groupBy(fresh, ({ isBaseline, at }) =>
      isBaseline ? startedAt : Math.min(placesAt, Math.max(this.upTo, nextTick(at, tickSeconds))),
    );
    for (const [at, moved] of [...byTick].toSorted(([a], [b]) => a - b)) {
      for (const { offerId, price } of moved) this.known.set(offerId, price);
      for (const mover of new Set(moved.map(({ applicationId }) => applicationId))) {
        const [alone] = field.rated(this.known, mover);
        if (!alone) continue;
        const [{ place, convertedTotal } = { place: null, convertedTotal: '0' }] = yield* ratingOf(
          'total',
          field.items,
          [alone],
        );
        const { applicationId, submittedAt } = alone;
        this.standing.set(mover, {
          applicationId,
          submittedAt,
          total: place === null ? null : convertedTotal,
        });
      }
      this.show(at);
    }
    this.upTo = placesAt;
  }

  private show(at: number): void {
    const ranked = [...this.standing.values()].filter(({ total }) => total !== null);
    ranked.sort((a, b) => compare(a.total!, b.total!) || bySubmission(a, b));
    const places = new Map(ranked.map(({ applicationId }, index) => [applicationId, index + 1]));
    for (const id of this.standing.keys()) {
      const own = this.shown.get(id) ?? [];
      const place = places.get(id) ?? null;
      if (own.length > 0 && own.at(-1)!.place === place) continue;
      own.push({ at: new Date(at).toISOString(), place });
      this.shown.set(id, own);
    }
  }
}
