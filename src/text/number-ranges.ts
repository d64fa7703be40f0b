import { plural } from '../rules/plural.ts';

const MOST_RANGES = 12;

/** Numbers of items in short: «3–5, 7»; of very many the first ones and how many more. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.slice(0, MOST_RANGES).map(([first, last]) => {
    if (first === last) return String(first);
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
  });
  const more = ranges.slice(MOST_RANGES).reduce((count, [first, last]) => count + last - first + 1, 0);
  if (more === 0) return texts.join(', ');
  return `${texts.join(', ')} и ещё ${more} ${plural(more, ['позиция', 'позиции', 'позиций'])}`;
}
