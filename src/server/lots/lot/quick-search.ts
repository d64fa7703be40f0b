// The quick search: codes, words, and words like those that were typed where nothing else is found.
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { lots as calls } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import type { Visitor } from '../../../machines/access.ts';
import { otherLayout } from '../../../rules/search-text.ts';
import type { Db } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import { anywhere } from '../../platform/list/like.ts';
import { binOf } from '../core/bin.ts';
import { visibleLots } from '../core/rights.ts';
import { meant, needleOf, numberOf, typedWords, type Needle } from '../core/search.ts';
import { lots, lotSearch, searchCodes } from '../core/tables.ts';
import { anyOfKind, kindOf, visitorSlots } from '../core/visitor-kind.ts';
import { lotTables, rowColumns, type ReadLotRow } from './columns.ts';
import { listLots } from './list.ts';
import { presentRow } from './present.ts';

/** A word of thousands of lots says nothing by its rank: the newest are ranked among themselves. */
const RANKED = 60;
/** A common word is in more than enough of the newest lots; which they are, is found without the index of words. */
const NEWEST = 500;

/** Words as a web search reads them, or each as a beginning; and those that may have been meant. */
const typed = sql`select websearch_to_tsquery('russian', ${slot('words')}) || to_tsquery('russian', ${slot('query')}) as query`;
const likely = sql`select to_tsquery('russian', ${meant}) as query`;
const rankByWords = sql`ts_rank(${lotSearch.search}, asked.query)`;
const withWords = sql`select ${lotSearch.lotId} as id from ${lotSearch}, asked where ${lotSearch.search} @@ asked.query`;
const amongNewest = sql`
  select newest.lot_id as id from (select * from ${lotSearch} order by lot_id desc limit ${sql.raw(String(NEWEST))}) as newest, asked
  where newest.search @@ asked.query and ${slot('amongNewest')}::boolean`;

/** The newest of the hits: of no more of them than that is asked whether they may be seen. */
const visibleOf = (visitor: Visitor, hits: SQL, most = sql.raw(String(RANKED))): SQL => sql`
  select hits.id from (select id from ${hits} as hits order by id desc offset 0) as hits join ${lots} on ${lots.id} = hits.id
  where ${visibleLots(visitor)} order by hits.id desc limit ${most}`;

/**
 * The best for the visitor: of the newest lots, or of all where those are too few. Each part is carried out as it stands, so that one
 * plan fits all words; the second is not begun where the first is enough.
 */
const best = (kind: Visitor, asked: SQL): SQL => {
  const visitor = anyOfKind(kind);
  return sql`
    with asked as materialized (${asked}),
      recent as materialized (${amongNewest}),
      newest as materialized (${visibleOf(visitor, sql`recent`)}),
      every as materialized (${withWords} and (select count(*) from newest) < ${slot('limit')}::bigint),
      older as materialized (${visibleOf(visitor, sql`every`)}),
      found as materialized (select id from newest union select id from older order by id desc limit ${sql.raw(String(RANKED))}),
      best as materialized (
        select found.id, ${rankByWords} as rank from found join ${lotSearch} on ${lotSearch.lotId} = found.id, asked
        order by rank desc, found.id desc limit ${slot('limit')}::bigint)
    select ${rowColumns(visitor)} from best join ${lotTables} on ${lots.id} = best.id
    order by best.rank desc, best.id desc`;
};
const byWords = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => best(kind, typed));
const byMeant = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => best(kind, likely));

interface Search {
  db: Db;
  visitor: Visitor;
  limit: number;
}

interface Words {
  words: string;
  query: string;
  /** What is hardly in any title is not looked for among the newest first. */
  isRare: boolean;
}

const searchWords = (
  { db, visitor, limit }: Search,
  { words, query, isRare }: Words,
): Promise<ReadLotRow[]> =>
  byWords(db, visitor, { words, query, limit, amongNewest: !isRare, ...visitorSlots(visitor) });

/** A code of most lots is in enough of these. */
const LATEST = 40;
/** Of as many lots the newest are found by looking at all of them; of more, in this many of the newest of all lots first. */
const FEW = 500;
const NEWER = 5_000;
const upToFew = sql`limit ${sql.raw(String(FEW))}`;
const areFew = sql`(select count(*) from few) < ${sql.raw(String(FEW))}`;

const fewerThanAsked = (...parts: string[]): SQL =>
  sql`${sql.join(
    parts.map((part) => sql`(select count(*) from ${sql.raw(part)})`),
    sql` + `,
  )} < ${slot('limit')}::bigint`;

const havingCode = (newest: number): SQL => sql`
  select newest.lot_id as id from (select * from ${lotSearch} order by lot_id desc limit ${sql.raw(String(newest))}) as newest
  where newest.codes like ${slot('anywhere')}`;

const withCode = sql`select ${lotSearch.lotId} as id from ${lotSearch} where ${lotSearch.codes} like ${slot('anywhere')}`;

/**
 * Digits alone may be a lot's number, the exact one first; its beginning, such as a year; or be in any code of it. Each part is looked
 * for where those before it are not enough: a year is in a third of all numbers, and the newest of them are what is shown.
 */
