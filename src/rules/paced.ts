/** Long calculations that say where a pause would do: the caller runs them to the end at once, or lets others in between. */
export type Paced<T> = Generator<void, T, void>;

export function atOnce<T>(work: Paced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Maps rows, a pause after each so many. */
export function* eachOf<T, R>(
  rows: readonly T[],
  every: number,
  map: (row: T, index: number) => R,
): Paced<R[]> {
  const mapped: R[] = [];
  for (const [index, row] of rows.entries()) {
    mapped.push(map(row, index));
    if (index % every === every - 1) yield;
  }
  return mapped;
}
