/** The offer table as it is filled in: a row for each item, analogues under it, edited like a spreadsheet. */
import { CopyPlus, Paperclip, Star, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { offerBlocks } from '../../../api/records/application-blocks.ts';
import type { Block } from '../../../machines/application-statuses.ts';
import type { Tolerance } from '../../../rules/tolerance.ts';
import { lineSum } from '../../../rules/money.ts';
import { unitPriceTitle } from '../../../text/application-words.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import { currencySign } from '../../../rules/currencies.ts';
import type { MenuAction } from '../../parts/control/menu-look.ts';
import { toast } from '../../data/toasts.ts';
import { favoriteLabel, useFavoriteToggle } from '../favorite/use-favorite-toggle.ts';
import { useFavoritesInLot } from '../favorite/use-favorites-in-lot.ts';
import { OrderFilesDialog } from '../lot/editor/order-files-dialog.tsx';
import { OfferFilesDialog, type OfferFiles } from './offer-files-dialog.tsx';
import {
  analogueOf,
  cellFault,
  offerFields,
  rowFaults,
  type CellErrors,
  type OfferDraft,
  type OfferField,
} from './offer-rows.ts';

interface GridRow extends OfferDraft {
  sum: string;
  ordered: string;
}

export type ChangeRows = (change: (rows: readonly OfferDraft[]) => readonly OfferDraft[]) => void;

export interface OfferGridProps {
  rows: readonly OfferDraft[];
  basis: string;
  currency: string;
  errors: CellErrors;
  /** Of the application, as it is typed now. */
  tolerance: Tolerance;
  onChange: ChangeRows;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** Of an answer to a clarification: only fields of these blocks are open, and no rows come or go. */
  blocks?: readonly Block[];
  files?: OfferFiles;
  /** Where the items are from, and how many files each has: what is asked for may be read beside what is offered. */
  items?: { lotId: number; filesOf: ReadonlyMap<number, number> };
}

function sumOf({ unitPrice, quantity }: OfferDraft): string {
  if (unitPrice === '' || quantity === '') return '';
  if (cellFault('unitPrice', unitPrice) !== null || cellFault('quantity', quantity) !== null) return '';
  return lineSum(unitPrice, quantity);
}

/** Rows keep their identity while they are the same, so that the grid redraws only what changed. */
const known = new WeakMap<OfferDraft, GridRow>();
function gridRow(row: OfferDraft): GridRow {
  const made = known.get(row) ?? { ...row, sum: sumOf(row), ordered: row.itemQuantity };
  known.set(row, made);
  return made;
}

function columnsOf(
  basis: string,
  currency: string,
  blocks: readonly Block[] | undefined,
): GridColumn<GridRow>[] {
  const open = (field: OfferField): boolean => blocks?.includes(offerBlocks[field]) ?? true;
  const own = (
    id: OfferField,
    header: string,
    rest: Partial<GridColumn<GridRow>> = {},
  ): GridColumn<GridRow> => ({
    id,
    header,
    editable: open(id),
    ...rest,
  });
  const item = (id: keyof GridRow & string, header: string, width: number): GridColumn<GridRow> => ({
    id,
    header,
    width,
    editable: false,
  });
  /** In an answer the other fields stay out of the way; price and quantity tell which row it is. */
  const shown = ({ id, editable }: GridColumn<GridRow>): boolean =>
    blocks === undefined || editable === true || !isOfferField(id) || id === 'unitPrice' || id === 'quantity';
  const all: GridColumn<GridRow>[] = [
    {
      ...item('itemName', 'Позиция', 260),
      cell: (row) => (
        <span className="block">
          {row.isAnalogue && <Badge tone="warn" label="Аналог" className="mr-1.5" />}
          {row.itemName}
          {row.attachments.length > 0 && (
            <span className="ml-1.5 text-xs whitespace-nowrap text-primary-ink">
              <Paperclip className="inline size-3.5 align-text-bottom" aria-hidden />
              <span className="sr-only">Файлов: </span>
              {row.attachments.length}
            </span>
          )}
          {row.itemManufacturer !== '' && (
            <span className="block text-xs text-ink-soft">{row.itemManufacturer}</span>
          )}
        </span>
      ),
    },
    { ...item('ordered', 'Заказано', 90), kind: 'number' },
    item('itemUnit', 'Ед. изм.', 70),
    own('unitPrice', unitPriceTitle(basis, currencySign(currency)), {
      kind: 'money',
      digits: 2,
      width: 150,
      aliases: ['Цена', 'Цена за единицу', 'Цена за ед.', 'Цена без НДС', 'Цена за единицу без НДС'],
    }),
    own('quantity', 'Количество', { kind: 'number', digits: 6, width: 110, aliases: ['Кол-во'] }),
    { ...item('sum', 'Сумма без НДС', 140), kind: 'money' },
    own('name', 'Предлагаемый товар', {
      width: 220,
      cell: (row) =>
        row.name || <span className="text-ink-soft">{row.unitPrice === '' ? '' : 'Как в заказе'}</span>,
    }),
    own('manufacturer', 'Изготовитель', { width: 160, aliases: ['Производитель'] }),
    own('country', 'Страна', { width: 110 }),
    own('manufacturedYear', 'Год выпуска', { kind: 'integer', width: 90 }),
    own('shipmentPeriod', 'Срок поставки, дней', { kind: 'integer', digits: 0, width: 110 }),
    own('guaranteePeriod', 'Гарантия, мес.', { kind: 'integer', width: 100 }),
    own('description', 'Описание', { width: 220 }),
    own('documentation', 'Документация', { width: 180 }),
    item('requiredDelivery', 'Требуемый срок', 130),
    item('destination', 'Станция или код назначения', 170),
    item('packagingGroup', 'Группа упаковки', 120),
    item('itemComment', 'Комментарий к позиции', 200),
  ];
  return all.filter(shown);
}

const isOfferField = (id: string): boolean => (offerFields as readonly string[]).includes(id);

const rowKey = (row: GridRow): string => row.key;

export function OfferGrid(props: OfferGridProps) {
  const { rows, basis, currency, errors, onChange, readOnly, blocks, files, items } = props;
  const { isToleranceEnabled, tolerancePlus, toleranceMinus } = props.tolerance;
  const check = useCallback(
    (row: GridRow) => rowFaults(row, { isToleranceEnabled, tolerancePlus, toleranceMinus }),
    [isToleranceEnabled, tolerancePlus, toleranceMinus],
  );
  const columns = useMemo(() => columnsOf(basis, currency, blocks), [basis, currency, blocks]);
  const shown = useMemo(() => rows.map(gridRow), [rows]);

  const write = useCallback(
    (changes: CellChange<GridRow>[]) =>
      onChange((now) => {
        const byKey = new Map<string, Partial<Record<OfferField, string>>>();
        for (const { row, column, value } of changes)
          byKey.set(row.key, { ...byKey.get(row.key), [column]: value ?? '' });
        return now.map((row) => (byKey.has(row.key) ? { ...row, ...byKey.get(row.key) } : row));
      }),
    [onChange],
  );

  const [filesOf, setFilesOf] = useState<string | null>(null);
  const [itemFilesOf, setItemFilesOf] = useState<GridRow | null>(null);
  const isFavorite = useFavoritesInLot(items?.lotId ?? null);
  const favorite = useFavoriteToggle('offer');
  const isFixed = readOnly === true || blocks !== undefined;
  const shownFiles = rows.find(({ key }) => key === filesOf);

  function removeAnalogue(row: GridRow) {
    const place = rows.findIndex(({ key }) => key === row.key);
    const gone = rows[place];
    if (!gone) return;
    onChange((now) => now.filter(({ key }) => key !== row.key));
    toast.success('', {
      title: `Удалён аналог по позиции ${row.itemIndex}`,
      action: {
        label: 'Отменить',
        // Its stored row may be gone by now, and its files with it: it comes back as a new one.
        run: () => onChange((now) => now.toSpliced(place, 0, { ...gone, id: null, attachments: [] })),
      },
    });
  }

  const menuOf = (row: GridRow): MenuAction[] => {
    const { length } = row.attachments;
    const ofFiles: MenuAction = {
      label: length > 0 ? `Файлы (${length})` : 'Файлы',
      icon: Paperclip,
      onClick: () => setFilesOf(row.key),
    };
    const ofAnalogue: MenuAction = row.isAnalogue
      ? { label: 'Удалить аналог', icon: Trash2, danger: true, onClick: () => removeAnalogue(row) }
      : {
          label: 'Добавить аналог',
          icon: CopyPlus,
          onClick: () => onChange((now) => withAnalogue(now, row.orderId)),
        };
    const itemFiles = items?.filesOf.get(row.orderId) ?? 0;
    const ofItem: MenuAction = {
      label: `Файлы заказчика (${itemFiles})`,
      icon: Paperclip,
      onClick: () => setItemFilesOf(row),
    };
    return [
      ...(itemFiles > 0 ? [ofItem] : []),
      ...(files ? [ofFiles] : []),
      ...(isFixed ? [] : [ofAnalogue]),
      ...(items ? [starOf(row)] : []),
    ];
  };
  /** A row that was never stored cannot be kept yet. */
  const starOf = ({ id }: GridRow): MenuAction => {
    const isOn = id !== null && isFavorite?.('offer', id) === true;
    return {
      label: favoriteLabel(isOn),
      icon: Star,
      disabled: id === null || isFavorite === undefined || favorite.busy,
      onClick: () => id !== null && favorite.toggle(id, isOn),
    };
  };
  return (
    <>
      <EditableGrid
        label="Предложения"
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        errors={errors}
        onChange={write}
        check={check}
        readOnly={readOnly}
        menu={isFixed && !files ? undefined : { label: menuLabel, items: menuOf }}
      />
      {itemFilesOf && (
        <OrderFilesDialog
          orderId={itemFilesOf.orderId}
          name={itemFilesOf.itemName}
          readOnly
          onClose={() => setItemFilesOf(null)}
        />
      )}
      {files && shownFiles && (
        <OfferFilesDialog
          row={shownFiles}
          files={files}
          readOnly={readOnly === true}
          onClose={() => setFilesOf(null)}
        />
      )}
    </>
  );
}

const menuLabel = (row: GridRow): string =>
  `Действия с позицией ${row.itemIndex}${row.isAnalogue ? ', аналог' : ''}`;

/** A blank analogue under the item's last row. */
function withAnalogue(rows: readonly OfferDraft[], orderId: number): OfferDraft[] {
  const last = rows.findLastIndex((row) => row.orderId === orderId);
  const like = rows[last];
  return like ? rows.toSpliced(last + 1, 0, analogueOf(like)) : [...rows];
}
