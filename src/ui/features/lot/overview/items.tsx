/** The items of a lot as everyone reads them, with their files. */
import { useMemo } from 'react';
import { orderFiles } from '../../../../api/calls/lot-files.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { references } from '../../../../api/calls/references.ts';
import type { Attachment } from '../../../../api/records/attachment.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { CategoryNode } from '../../../../api/records/references.ts';
import { flatCategories } from '../editor/category-search.ts';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { FilesPopover } from '../../../parts/form/files-popover.tsx';
import { groupBy } from '../../../parts/text/group-by.ts';
import { Quantity } from '../../../parts/text/text.tsx';
import { useCall } from '../../../data/use-call.ts';
import { InLotStar } from '../../favorite/in-lot-star.tsx';

const nameColumn = (lotId: number): Column<Order> => ({
  id: 'name',
  header: 'Наименование',
  sort: true,
  width: 340,
  cell: (row) => (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1">
        <span className="text-ink-soft">{row.index}.</span>{' '}
        <span className="whitespace-pre-line">{row.name}</span>
        {(row.manufacturer || row.comment) && (
          <span className="block text-xs whitespace-pre-line text-ink-soft">
            {[row.manufacturer, row.comment].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      <InLotStar lotId={lotId} model="order" id={row.id} about={`позиция ${row.index}`} size="sm" />
    </span>
  ),
});

type FilesOf = ReadonlyMap<string, readonly Attachment[]>;

const filesColumn = (filesOf: FilesOf): Column<Order> => ({
  id: 'files',
  header: 'Файлы',
  width: 110,
  drawn: true,
  value: (row) => (filesOf.get(String(row.id)) ?? []).map(({ name }) => name).join(', '),
  cell: (row) => <FilesPopover of={`позиции ${row.index}`} files={filesOf.get(String(row.id)) ?? []} />,
});

const categoryColumn = (nodes: readonly CategoryNode[]): Column<Order> => {
  const names = new Map(flatCategories(nodes).map(({ id, code, title }) => [id, `${code} ${title}`]));
  return {
    id: 'category',
    header: 'Категория',
    width: 200,
    value: ({ categoryId }) => (categoryId === null ? '' : names.get(categoryId)),
  };
};

/** What is shown of an item beside its name, and whose rows do not change with who reads. */
export const otherColumns: Column<Order>[] = [
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
  const withFiles = list.data?.data.some(({ filesCount }) => filesCount > 0) ?? false;
  const files = useCall(orderFiles.listOfLot, { query: { lot_id: lotId } }, { enabled: withFiles });
  const withCategories = list.data?.data.some(({ categoryId }) => categoryId !== null) ?? false;
  const categories = useCall(references.categories, { query: {} }, { enabled: withCategories });
  const state = useTableState(null, { prefix: 'items' });
  const columns = useMemo(() => {
    const filesOf = new Map(groupBy(files.data?.data ?? [], ({ orderId }) => String(orderId)));
    return [
      nameColumn(lotId),
      ...(withFiles ? [filesColumn(filesOf)] : []),
      ...otherColumns,
      ...(withCategories ? [categoryColumn(categories.data?.data ?? [])] : []),
    ];
  }, [lotId, files.data, withFiles, categories.data, withCategories]);
  return (
    <DataTable
      id="lot-items"
      label="Позиции"
      columns={columns}
      rows={list.data?.data}
      hidesEmpty
      error={list.error ?? files.error}
      state={state}
      searchBy="search"
      toolbar={<h2 className="font-semibold sm:order-first sm:mr-2">Позиции</h2>}
      empty={{ text: 'Организатор ещё не внёс позиции.' }}
    />
  );
}
