/** The items of a lot as everyone reads them, with their files. */
import { useMemo, type ReactNode } from 'react';
import { estimates } from '../../../../api/calls/estimates.ts';
import { itemMemory } from '../../../../api/calls/item-memory.ts';
import { orderFiles } from '../../../../api/calls/lot-files.ts';
import { orders } from '../../../../api/calls/orders.ts';
import { references } from '../../../../api/calls/references.ts';
import { allocation } from '../../../../api/calls/allocation.ts';
import type { Coverage } from '../../../../api/records/allocation.ts';
import type { Attachment } from '../../../../api/records/attachment.ts';
import type { Estimates } from '../../../../api/records/estimate.ts';
import type { ItemMemory } from '../../../../api/records/item-memory.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { CategoryNode } from '../../../../api/records/references.ts';
import { deviation, signed } from '../../../../rules/comparison-marks.ts';
import { isZero } from '../../../../rules/decimal.ts';
import { lineSum } from '../../../../rules/money.ts';
import { plural } from '../../../../rules/plural.ts';
import { currencySign } from '../../../../rules/currencies.ts';
import { flatCategories } from '../editor/category-search.ts';
import type { Column } from '../../../parts/table/column.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { useTableState } from '../../../parts/table/table-state.ts';
import { FilesPopover } from '../../../parts/form/files-popover.tsx';
import { usePhone } from '../../../parts/layout/use-media.ts';
import { Amount } from '../../../parts/text/amount.tsx';
import { formatDate, formatDecimal, formatMoney } from '../../../parts/text/format.ts';
import { groupBy } from '../../../parts/text/group-by.ts';
import { Quantity } from '../../../parts/text/text.tsx';
import { useCall } from '../../../data/use-call.ts';
import { InLotStar } from '../../favorite/in-lot-star.tsx';
import { ItemTalk } from '../team/item-talk.tsx';
import { aboutItem, ItemCard, Second, Share, stationOf } from './item-card.tsx';
import { Explained } from '../../../parts/control/explained.tsx';

/** Fewer are seen at once. */
const SEARCHED_PAST = 12;
/** More rows scroll inside the table, which draws those in sight alone. */
const SCROLLED_PAST = 100;

/** Of letters and digits of a table, and of what stands between them; the places around a cell's words; a stroke beside them. */
const SIGN_PX = 7.9;
const GAP_PX = 3.6;
const AROUND_PX = 16;
const SHARE_PX = 38;
/** At either edge of the table there is more place beside the words. */
const EDGE_PX = 8;

/** The name's column beside prices, and the term's. */
const NAME_BESIDE_PRICES = 300;
const TERM_LEAST = 104;
const TERM_MOST = 200;

/** A column of figures as wide as its longest one, no less than its title: the rest is the name's. */
const asLong = (least: number, texts: readonly string[]): number => {
  const pixels = texts.map((text) =>
    [...text].reduce((sum, sign) => sum + (/[\p{L}\d]/u.test(sign) ? SIGN_PX : GAP_PX), 0),
  );
  return Math.ceil(Math.max(least, ...pixels)) + AROUND_PX;
};

const indexColumn = (rows: readonly Order[]): Column<Order> => ({
  id: 'index',
  header: '№',
  width:
    EDGE_PX +
    asLong(
      8,
      rows.map(({ index }) => String(index)),
    ),
  cell: (row) => <span className="text-ink-soft">{row.index}</span>,
});

/** Seen where the row is at hand, over the end of its name; of what is marked or spoken of always, beside it. */
const RESTING =
  'flex shrink-0 items-center rounded-box bg-surface [tr:hover_&]:bg-sunken md:right-0 md:[&:not(:has([aria-pressed=true],[data-said]))]:absolute md:[tr:not(:hover,:focus-within)_&:not(:has([aria-pressed=true],[data-said]))]:opacity-0';

