// A short list is read whole; what its query asks for is done to its rows, as they are answered.
import type { List, PageMeta } from '../../../api/contract.ts';
import { scalarOf, type Scalar } from '../../../api/lists.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { compare } from '../../../rules/decimal.ts';
import { foldText } from '../../../rules/search-text.ts';
import { flagOf, knownOf, refuseFilter } from './filter-text.ts';

type Row = Record<string, unknown>;
type Query = Record<string, unknown>;
type Test = (row: Row) => boolean;

const isDecimal = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const collator = new Intl.Collator('ru', { numeric: true });

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function testOf(name: string, scalar: Scalar, text: string): Test {
  if (scalar.kind === 'flag') {
    const wanted = flagOf(name, text);
    return (row) => row[name] === wanted;
  }
  const values = scalar.kind === 'known' ? knownOf(name, text, scalar.values) : valuesOf(text);
  if (scalar.kind === 'number' && values.some((value) => Number.isNaN(Number(value))))
    throw refuseFilter(name, 'Укажите числа через запятую');
  const wanted = new Set(scalar.kind === 'number' ? values.map((value) => String(Number(value))) : values);
  return (row) => wanted.has(textOf(row[name]));
}

/** The words of a search, wherever in the texts of a row they stand. */
function searchTest(fields: List['fields'], text: string): Test {
  const names = Object.keys(fields).filter((name) => scalarOf(fields[name])?.kind === 'text');
  const words = foldText(text).split(' ').filter(Boolean);
  return (row) => {
    const told = foldText(names.map((name) => textOf(row[name])).join(' '));
    return words.every((word) => told.includes(word));
  };
}

function filtered(rows: Row[], { fields, own }: List, query: Query): Row[] {
  const tests = Object.entries(query).flatMap(([key, text]) => {
    const name = /^filter\[(.+)\]$/.exec(key)?.[1];
    if (name === undefined || own.includes(key) || typeof text !== 'string' || text === '') return [];
    const scalar = scalarOf(fields[name] ?? {});
    if (scalar) return [testOf(name, scalar, text)];
    return name === 'search' ? [searchTest(fields, text)] : [];
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

/** Empty ones are last whichever way it goes. */
function comparison(rows: Row[], name: string, descending: boolean): (a: Row, b: Row) => number {
  const isEmpty = (row: Row) => row[name] === null || row[name] === undefined;
  // One way of comparing for the whole column: decimal strings by their value, where all of them are.
  const areDecimal = rows.every((row) => isEmpty(row) || isDecimal(row[name]));
  const order = (a: unknown, b: unknown) => {
    if (areDecimal) return compare(String(a), String(b));
    if (typeof a === 'string') return collator.compare(a, String(b));
    return Number(a) - Number(b);
  };
  return (a, b) => {
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return descending ? order(b[name], a[name]) : order(a[name], b[name]);
  };
}

function sorted(rows: Row[], { own }: List, query: Query): Row[] {
  if (typeof query.sort !== 'string' || query.sort === '' || own.includes('sort')) return rows;
  const by = sortsOf(query.sort).map(({ key, descending }) => comparison(rows, key, descending));
  return rows.toSorted((a, b) => by.reduce((told, next) => told || next(a, b), 0));
}

/** The page that the query asks for, of the rows that it asks for. */
export function shortPage(rows: Row[], list: List, query: Query): { data: Row[]; meta: PageMeta } {
  const found = sorted(filtered(rows, list, query), list, query);
  const [page, perPage] = [Number(query.page), Number(query.per_page)];
  const isWhole = page === 1 && perPage >= found.length;
  return {
    data: isWhole ? found : found.slice((page - 1) * perPage, page * perPage),
    meta: {
      page,
      perPage,
      total: found.length,
      lastPage: Math.max(1, Math.ceil(found.length / perPage)),
      totalIsExact: true,
    },
  };
}
