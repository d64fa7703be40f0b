// Finding lots by what people type: a number or a code, words and their beginnings, likeness, and the wrong layout.
import { and, or, sql, type SQL } from 'drizzle-orm';
import { foldText, normaliseCode, otherLayout } from '../../../rules/search-text.ts';
import type { Db } from '../../platform/database/client.ts';
import { countUpTo } from '../../platform/list/page.ts';
import { lots } from './tables.ts';
import { atStart, anywhere } from '../../platform/list/like.ts';

/** Shorter codes are in too many lots to mean one. */
const CODE_LENGTH = 3;

export interface Needle {
  code: string | null;
  words: string;
  /** Words with `:*`, joined by `&`; null where nothing but signs was typed. */
  prefixes: string | null;
}

export function needleOf(text: string): Needle {
  const words = foldText(text);
  const parts = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  const code = normaliseCode(text);
  return {
    words,
    code: /\d/.test(code) && code.length >= CODE_LENGTH ? code : null,
    prefixes: parts.length === 0 ? null : parts.map((part) => `${part}:*`).join(' & '),
  };
}

/** Words as a web search reads them, or each as a beginning. */
const tsQuery = ({ words, prefixes }: Needle): SQL =>
  prefixes === null
    ? sql`websearch_to_tsquery('russian', ${words})`
    : sql`(websearch_to_tsquery('russian', ${words}) || to_tsquery('russian', ${prefixes}))`;

export const exactNumber = ({ code }: Needle): SQL =>
  code === null
    ? sql`false`
    : sql`${lots.codes} like ${atStart(code)} and split_part(${lots.codes}, ' ', 1) = ${code}`;
export const byCode = ({ code }: Needle): SQL =>
  code === null ? sql`false` : sql`${lots.codes} like ${anywhere(code)}`;
export const byWords = (needle: Needle): SQL => sql`${lots.search} @@ ${tsQuery(needle)}`;
/** A typing error or another ending: pg_trgm's word similarity of 0.6 or more. */
export const byLikeness = ({ words }: Needle): SQL => sql`${words} <% fold_text(${lots.title})`;

export const rankByWords = (needle: Needle): SQL => sql`ts_rank(${lots.search}, ${tsQuery(needle)}) desc`;
export const rankByLikeness = ({ words }: Needle): SQL =>
  sql`word_similarity(${words}, fold_text(${lots.title})) desc`;

export interface Found {
  where: SQL;
  /** The order of a list that was searched and not sorted. */
  order: SQL[];
  /** As `countUpTo` counts, where finding the way has counted already. */
  total?: number;
}

/** Exact number, then words. A constant in ORDER BY would be a fault: without a code there is no number to be exact about. */
const surely = (needle: Needle): Found => ({
  where: or(byCode(needle), byWords(needle))!,
  order: [...(needle.code === null ? [] : [sql`(${exactNumber(needle)}) desc`]), rankByWords(needle)],
});

/**
 * For lists: the surest way that finds anything of what the reader may see: codes and words as typed, the same in the other
 * keyboard layout, likeness last. Likeness beside words would be slow, and would bury what was meant under the like.
 * @param readable condition on `lots`
 */
export async function findWay(db: Db, readable: SQL, text: string): Promise<Found> {
  const other = otherLayout(text);
  const ways = [surely(needleOf(text)), ...(other === null ? [] : [surely(needleOf(other))])];
  for (const way of ways) {
    // Asked for a single hit, the planner would read the whole table in vain where there is none.
    const hits = db
      .select({ one: sql`1` })
      .from(lots)
      .where(and(readable, way.where));
    const total = await countUpTo(db, hits);
    if (total > 0) return { ...way, total };
  }
  const needle = needleOf(text);
  return { where: byLikeness(needle), order: [rankByLikeness(needle)] };
}

/** For other lists that show their lot: codes and words alone. */
export const matches = (text: string): SQL => surely(needleOf(text)).where;