const byDigits = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return sql`
    with exact as materialized (
      select ${lots.id} as id from ${lots} where ${lots.number} = any(${slot('numbers')}::text[]) and ${visibleLots(visitor)}),
    recent as materialized (${havingCode(LATEST)}),
    newest as materialized (${visibleOf(visitor, sql`recent`)}),
    begun as materialized (
      select ${lots.id} as id from ${lots} where ${lots.number} >= ${slot('begins')} and ${lots.number} < ${slot('ends')}
        and ${fewerThanAsked('newest')} and ${visibleLots(visitor)}
      order by ${lots.number} desc limit ${slot('limit')}::bigint),
    few as materialized (${withCode} and ${fewerThanAsked('newest', 'begun')} ${upToFew}),
    newer as materialized (${havingCode(NEWER)} and not ${areFew}),
    later as materialized (${visibleOf(visitor, sql`newer`)}),
    every as materialized (${withCode} and not ${areFew} and ${fewerThanAsked('later')}),
    others as materialized (select id from few where ${areFew} union all select id from every),
    older as materialized (${visibleOf(visitor, sql`others`)}),
    hits as materialized (
      select id from exact union select id from newest union select id from begun union select id from later
      union select id from older),
    best as materialized (
      select id, id in (select id from exact) as exact from hits order by exact desc, id desc limit ${slot('limit')}::bigint)
    select ${rowColumns(visitor)} from best join ${lotTables} on ${lots.id} = best.id
    order by best.exact desc, best.id desc`;
});

const havingCodes = sql`
  select of_codes.id from asked cross join lateral (
    select ${lotSearch.lotId} as id from ${lotSearch} where string_to_array(${lotSearch.codes}, ' ') && asked.codes offset 0) as of_codes`;

/**
 * A code of an item, or a part of one: which codes have it is asked of the codes that there are, which grow with the catalogue and
 * not with the lots; then the lots by those. Codes of very many lots are looked for among the newest lots first. No part is begun where
 * the one before it is enough. `offset 0` and the array keep the planner from expecting so many that it would read whole tables.
 */
const byItemCodes = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return sql`
    with asked as materialized (
      select array(select ${searchCodes.code} from ${searchCodes} where ${searchCodes.code} like ${slot('anywhere')}) as codes),
    recent as materialized (${havingCode(LATEST)}),
    newest as materialized (${visibleOf(visitor, sql`recent`)}),
    few as materialized (${havingCodes} where ${fewerThanAsked('newest')} ${upToFew}),
    newer as materialized (${havingCode(NEWER)} and not ${areFew}),
    later as materialized (${visibleOf(visitor, sql`newer`)}),
    every as materialized (${havingCodes} where not ${areFew} and ${fewerThanAsked('later')}),
    hits as materialized (select unnest(array(
      select id from newest where not ${fewerThanAsked('newest')} union select id from few where ${areFew}
      union select id from later union select id from every)) as id),
    best as materialized (${visibleOf(visitor, sql`hits`, sql`${slot('limit')}::bigint`)})
    select ${rowColumns(visitor)} from best join ${lotTables} on ${lots.id} = best.id
    order by best.id desc`;
});

/** Sorted behind whatever continues a number. */
const BEHIND = 'z';

const searchCodesOf = async ({ db, visitor, limit }: Search, { code }: Needle): Promise<ReadLotRow[]> => {
  if (code === null) return [];
  const asked = { anywhere: anywhere(code), limit, ...visitorSlots(visitor) };
  const begins = numberOf(code);
  return begins === null
    ? byItemCodes(db, visitor, asked)
    : byDigits(db, visitor, { numbers: [code, begins], begins, ends: begins + BEHIND, ...asked });
};

const searchMeant = async ({ db, visitor, limit }: Search, needle: Needle): Promise<ReadLotRow[]> => {
  const words = typedWords(needle);
  return words.length === 0
    ? []
    : byMeant(db, visitor, { typed: words, limit, amongNewest: true, ...visitorSlots(visitor) });
};

/** What is surest first: codes, then words; what was meant only where nothing is as typed. */
async function findRows(search: Search, text: string): Promise<ReadLotRow[]> {
  const needle = needleOf(text);
  const found = await searchCodesOf(search, needle);
  if (found.length < search.limit)
    found.push(
      ...(await searchWords(search, {
        words: needle.words,
        query: needle.prefixes ?? '',
        isRare: needle.code !== null,
      })),
    );
  if (found.length === 0) found.push(...(await searchMeant(search, needle)));
  const once = new Map(found.map((row) => [row.id, row]));
  return [...once.values()].slice(0, search.limit);
}

/** Where nothing is found as typed, the same is tried in the other keyboard layout. */
export async function searchLots(
  db: Db,
  visitor: Visitor,
  query: z.output<typeof calls.search.query>,
): Promise<{ data: LotRow[]; corrected: string | null }> {
  const { search: text, limit } = query;
  const search = { db, visitor, limit };
  const present = (rows: ReadLotRow[]) => rows.map((row) => presentRow(visitor, row));
  if (text === '') return { data: [], corrected: null };
  // What is deleted is looked for by the list's search: the quick one reads nothing but what anybody of the role may see.
  if (binOf(visitor, query) !== null) {
    const asked = {
      page: 1,
      per_page: limit,
      'filter[search]': text,
      'filter[trashed]': query['filter[trashed]'],
    };
    return { data: (await listLots(db, visitor, asked)).data, corrected: null };
  }
  const found = await findRows(search, text);
  if (found.length > 0) return { data: present(found), corrected: null };
  const other = otherLayout(text);
  const otherwise = other === null ? [] : await findRows(search, other);
  return { data: present(otherwise), corrected: otherwise.length > 0 ? other : null };
}
