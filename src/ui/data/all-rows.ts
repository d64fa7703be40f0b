/**
 * All rows of a paged list, asked for page by page: what is counted, ranked or taken out must not stop at the page at hand.
 *   const all = useAllRows(applications.ofLot, { params: { id } });    // all.data?.rows
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ArgsOf } from '../../api/client.ts';
import { ALL_ROWS_PAGE } from '../../api/list-sizes.ts';
import type { Call, PageMeta, ReplyOf } from '../../api/contract.ts';
import type { ApiError } from '../../api/errors.ts';
import { sendOrBin } from './bin.ts';
import { keyOf } from './use-call.ts';

/** A list that is longer belongs into a report; what is read of it says that it is a part. */
export const MOST_ROWS = 10_000;

export type RowOf<C extends Call> = ReplyOf<C> extends { data: readonly (infer Row)[] } ? Row : never;

export interface AllRows<Row> {
  rows: readonly Row[];
  /** More than were read, where the list is longer than may be. */
  total: number;
}

/** Told after each page how many rows have been read, of how many; no more than `most` are. */
export type ExportRows<Row> = (
  onPage: (read: number, total: number) => void,
  most?: number,
) => Promise<AllRows<Row>>;

interface Reading {
  signal?: AbortSignal;
  most?: number;
  /** After each page. */
  onPage?: (read: number, total: number) => void;
}

export async function readAllRows<C extends Call>(
  call: C,
  args: ArgsOf<C>,
  { signal, most = MOST_ROWS, onPage }: Reading = {},
): Promise<AllRows<RowOf<C>>> {
  // A row that moves to the next page meanwhile would come twice.
  const rows = new Map<unknown, RowOf<C>>();
  for (let page = 1; ; page += 1) {
    const query = { ...(args as { query?: object }).query, page, per_page: ALL_ROWS_PAGE };
    const { data, meta } = (await sendOrBin(call, { ...args, query, signal })) as unknown as {
      data: RowOf<C>[];
      meta: PageMeta;
    };
    for (const row of data) rows.set((row as { id?: unknown }).id ?? row, row);
    const total = Math.max(rows.size, meta.total);
    onPage?.(rows.size, total);
    if (page >= meta.lastPage || data.length === 0 || rows.size >= most) {
      return { rows: [...rows.values()].slice(0, most), total };
    }
  }
}

/** As an answer is: what changes all readings of a call (foresee.ts) changes this one, too. */
interface Kept<Row> {
  data: readonly Row[];
  total: number;
}
const allRowsOf = <Row>({ data, total }: Kept<Row>): AllRows<Row> => ({ rows: data, total });

export function useAllRows<C extends Call>(
  call: C,
  args: ArgsOf<C>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<AllRows<RowOf<C>>, ApiError> {
  return useQuery<Kept<RowOf<C>>, ApiError, AllRows<RowOf<C>>>({
    queryKey: [...keyOf(call, args), 'all'],
    queryFn: async ({ signal }) => {
      const { rows, total } = await readAllRows(call, args, { signal });
      return { data: rows, total };
    },
    select: allRowsOf,
    enabled,
  });
}
