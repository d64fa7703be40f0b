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
import { meant, needleOf, typedWords, type Needle } from '../core/search.ts';
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

const visibleOf = (visitor: Visitor, hits: SQL): SQL => sql`
  select ${lots.id} as id from ${hits} as hits join ${lots} on ${lots.id} = hits.id
  where ${visibleLots(visitor)} order by ${lots.id} desc limit ${sql.raw(String(RANKED))}`;

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

/**
 * Digits alone may be a lot's number: the exact one first. Whatever has the code is found before anything is asked of its lots: so one
 * plan fits all codes.
 */
const byDigits = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return sql`
    with hits as materialized (
      select ${lotSearch.lotId} as id, split_part(${lotSearch.codes}, ' ', 1) = ${slot('code')} as exact
      from ${lotSearch} where ${lotSearch.codes} like ${slot('anywhere')}),
    best as materialized (
      select hits.id, hits.exact from hits join ${lots} on ${lots.id} = hits.id where ${visibleLots(visitor)}
      order by hits.exact desc, hits.id desc limit ${slot('limit')}::bigint)
    select ${rowColumns(visitor)} from best join ${lotTables} on ${lots.id} = best.id
    order by best.exact desc, best.id desc`;
});

/** Of as many lots the newest are found by looking at all of them; of more, among the newest of all lots first. */
const FEW = 500;
const havingCodes = sql`
  select of_codes.id from asked cross join lateral (
    select ${lotSearch.lotId} as id from ${lotSearch} where string_to_array(${lotSearch.codes}, ' ') && asked.codes offset 0) as of_codes`;
const areFew = sql`(select count(*) from few) < ${sql.raw(String(FEW))}`;
const newestAreEnough = sql`(select count(*) from newest) >= ${slot('limit')}::bigint`;

/**
 * A code of an item, or a part of one: which codes have it is asked of the codes that there are, which grow with the catalogue and
 * not with the lots; then the lots by those. No part is begun where the one before it is enough. `offset 0` and the array keep the
 * planner from expecting so many that it would read whole tables.
 */
const byItemCodes = compiledBy<Visitor, ReadLotRow>(kindOf, (kind) => {
  const visitor = anyOfKind(kind);
  return sql`
    with asked as materialized (
      select array(select ${searchCodes.code} from ${searchCodes} where ${searchCodes.code} like ${slot('anywhere')}) as codes),
    few as materialized (${havingCodes} limit ${sql.raw(String(FEW))}),
    recent as materialized (
      select newest.lot_id as id
      from (select * from ${lotSearch} order by lot_id desc limit ${sql.raw(String(NEWEST))}) as newest
      where newest.codes like ${slot('anywhere')} and not ${areFew}),
    newest as materialized (${visibleOf(visitor, sql`recent`)}),
    every as materialized (${havingCodes} where not ${areFew} and not ${newestAreEnough}),
    hits as materialized (select unnest(array(
      select id from few where ${areFew} union all select id from newest where ${newestAreEnough} union all select id from every)) as id),
    best as materialized (
      select ${lots.id} as id from hits join ${lots} on ${lots.id} = hits.id where ${visibleLots(visitor)}
      order by ${lots.id} desc limit ${slot('limit')}::bigint)
    select ${rowColumns(visitor)} from best join ${lotTables} on ${lots.id} = best.id
    order by best.id desc`;
});

const DIGITS = /^\d+$/;

const searchCodesOf = async ({ db, visitor, limit }: Search, { code }: Needle): Promise<ReadLotRow[]> => {
  if (code === null) return [];
  const asked = { anywhere: anywhere(code), limit, ...visitorSlots(visitor) };
  return DIGITS.test(code) ? byDigits(db, visitor, { code, ...asked }) : byItemCodes(db, visitor, asked);
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
