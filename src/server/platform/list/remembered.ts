// Totals of lists, remembered for seconds: counting ten thousand rows takes longer than reading the ten of a page.
import { onCommit } from '../database/commits.ts';
import type { Db } from '../database/client.ts';

const KEPT_MS = 3_000;
const MOST_KEPT = 1_000;

interface Total {
  count: Promise<number>;
  until: number;
}

const byPool = new WeakMap<object, Map<string, Total>>();

function totalsOf({ $client: pool }: Db): Map<string, Total> {
  const known = byPool.get(pool);
  if (known) return known;
  const totals = new Map<string, Total>();
  byPool.set(pool, totals);
  onCommit(pool, 'lists', () => totals.clear());
  return totals;
}

/**
 * What was counted under the key a moment ago, else what is counted now. What this process writes that lists count, and what it
 * hears of others, makes it count anew.
 * @param key says for whom and of what
 */
export function rememberedTotal(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const totals = totalsOf(db);
  const known = totals.get(key);
  if (known && known.until > performance.now()) return known.count;
  if (totals.size >= MOST_KEPT) totals.clear();
  const total = { count: count(), until: performance.now() + KEPT_MS };
  totals.set(key, total);
  // A count that failed is nobody's answer but that of who asked for it.
  total.count.catch(() => {
    if (totals.get(key) === total) totals.delete(key);
  });
  return total.count;
}
