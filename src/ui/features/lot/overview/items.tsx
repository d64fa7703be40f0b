/** The items of a lot as everyone reads them, with their files. */
import { useMemo } from 'react';
import { estimates } from '../../../../api/calls/estimates.ts';
import { orderFiles } from '../../../../api/calls/lot-files.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { references } from '../../../../api/calls/references.ts';
import type { Attachment } from '../../../../api/records/attachment.ts';
import type { Estimates } from '../../../../api/records/estimate.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { CategoryNode } from '../../../../api/records/references.ts';
import { currencySign } from '../../../../rules/currencies.ts';
import { flatCategories } from '../editor/category-search.ts';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { FilesPopover } from '../../../parts/form/files-popover.tsx';
import { Amount } from '../../../parts/text/amount.tsx';
import { formatMoney } from '../../../parts/text/format.ts';
import { groupBy } from '../../../parts/text/group-by.ts';
import { Quantity } from '../../../parts/text/text.tsx';
import { useCall } from '../../../data/use-call.ts';
import { InLotStar } from '../../favorite/in-lot-star.tsx';

/** More rows scroll inside the table, which draws those in sight alone. */
const SCROLLED_PAST = 100;

const indexColumn: Column<Order> = {
  id: 'index',
  header: '№',
  width: 52,
  cell: (row) => <span className="text-ink-soft">{row.index}</span>,
};

const nameColumn = (lotId: number): Column<Order> => ({
  id: 'name',
  header: 'Наименование',
  sort: true,
  width: 340,
  cell: (row) => (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1">
        <span className="font-medium whitespace-pre-line">{row.name}</span>
        <Second parts={[row.code, row.okpd2 && `ОКПД2 ${row.okpd2}`, row.manufacturer, row.comment]} />
      </span>
      <InLotStar lotId={lotId} model="order" id={row.id} about={`позиция ${row.index}`} size="sm" />
    </span>
  ),
});

function Second({ parts }: { parts: readonly string[] }) {
  const told = parts.filter((part) => part !== '');
  if (told.length === 0) return null;
  return <span className="block text-xs whitespace-pre-line text-ink-soft">{told.join(' · ')}</span>;
}

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
    width: 110,
    sort: true,
    cell: (row) => <Quantity value={row.quantity} unit={row.unitTitle ?? undefined} />,
  },
  { id: 'okpd2', header: 'ОКПД2', width: 120, sort: true, hidden: true },
  { id: 'code', header: 'Код', width: 130, sort: true, hidden: true },
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

interface LotItemsProps {
  lotId: number;
  currency: string;
  /** The reader may know of an estimate, if there is one. */
  withEstimate: boolean;
}

const estimateColumn = ({ items, currency }: Estimates): Column<Order> => {
  const prices = new Map(items.map(({ orderId, price }) => [orderId, price]));
  return {
    id: 'estimate',
    header: `Начальная цена, ${currencySign(currency)}`,
    kind: 'number',
    width: 160,
    value: ({ id }) => prices.get(id) ?? '',
    cell: ({ id }) => <Amount value={prices.get(id) ?? null} />,
  };
};

export function LotItems({ lotId, currency, withEstimate }: LotItemsProps) {
  const estimated = useCall(estimates.ofLot, { params: { id: lotId } }, { enabled: withEstimate }).data?.data;
  const list = useCall(orders.list, { params: { id: lotId } });
  const withFiles = list.data?.data.some(({ filesCount }) => filesCount > 0) ?? false;
  const files = useCall(orderFiles.listOfLot, { query: { lot_id: lotId } }, { enabled: withFiles });
  const withCategories = list.data?.data.some(({ categoryId }) => categoryId !== null) ?? false;
  const categories = useCall(references.categories, { query: {} }, { enabled: withCategories });
  const state = useTableState(null, { prefix: 'items' });
  const columns = useMemo(() => {
    const filesOf = new Map(groupBy(files.data?.data ?? [], ({ orderId }) => String(orderId)));
    return [
      indexColumn,
      nameColumn(lotId),
      ...(withFiles ? [filesColumn(filesOf)] : []),
      ...otherColumns.slice(0, 1),
      ...(estimated && estimated.items.length > 0 ? [estimateColumn(estimated)] : []),
      ...otherColumns.slice(1),
      ...(withCategories ? [categoryColumn(categories.data?.data ?? [])] : []),
    ];
  }, [lotId, files.data, withFiles, categories.data, withCategories, estimated]);
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
      // Few enough for the page itself to scroll over them.
      maxHeight={(list.data?.data.length ?? 0) > SCROLLED_PAST ? undefined : 'none'}
      toolbar={
        <h2 className="font-semibold sm:order-first sm:mr-2">
          Позиции <span className="font-normal text-ink-soft">{list.data?.data.length}</span>
          {estimated?.sum != null && (
            <span className="ml-3 text-table font-normal text-ink-soft">
              начальная цена {formatMoney(estimated.sum, currency)} без НДС
            </span>
          )}
        </h2>
      }
      empty={{ text: 'Организатор ещё не внёс позиции.' }}
    />
  );
}
