/**
 * What a list shows, kept in the address so that a link reproduces it: page, page size, sort, filters.
 *   const table = useTableState({ sort: '-createdAt' });
 *   const lots = useCall(listLots, { query: table.query });
 * Two tables on one page take different prefixes: useTableState({ prefix: 'offers' }).
 */
import { useMemo } from 'react';
import { useAddress } from '../../data/address.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const FIRST_SIZE = 10;

interface Defaults {
  prefix?: string;
  sort?: string;
  perPage?: number;
  /** Filters that stand unless the address says otherwise. */
  filters?: Record<string, string>;
}

/** The query of a list call; `filter[name]` keys are those chosen in the table. */
export interface TableQuery {
  page: number;
  per_page: number;
  sort?: string;
  [filter: `filter[${string}]`]: string;
}

export interface TableState {
  page: number;
  perPage: number;
  /** `-createdAt` is descending; undefined: as the server has it. */
  sort: string | undefined;
  filters: Record<string, string>;
  query: TableQuery;
  setPage: (page: number) => void;
  setPerPage: (size: number) => void;
  setSort: (sort: string | undefined) => void;
  /** An empty value takes the filter off; the page goes back to the first. */
  setFilter: (name: string, value: string) => void;
  clearFilters: () => void;
}

const natural = (text: string | null, fallback: number): number => {
  const n = Number(text);
  return Number.isInteger(n) && n > 0 ? n : fallback;
};

export function useTableState({
  prefix,
  sort: firstSort,
  perPage: firstSize = FIRST_SIZE,
  filters: fixed,
}: Defaults = {}): TableState {
  const [params, changeAddress] = useAddress();
  const p = prefix ? `${prefix}.` : '';
  const fixedKey = JSON.stringify(fixed ?? {});

  return useMemo(() => {
    const page = natural(params.get(`${p}page`), 1);
    const perPage = Math.min(100, natural(params.get(`${p}per_page`), firstSize));
    const sort = params.get(`${p}sort`) ?? firstSort;
    const filters: Record<string, string> = JSON.parse(fixedKey) as Record<string, string>;
    const opening = `${p}filter[`;
    for (const [key, value] of params) {
      if (key.startsWith(opening) && key.endsWith(']')) filters[key.slice(opening.length, -1)] = value;
    }
    const query: TableQuery = { page, per_page: perPage };
    if (sort) query.sort = sort;
    for (const [name, value] of Object.entries(filters)) if (value !== '') query[`filter[${name}]`] = value;

    const change = (values: Record<string, string | undefined>) =>
      changeAddress(Object.fromEntries(Object.entries(values).map(([key, value]) => [p + key, value])));
    return {
      page,
      perPage,
      sort,
      filters,
      query,
      setPage: (n) => change({ page: n === 1 ? undefined : String(n) }),
      setPerPage: (n) => change({ per_page: n === firstSize ? undefined : String(n), page: undefined }),
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
  }, [params, p, firstSize, firstSort, fixedKey, changeAddress]);
}
