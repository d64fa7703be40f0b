/** Quartiles of a sample and the bounds past which a value is an outlier (Tukey: 1.5 of the distance between the quartiles). */

export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

const OUTLIER = 1.5;

/** Between two neighbours in proportion, as spreadsheets do. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + ((sorted[below + 1] ?? low) - low) * (place - below);
}

export function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = values.toSorted((a, b) => a - b);
  return { q1: quantile(sorted, 0.25), median: quantile(sorted, 0.5), q3: quantile(sorted, 0.75) };
}

export const lowBound = ({ q1, q3 }: Quartiles): number => q1 - OUTLIER * (q3 - q1);
export const highBound = ({ q1, q3 }: Quartiles): number => q3 + OUTLIER * (q3 - q1);
