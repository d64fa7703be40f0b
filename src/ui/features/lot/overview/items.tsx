/** The items of a lot as everyone reads them. */
import { orders } from '../../../../api/calls/orders.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { Quantity } from '../../../parts/text/text.tsx';
import { useCall } from '../../../data/use-call.ts';

export const orderColumns: Column<Order>[] = [
  {
    id: 'name',
    header: 'Наименование',
    sort: true,
    width: 340,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="text-ink-soft">{row.index}.</span>{' '}
        <span className="whitespace-pre-line">{row.name}</span>
        {(row.manufacturer || row.comment) && (
          <span className="block text-xs whitespace-pre-line text-ink-soft">
            {[row.manufacturer, row.comment].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'quantity',
    header: 'Количество',
    kind: 'number',
    width: 140,
    sort: true,
    cell: (row) => <Quantity value={row.quantity} unit={row.unitTitle ?? undefined} />,
  },
  { id: 'okpd2', header: 'ОКПД2', width: 130, sort: true },
  { id: 'code', header: 'Код', width: 130, sort: true },
  { id: 'requiredDelivery', header: 'Срок поставки', width: 150 },
  {
    id: 'destinationStation',
    header: 'Станция назначения',
    width: 180,
    value: (row) => [row.destinationStation, row.destinationCode].filter(Boolean).join(', '),
  },
  { id: 'packagingGroup', header: 'Группа упаковки', width: 150, sort: true },
  { id: 'manufacturer', header: 'Изготовитель', hidden: true },
  { id: 'comment', header: 'Комментарий', hidden: true },
];

export function LotItems({ lotId }: { lotId: number }) {
  const list = useCall(orders.list, { params: { id: lotId } });
  const state = useTableState(null, { prefix: 'items' });
  return (
    <DataTable
      id="lot-items"
      label="Позиции"
      columns={orderColumns}
      rows={list.data?.data}
      error={list.error}
      state={state}
      searchBy="search"
      toolbar={<h2 className="text-md font-semibold sm:order-first sm:mr-2">Позиции</h2>}
      empty={{ text: 'Организатор ещё не внёс позиции.' }}
    />
  );
}
