// Finding lots by what people type: a number or a code, words and their beginnings, likeness, and the wrong layout.
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { foldText, normaliseCode, otherLayout } from '../../../rules/search-text.ts';
import { compiled, slot } from '../../platform/database/compiled.ts';
import type { Db } from '../../platform/database/client.ts';
import { countUpTo } from '../../platform/list/page.ts';
import { lotSearch, lots, searchWords } from './tables.ts';
import { anywhere } from '../../platform/list/like.ts';

/** Shorter codes are in too many lots to mean one. */
const CODE_LENGTH = 3;

const WORD = /[\p{L}\p{N}]+/gu;

export interface Needle {
  code: string | null;
  words: string;
  /** Words with `:*`, joined by `&`; null where nothing but signs was typed. */
  prefixes: string | null;
}

export function needleOf(text: string): Needle {
  const words = foldText(text);
  const parts = words.match(WORD) ?? [];
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

const codesLike = (pattern: string): SQL => sql`${lotSearch.codes} like ${pattern}`;
const hasWords = (query: SQL): SQL => sql`${lotSearch.search} @@ ${query}`;

/** Lots whose row of `lotSearch` is so: the few that are, then their lots. */
const whose = (condition: SQL): SQL =>
  sql`${lots.id} in (select ${lotSearch.lotId} from ${lotSearch} where ${condition})`;

const DIGITS = /^\d+$/;
const YEAR_DIGITS = 4;

/** Of digits alone: what a lot's number would begin with, a year, a dash and what follows; null of other codes. */
export function numberOf(code: string): string | null {
  if (!DIGITS.test(code)) return null;
  const [year, rest] = [code.slice(0, YEAR_DIGITS), code.slice(YEAR_DIGITS)];
  return rest === '' ? year : `${year}-${rest}`;
}

/** Numbers that a code may be, whole. */
const numbersOf = ({ code }: Needle): string[] => {
  const number = code === null ? null : numberOf(code);
  return number === null ? [] : [...new Set([code!, number])];
};

const rankOf = (query: SQL): SQL =>
  sql`(select ts_rank(${lotSearch.search}, ${query}) from ${lotSearch} where ${lotSearch.lotId} = ${lots.id}) desc`;

export interface Found {
  where: SQL;
  /** The order of a list that was searched and not sorted. */
  order: SQL[];
  /** As `countUpTo` counts, where finding the way has counted already. */
  total?: number;
}

/** Exact number, then words. */
const surely = (needle: Needle): Found => {
  const { code } = needle;
  const words = hasWords(tsQuery(needle));
  const numbers = numbersOf(needle);
  return {
    where: whose(code === null ? words : sql`(${codesLike(anywhere(code))} or ${words})`),
    order: [
      ...(numbers.length === 0 ? [] : [sql`(${inArray(lots.number, numbers)}) desc`]),
      rankOf(tsQuery(needle)),
    ],
  };
};

/**
 * What is in more lots than these says nothing by its rank, and to rank them all takes seconds: the newest come first, read from the
 * end of the index of lots and no further than the page. No whole number is in so many.
 */
const RANKED = 2_000;

/** As many words of titles are taken for what a misspelt one may have meant. */
const MEANT = 5;
/** Sharing fewer trigrams (pg_trgm), two words have nothing to do with each other. */
const ALIKE = 0.3;

/** Words that were typed, as `meant` takes them. */
export const typedWords = ({ words }: Needle): string[] => words.match(WORD) ?? [];

/**
 * The words of titles that each typed one is most like, as the text of a query for any of each; null where one is like none. A
 * search for likeness in the titles themselves would take hundreds of times as long. `offset 0`: the planner would look for what is
 * near once for each place where it is named.
 */
export const meant = sql`(
  select case when bool_and(near is not null) then string_agg(near, ' & ' order by place) end
  from (
    select typed.place, (select '(' || string_agg(quote_literal(word), ' | ') || ')' from (
        select word from ${searchWords} where word % typed.word and similarity(word, typed.word) >= ${sql.raw(String(ALIKE))}
        order by similarity(word, typed.word) desc, word limit ${sql.raw(String(MEANT))}) as likest) as near
    from unnest(${slot('typed')}::text[]) with ordinality as typed(word, place) offset 0) as of_each)`;

const meantAlone = compiled<{ query: string | null }>(() => sql`select ${meant} as query`);

async function meantWords(db: Db, needle: Needle): Promise<string | null> {
  const typed = typedWords(needle);
  return typed.length === 0 ? null : (await meantAlone(db, { typed }))[0]!.query;
}

/**
 * For lists: the surest way that finds anything of what the reader may see: codes and words as typed, the same in the other
 * keyboard layout, words like them last. Likeness beside words would bury what was meant under the like.
 * @param readable condition on `lots`
 */
export async function findWay(db: Db, readable: SQL, text: string): Promise<Found> {
  const other = otherLayout(text);
  for (const needle of [needleOf(text), ...(other === null ? [] : [needleOf(other)])]) {
    const way = surely(needle);
    // Asked for a single hit, the planner would read the whole table in vain where there is none.
    const hits = db
      .select({ one: sql`1` })
      .from(lots)
      .where(and(readable, way.where));
    const total = await countUpTo(db, hits);
    if (total > 0) return { ...way, order: total > RANKED ? [] : way.order, total };
  }
  const likely = await meantWords(db, needleOf(text));
  if (likely === null) return { where: sql`false`, order: [], total: 0 };
  const query = sql`to_tsquery('russian', ${likely})`;
  return { where: whose(hasWords(query)), order: [rankOf(query)] };
}

/** For other lists that show their lot: codes and words alone. */
export const matches = (text: string): SQL => surely(needleOf(text)).where;