const nameColumn = (lotId: number, width: number, withTalk: boolean, total: ReactNode): Column<Order> => ({
  total,
  id: 'name',
  header: 'Наименование',
  sort: true,
  width,
  cell: (row) => (
    // Figures stand at the right of the next column: their free place is the name's.
    <span className="relative -mr-2 flex items-center gap-1">
      <span className="min-w-0 flex-1 text-pretty">
        <span className="font-medium whitespace-pre-line">{row.name}</span>
        <Second parts={aboutItem(row)} />
      </span>
      <span className={RESTING}>
        {withTalk && <ItemTalk lotId={lotId} item={row} />}
        <InLotStar lotId={lotId} model="order" id={row.id} about={`позиция ${row.index}`} size="sm" />
      </span>
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
    width: 92,
    sort: true,
    cell: (row) => <Quantity value={row.quantity} unit={row.unitTitle ?? undefined} />,
  },
  { id: 'okpd2', header: 'ОКПД2', width: 120, sort: true, hidden: true },
  { id: 'code', header: 'Код', width: 130, sort: true, hidden: true },
  { id: 'requiredDelivery', header: 'Срок поставки', width: 151 },
  {
    id: 'destinationStation',
    header: 'Станция назначения',
    width: 180,
    value: stationOf,
  },
  { id: 'packagingGroup', header: 'Группа упаковки', width: 150, sort: true },
  { id: 'manufacturer', header: 'Изготовитель', hidden: true },
  { id: 'comment', header: 'Комментарий', hidden: true },
];

const quantityOf = ({ quantity, unitTitle }: Order): string =>
  `${formatDecimal(quantity)} ${unitTitle ?? ''}`;
/** Its head is one word with room for its arrow: at the right edge that takes more. */
const quantityColumn = (
  column: Column<Order>,
  rows: readonly Order[],
  mayBeLast: boolean,
): Column<Order> => ({
  ...column,
  header: 'Кол-во',
  width: asLong(64, rows.map(quantityOf)) + (mayBeLast ? EDGE_PX : 0),
});

const UNDER_NAME: ReadonlySet<string> = new Set(['destinationStation', 'packagingGroup']);
/** Beside prices its words stand in two lines, as the name does; where all names are short, there is room for them in one. */
const termBesidePrices = (rows: readonly Order[]): number => {
  const areShort =
    asLong(
      0,
      rows.map(({ name }) => name),
    ) <= NAME_BESIDE_PRICES;
  const asWords = asLong(
    TERM_LEAST - AROUND_PX - EDGE_PX,
    rows.map(({ requiredDelivery }) => requiredDelivery),
  );
  return areShort ? Math.min(TERM_MOST, asWords + EDGE_PX) : TERM_LEAST;
};
const narrowTerm =
  (rows: readonly Order[]) =>
  (column: Column<Order>): Column<Order> =>
    column.id === 'requiredDelivery'
      ? { ...column, width: termBesidePrices(rows), least: TERM_LEAST }
      : column;
const putAway = (column: Column<Order>): Column<Order> => ({ ...column, hidden: true });
const besideName = otherColumns
  .slice(1)
  .map((column) => (UNDER_NAME.has(column.id) ? putAway(column) : column));

interface LotItemsProps {
  lotId: number;
  currency: string;
  /** How much of each item has a winner is of interest, and the reader may know. */
  withAllocation: boolean;
  /** The reader works on the lot, and says what it thinks of an item. */
  withTalk: boolean;
  /** The reader may know of an estimate, if there is one. */
  withEstimate: boolean;
  /** Nor is it a secret to the reader what was paid before. */
  withPast: boolean;
}

/** The price of one, and of all that is ordered. */
const estimateColumns = ({ items, currency, sum }: Estimates, mayBeLast: boolean): Column<Order>[] => {
  const prices = new Map(items.map(({ orderId, price }) => [orderId, price]));
  const sumOf = ({ id, quantity }: Order): string => {
    const price = prices.get(id);
    return price === undefined || quantity === null ? '' : lineSum(price, quantity);
  };
  return [
    {
      id: 'estimate',
      header: `Нач. цена, ${currencySign(currency)}`,
      kind: 'number',
      width: asLong(
        72,
        items.map(({ price }) => formatDecimal(price, 2)),
      ),
      value: ({ id }) => prices.get(id) ?? '',
      cell: ({ id }) => <Amount value={prices.get(id) ?? null} />,
    },
    {
      id: 'estimateSum',
      header: `Сумма, ${currencySign(currency)}`,
      kind: 'number',
      // The total is the longest of them, and bold.
      width: asLong(88, [formatDecimal(sum, 2)]) + (mayBeLast ? EDGE_PX : 0),
      value: sumOf,
      total: sum === null ? undefined : <Amount value={sum} />,
      cell: (row) => <Amount value={sumOf(row) || null} />,
    },
  ];
};

/** How far the estimate is from what was paid for the like last time. */
const pastColumn = (
  { items }: Estimates,
  memory: readonly ItemMemory[],
  rows: readonly Order[],
  mayBeLast: boolean,
): Column<Order> => {
  const prices = new Map(items.map(({ orderId, price }) => [orderId, price]));
  const past = new Map(memory.map((one) => [one.orderId, one.last]));
  const changeOf = ({ id }: Order): string => {
    const [price, last] = [prices.get(id), past.get(id)];
    const percent = price === undefined || last === undefined ? null : deviation(price, last.price);
    if (percent === null) return last === undefined ? 'впервые' : '';
    return isZero(percent) ? 'без изменений' : signed(percent);
  };
  return {
    id: 'past',
    header: 'К прошлой цене',
    kind: 'number',
    // Its title stands in two lines.
    width:
      asLong(60, [...rows.map(changeOf), ...memory.map(({ last }) => formatDecimal(last.price, 2))]) +
      (mayBeLast ? EDGE_PX : 0),
    value: changeOf,
    cell: (row) => {
      const last = past.get(row.id);
      const change = changeOf(row);
      if (!last) return <span className="text-ink-soft">{change}</span>;
      const tone = change.startsWith('+') ? 'text-bad' : change.startsWith('\u2212') ? 'text-ok' : '';
      return change === '' ? null : (
        <span title={`Прошлая цена: процедура ${last.lotNumber}, ${formatDate(last.at)}`}>
          <span className={tone}>{change}</span>
          <span className="block text-xs text-ink-soft">
            <Amount value={last.price} />
          </span>
        </span>
      );
    },
  };
};

const allocationColumn = ({ left, items }: Coverage, rows: readonly Order[]): Column<Order> => {
  const open = new Map(left.map((line) => [line.orderId, line.allocated]));
  const allocatedOf = ({ id, quantity }: Order): string => open.get(id) ?? quantity ?? '';
  const allocatedText = (row: Order): string =>
    `${formatDecimal(allocatedOf(row))} из ${formatDecimal(row.quantity)}`;
  return {
    id: 'allocated',
    header: 'Распределено',
    kind: 'number',
    width: SHARE_PX + asLong(64, rows.map(allocatedText)),
    total: `${items - left.length} из ${items}`,
    value: allocatedOf,
    cell: (row) =>
      row.quantity === null ? null : (
        <span className="inline-flex items-center gap-1.5">
          {allocatedText(row)}
          <Share of={Number(allocatedOf(row)) / Number(row.quantity)} />
        </span>
      ),
  };
};

export function LotItems({
  lotId,
  currency,
  withEstimate,
  withPast,
  withAllocation,
  withTalk,
}: LotItemsProps) {
  const estimated = useCall(estimates.ofLot, { params: { id: lotId } }, { enabled: withEstimate }).data?.data;
  const isEstimated = estimated !== undefined && estimated.items.length > 0;
  const memory = useCall(itemMemory.ofLot, { params: { id: lotId } }, { enabled: withPast && isEstimated })
    .data?.data;
  const coverage = useCall(allocation.coverage, { params: { id: lotId } }, { enabled: withAllocation }).data
    ?.data;
  const list = useCall(orders.list, { params: { id: lotId } });
  const withFiles = list.data?.data.some(({ filesCount }) => filesCount > 0) ?? false;
  const files = useCall(orderFiles.listOfLot, { query: { lot_id: lotId } }, { enabled: withFiles });
  const withCategories = list.data?.data.some(({ categoryId }) => categoryId !== null) ?? false;
  const categories = useCall(references.categories, { query: {} }, { enabled: withCategories });
  const phone = usePhone();
  const state = useTableState(null, { prefix: 'items' });
  const count = list.data?.data.length ?? 0;
  const total =
    isEstimated || coverage
      ? `Итого, ${count} ${plural(count, ['позиция', 'позиции', 'позиций'])}`
      : undefined;
  const prices = new Map(estimated?.items.map(({ orderId, price }) => [orderId, price]));
  const open = new Map(coverage?.left.map((line) => [line.orderId, line.allocated]));
  const card = (row: Order) => (
    <ItemCard
      lotId={lotId}
      item={row}
      price={prices.get(row.id)}
      allocated={coverage && (open.get(row.id) ?? row.quantity)}
      files={(files.data?.data ?? []).filter(({ orderId }) => orderId === row.id)}
      withTalk={withTalk}
    />
  );
  const columns = useMemo(() => {
    const rows = list.data?.data ?? [];
    const filesOf = new Map(groupBy(files.data?.data ?? [], ({ orderId }) => String(orderId)));
    return [
      indexColumn(rows),
      nameColumn(lotId, isEstimated || coverage ? NAME_BESIDE_PRICES : 440, withTalk, total),
      ...(withFiles ? [filesColumn(filesOf)] : []),
      ...otherColumns
        .slice(0, 1)
        .map((column) => quantityColumn(column, rows, !(estimated && isEstimated) && !coverage)),
      ...(estimated && isEstimated ? estimateColumns(estimated, !coverage) : []),
      ...(estimated && memory && memory.length > 0 ? [pastColumn(estimated, memory, rows, !coverage)] : []),
      ...(coverage ? [allocationColumn(coverage, rows)] : []),
      // How late it may come is settled by now.
      ...besideName.map(coverage ? putAway : isEstimated ? narrowTerm(rows) : (column) => column),
      ...(withCategories ? [categoryColumn(categories.data?.data ?? [])] : []),
    ];
  }, [
    lotId,
    withTalk,
    list.data,
    files.data,
    withFiles,
    categories.data,
    withCategories,
    estimated,
    isEstimated,
    memory,
    coverage,
    total,
  ]);
  return (
    <DataTable
      id="lot-items"
      label="Позиции"
      columns={columns}
      rows={list.data?.data}
      hidesEmpty
      inTwoLines
      card={card}
      error={list.error ?? files.error}
      state={state}
      searchBy={count > SEARCHED_PAST || state.filters.search ? 'search' : undefined}
      // Few enough for the page itself to scroll over them.
      maxHeight={count > SCROLLED_PAST ? undefined : 'none'}
      toolbar={
        <div className="flex items-center gap-1 sm:order-first sm:mr-2">
          <h2 className="font-semibold">
            Позиции <span className="font-normal text-ink-soft">{list.data?.data.length}</span>
          </h2>
          {isEstimated && <Explained term="estimate" of="Начальная цена" />}
        </div>
      }
      footer={
        // Elsewhere each stands under its column.
        phone && (estimated?.sum != null || coverage) ? (
          <p className="flex flex-wrap justify-between gap-x-6 py-1 text-table font-semibold">
            <span>{total}</span>
            {estimated?.sum != null && (
              <span>начальная цена {formatMoney(estimated.sum, currency)} без НДС</span>
            )}
            {coverage && (
              <span>
                распределено {coverage.items - coverage.left.length} из {coverage.items}
              </span>
            )}
          </p>
        ) : undefined
      }
      empty={{ text: 'Организатор ещё не внёс позиции.' }}
    />
  );
}
