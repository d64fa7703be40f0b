/** Which category most coded items of a lot are of: the narrowest whose code begins theirs. */
import { groupBy } from './group-by.ts';

interface Coded {
  id: number;
  /** ОКПД2. */
  code: string;
}

/** Null where less than half of the items have a code of one category. */
export function likelyCategory<One extends Coded>(
  categories: readonly One[],
  codes: readonly string[],
): One | null {
  const known = new Map(categories.map((one) => [one.code, one]));
  const narrowest = (code: string): One | undefined =>
    known.get(code) ?? (code.includes('.') ? narrowest(code.replace(/\.[^.]*$/, '')) : undefined);
  const found = codes.flatMap((code) => narrowest(code) ?? []);
  const [most] = [...groupBy(found, ({ id }) => id).values()].toSorted((a, b) => b.length - a.length);
  return most?.[0] && most.length * 2 >= codes.length ? most[0] : null;
}
