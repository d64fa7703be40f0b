/**
 * The rating of a lot's admitted applications by its type. Deterministic: the same facts in any order give the same
 * places. Ties: the lower comparable total, then the earlier submission.
 */
import type { RatingType } from './closed-lists.ts';
import { compare, divide } from './decimal.ts';
import { atOnce, eachOf, type Paced } from './paced.ts';
import { bySubmission, comparedApplication, positionPlaces } from './rating-lines.ts';
import type { Compared } from './rating-lines.ts';
import { criterionScores, unscored, weightedTotal } from './rating-scores.ts';
import type { Criterion, CriterionScore, RatedApplication, RatedItem, Rating } from './rating-types.ts';

const PRICE_ALONE: readonly Criterion[] = [{ id: 0, code: 'price', weight: '100' }];

type Draft = { readonly compared: Compared; readonly rating: Rating; readonly canPlace: boolean };

/** Ratings by place, then those without one. `criteria` count in a weighted rating only. */
export const calculateRating = (...of: Parameters<typeof ratingOf>): Rating[] => atOnce(ratingOf(...of));

/** The same with pauses, for lots of thousands of items. */
export function* ratingOf(
  type: RatingType,
  items: readonly RatedItem[],
  applications: readonly RatedApplication[],
  criteria: readonly Criterion[] = [],
): Paced<Rating[]> {
  const compared = yield* eachOf(applications, 1, (application) => comparedApplication(application, items));
  const positions = yield* positionPlaces(compared, items);
  const used = type === 'weighted' ? criteria : type === 'total' ? PRICE_ALONE : [];
  const scored = criterionScores(
    compared.filter(({ isComplete }) => isComplete),
    used,
  );
  const drafts = compared.map((one): Draft => {
    const { applicationId, companyTitle } = one.application;
    const places = positions.get(applicationId) ?? [];
    const ratingsWon = places.filter(({ place }) => place === 1).length;
    const scores = (one.isComplete ? scored.get(applicationId) : undefined) ?? unscored(one, used);
    const total =
      type === 'position' ? shareWon(ratingsWon, one.lines.length, items.length) : weightedTotal(scores);
    const coverage = { items: one.lines.length, of: items.length };
    return {
      compared: one,
      // Without a total there is nothing to place by: see shareWon and unscored.
      canPlace: total !== null,
      rating: {
        applicationId,
        companyTitle,
        place: null,
        total,
        convertedTotal: one.convertedTotal,
        coverage,
        scores: scores.map((score) => withoutOwnPriceId(score, type)),
        ratingsWon,
        positions: places,
      },
    };
  });
  return drafts
    .toSorted((a, b) => Number(b.canPlace) - Number(a.canPlace) || order(type, a, b))
    .map(({ rating, canPlace }, index) => (canPlace ? { ...rating, place: index + 1 } : rating));
}

/** Items are won one by one, so an application that covers a part of the lot has its share and a place too. */
function shareWon(won: number, covered: number, of: number): string | null {
  return covered === 0 || of === 0 ? null : divide(String(won * 100), String(of), 2);
}

function withoutOwnPriceId(score: CriterionScore, type: RatingType): CriterionScore {
  return type === 'total' ? { ...score, criterionId: null } : score;
}

function order(type: RatingType, a: Draft, b: Draft): number {
  const cheaper = compare(a.rating.convertedTotal, b.rating.convertedTotal);
  const wider = b.rating.coverage.items - a.rating.coverage.items;
  const earlier = bySubmission(a.compared.application, b.compared.application);
  // Sums over different items say nothing of each other.
  if (!a.compared.isComplete || !b.compared.isComplete) {
    return (type === 'position' ? b.rating.ratingsWon - a.rating.ratingsWon : 0) || wider || earlier;
  }
  if (type === 'total') return cheaper || earlier;
  if (type === 'position') return b.rating.ratingsWon - a.rating.ratingsWon || cheaper || earlier;
  return compare(b.rating.total ?? '-1', a.rating.total ?? '-1') || cheaper || earlier;
}
