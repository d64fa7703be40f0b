/** Scores of a weighted rating, 0–100: price and delivery are best / own, guarantee and deferral own / best. */
import { compare, divide, isZero, max, min, multiply, round, sum, trim } from './decimal.ts';
import type { Compared } from './rating-lines.ts';
import type { CriterionCode } from './closed-lists.ts';
import type { Criterion, CriterionScore } from './rating-types.ts';

const SCORE_PLACES = 2;
const FULL = '100';
/** The least unit of a value: what a zero counts as where it is divided by. */
const UNIT: Record<'price' | 'delivery' | 'guarantee' | 'deferral', string> = {
  price: '0.01',
  delivery: '1',
  guarantee: '1',
  deferral: '1',
};

/** The raw value of a criterion; the worst item speaks for the application: the last delivery, the shortest guarantee. */
function valueOf({ application, lines, convertedTotal }: Compared, criterion: Criterion): string | null {
  switch (criterion.code) {
    case 'price':
      return convertedTotal;
    case 'delivery': {
      const days = lines.map(({ shipmentPeriod }) => shipmentPeriod);
      // One delivery without a term leaves the whole without one.
      return days.some((term) => term === null) ? null : max(days.map(String));
    }
    case 'guarantee':
      return min(lines.map(({ guaranteePeriod }) => String(guaranteePeriod ?? 0)));
    case 'deferral':
      return String(application.deferralDays ?? 0);
    case 'expert':
      return application.expertScores[criterion.id] ?? null;
    default:
      return criterion.code satisfies never;
  }
}

const LOWER_IS_BETTER: readonly CriterionCode[] = ['price', 'delivery'];

function capped(score: string): string {
  return compare(score, FULL) > 0 ? round(FULL, SCORE_PLACES) : score;
}

/**
 * A zero divides as one unit: of free, or delivered at once, both sides are lifted to the unit, so that the best itself
 * still has 100. Where more is better only the divisor is: no guarantee is worth nothing.
 */
function scoreOf(code: CriterionCode, own: string | null, best: string | null): string | null {
  if (code === 'expert') return own === null ? null : capped(round(own, SCORE_PLACES));
  if (own === null || best === null) return round('0', SCORE_PLACES);
  const unit = (value: string): string => (isZero(value) ? UNIT[code] : value);
  const [above, below] = LOWER_IS_BETTER.includes(code) ? [unit(best), unit(own)] : [own, unit(best)];
  return capped(divide(multiply(FULL, above), below, SCORE_PLACES));
}

/** The scores of each compared application, in the order of the criteria. Keyed by application id. */
export function criterionScores(
  complete: readonly Compared[],
  criteria: readonly Criterion[],
): Map<number, CriterionScore[]> {
  const scores = new Map<number, CriterionScore[]>(
    complete.map(({ application }) => [application.applicationId, []]),
  );
  for (const criterion of criteria) {
    const { id, code, weight } = criterion;
    const values = complete.map((compared) => valueOf(compared, criterion));
    const told = values.filter((value) => value !== null);
    const best = code === 'expert' ? null : LOWER_IS_BETTER.includes(code) ? min(told) : max(told);
    complete.forEach(({ application }, index) => {
      const value = values[index] ?? null;
      scores.get(application.applicationId)?.push({
        criterionId: id,
        code,
        value,
        best,
        score: scoreOf(code, value, best),
        weight: trim(weight),
      });
    });
  }
  return scores;
}

/** What an application left out of the comparison shows: its own values and no scores, hence no total. */
export function unscored(compared: Compared, criteria: readonly Criterion[]): CriterionScore[] {
  return criteria.map((criterion) => ({
    criterionId: criterion.id,
    code: criterion.code,
    value: valueOf(compared, criterion),
    best: null,
    score: null,
    weight: trim(criterion.weight),
  }));
}

/** Σ weight·score / Σ weight over the scores as shown, two decimals; null while a score is missing or no weight is set. */
export function weightedTotal(scores: readonly CriterionScore[]): string | null {
  const weights = sum(scores.map(({ weight }) => weight));
  if (isZero(weights)) return null;
  const products: string[] = [];
  for (const { weight, score } of scores) {
    if (score === null) return null;
    products.push(multiply(weight, score));
  }
  return divide(sum(products), weights, SCORE_PLACES);
}
