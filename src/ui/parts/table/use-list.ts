/**
 * What a table shows of a paged list; its export takes all pages and not the one at hand.
 *   const list = useList(lots.list, { query: table.query });
 *   <DataTable {...list} id="lots" label="Процедуры" columns={columns} state={table} />
 */
import type { ArgsOf } from '../../../api/client.ts';
import type { Call, PageMeta, ReplyOf } from '../../../api/contract.ts';
import type { ExportRows, RowOf } from '../../data/all-rows.ts';
import { useCall, type ReadOptions } from '../../data/use-call.ts';

interface ListReading<Row> {
  rows: readonly Row[] | undefined;
  meta: PageMeta | undefined;
  error: { message: string } | null;
  exportRows: ExportRows<Row>;
}

export function useList<C extends Call>(
  call: C,
  args: ArgsOf<C>,
  options?: ReadOptions<ReplyOf<C>>,
): ListReading<RowOf<C>> {
  const { data, error } = useCall(call, args, options);
  const page = data as { data: RowOf<C>[]; meta: PageMeta } | undefined;
  return {
    rows: page?.data,
    meta: page?.meta,
    error,
    exportRows: async (onPage, most) => {
      const { readAllRows } = await import('../../data/all-rows.ts');
      return readAllRows(call, args, { onPage, most });
    },
  };
}
