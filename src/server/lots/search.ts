// Finding lots by what people type: a number or a code, words and their beginnings, likeness, and the wrong layout.
import { or, sql, type SQL } from 'drizzle-orm';
import { foldText, normaliseCode, otherLayout } from '../../rules/search-text.ts';
import { lots } from './tables.ts';

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

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const exactNumber = ({ code }: Needle): SQL =>
  code === null
    ? sql`false`
    : sql`${lots.codes} like ${`${escapeLike(code)}%`} and split_part(${lots.codes}, ' ', 1) = ${code}`;
export const byCode = ({ code }: Needle): SQL =>
  code === null ? sql`false` : sql`${lots.codes} like ${`%${escapeLike(code)}%`}`;
export const byWords = (needle: Needle): SQL => sql`${lots.search} @@ ${tsQuery(needle)}`;
/** A typing error or another ending: pg_trgm's word similarity of 0.6 or more. */
export const byLikeness = ({ words }: Needle): SQL => sql`${words} <% fold_text(${lots.title})`;

export const rankByWords = (needle: Needle): SQL => sql`ts_rank(${lots.search}, ${tsQuery(needle)}) desc`;
export const rankByLikeness = ({ words }: Needle): SQL =>
  sql`word_similarity(${words}, fold_text(${lots.title})) desc`;

/** For lists: whatever the text may have meant, the other keyboard layout too. */
export function matches(text: string): SQL {
  const needle = needleOf(text);
  const other = otherLayout(text);
  return or(
    byCode(needle),
    byWords(needle),
    byLikeness(needle),
    other === null ? undefined : byWords(needleOf(other)),
  )!;
}

/** The order of a list that was searched: exact number, words, likeness. */
export function relevance(text: string): SQL[] {
  const needle = needleOf(text);
  // A constant in ORDER BY would be a fault: without a code there is no number to be exact about.
  const exact = needle.code === null ? [] : [sql`(${exactNumber(needle)}) desc`];
  return [...exact, rankByWords(needle), rankByLikeness(needle)];
}
