/**
 * What a list shows, kept in the address so that a link reproduces it: page, page size, sort, filters.
 *   const table = useTableState(lots.list, { sort: '-createdAt' });
 *   const list = useCall(lots.list, { query: table.query });
 * Its sorts and filters are those of the call: another name does not compile, nor does a column that has one. A table whose
 * rows are all here says null for the call. Two tables on one page take different prefixes.
 */
import { useMemo } from 'react';
import type { Call } from '../../../api/contract.ts';
import type { ListNames, NamesOf, SortKeys } from '../../../api/list-query.ts';
import { useAddress } from '../../data/address.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const FIRST_SIZE = 10;

export interface Defaults<Names extends ListNames> {
  prefix?: string;
  sort?: SortKeys<Names['sort']>;
  /** Filters that stand unless the address says otherwise. */
  filters?: { [Name in Names['filter']]?: string };
}

/** The query of a list call; `filter[name]` keys are those chosen in the table. */
export type TableQuery<Names extends ListNames> = {
  page: number;
  per_page: number;
  sort?: SortKeys<Names['sort']>;
} & FixedFilters<Names>;

/** Filters as they stand in a query. */
export type FixedFilters<Names extends ListNames> = {
  readonly [Name in Names['filter'] as `filter[${Name}]`]?: string;
};

export interface TableState<Names extends ListNames = ListNames> {
  page: number;
  perPage: number;
  /** `-createdAt` is descending; undefined: as the server has it. */
  sort: string | undefined;
  filters: { [Name in Names['filter']]?: string };
  query: TableQuery<Names>;
  setPage: (page: number) => void;
  setPerPage: (size: number) => void;
  setSort: (sort: string | undefined) => void;
  /** An empty value takes the filter off; the page goes back to the first. */
  setFilter(name: Names['filter'], value: string): void;
  clearFilters: () => void;
}

const natural = (text: string | null, fallback: number): number => {
  const n = Number(text);
  return Number.isInteger(n) && n > 0 ? n : fallback;
};

export function useTableState(call: null, defaults?: Defaults<ListNames>): TableState;
export function useTableState<C extends Call>(
  call: C,
  defaults?: Defaults<NamesOf<C>>,
): TableState<NamesOf<C>>;
export function useTableState(
  _call: Call | null,
  { prefix, sort: firstSort, filters: fixed }: Defaults<ListNames> = {},
): TableState {
  const [params, changeAddress] = useAddress();
  const p = prefix ? `${prefix}.` : '';
  const fixedKey = JSON.stringify(fixed ?? {});

  return useMemo(() => {
    const page = natural(params.get(`${p}page`), 1);
    const perPage = Math.min(100, natural(params.get(`${p}per_page`), FIRST_SIZE));
    const sort = params.get(`${p}sort`) ?? firstSort;
    const filters: Record<string, string> = JSON.parse(fixedKey) as Record<string, string>;
    const opening = `${p}filter[`;
    for (const [key, value] of params) {
      if (key.startsWith(opening) && key.endsWith(']')) filters[key.slice(opening.length, -1)] = value;
    }
    const asked = Object.entries(filters).filter(([, value]) => value !== '');
    const query = {
      page,
      per_page: perPage,
      ...(sort ? { sort } : {}),
      ...Object.fromEntries(asked.map(([name, value]) => [`filter[${name}]`, value])),
    };

    const change = (values: Record<string, string | undefined>) =>
      changeAddress(Object.fromEntries(Object.entries(values).map(([key, value]) => [p + key, value])));
    return {
      page,
      perPage,
      sort,
      filters,
      query,
      setPage: (n) => change({ page: n === 1 ? undefined : String(n) }),
      setPerPage: (n) => change({ per_page: n === FIRST_SIZE ? undefined : String(n), page: undefined }),
      setSort: (key) => change({ sort: key === firstSort ? undefined : (key ?? ''), page: undefined }),
      setFilter: (name, value) => {
        const plain = value === '' && !(name in (JSON.parse(fixedKey) as object));
        change({ [`filter[${name}]`]: plain ? undefined : value, page: undefined });
      },
      clearFilters: () =>
        change({
          ...Object.fromEntries(Object.keys(filters).map((name) => [`filter[${name}]`, undefined])),
          page: undefined,
        }),
    };
  }, [params, p, firstSort, fixedKey, changeAddress]);
}
