/** The offer table as it is filled in: a row for each item, analogues under it, edited like a spreadsheet. */
import { CopyPlus, Paperclip, Star, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode, type Ref } from 'react';
import type { Block } from '../../../machines/application-statuses.ts';
import { isPositive } from '../../../rules/decimal.ts';
import type { Tolerance } from '../../../rules/tolerance.ts';
import { vatRate, type VatCode } from '../../../rules/vat.ts';
import { formatMoney } from '../../parts/text/format.ts';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { GridHandle, GridPanel } from '../../parts/grid/grid-props.ts';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import type { GridEffect } from '../../parts/grid/grid-effect.ts';
import type { GridModel } from '../../parts/grid/grid-model.ts';
import { GridTools } from '../../parts/grid/grid-tools.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import type { MenuAction } from '../../parts/control/menu-look.ts';
import { useMedia } from '../../parts/layout/use-media.ts';
import type { earlierPrices } from './earlier-price.ts';
import { useCards } from './use-cards.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { toast } from '../../data/toasts.ts';
import { favoriteLabel, useFavoriteToggle } from '../favorite/use-favorite-toggle.ts';
import { useFavoritesInLot } from '../favorite/use-favorites-in-lot.ts';
import { orderFilesDialog } from '../lot/editor/order-files-part.ts';
import { draftSum } from './draft-totals.ts';
import { FileList } from '../../parts/form/file-list.tsx';
import { OfferFilesDialog, type OfferFiles } from './offer-files-dialog.tsx';
import { gridRow, itemNote, offerGridColumns, withTax, type OfferGridRow } from './offer-grid-columns.tsx';
import {
  analogueOf,
  cellFault,
  offerFields,
  rowFaults,
  type CellErrors,
  type OfferDraft,
  type OfferField,
} from './offer-rows.ts';

const offerCards = lazyPart(() => import('./offer-cards.tsx'));
const earlierList = lazyPart(() => import('./earlier-prices.tsx'));
const HINT = 'Вставьте столбец цен из Excel, Ctrl+V';
const TOUCH_HINT = 'Нажмите цену, чтобы ввести её';

export type ChangeRows = (change: (rows: readonly OfferDraft[]) => readonly OfferDraft[]) => void;

export interface OfferGridProps {
  rows: readonly OfferDraft[];
  basis: string;
  currency: string;
  /** Prices may be shown and typed with it; absent where they stay without. */
  vat?: VatCode;
  errors: CellErrors;
  /** Of the application, as it is typed now. */
  tolerance: Tolerance;
  onChange: ChangeRows;
  /** Nothing can be written. */
  readOnly?: boolean;
  /** Of an answer to a clarification: only fields of these blocks are open, and no rows come or go. */
  blocks?: readonly Block[];
  files?: OfferFiles;
  /** The platform has no such rows: none is starred. */
  isUnstored?: boolean;
  /** It takes the height it is given; tools, search and a choice of columns come with it. */
  fills?: boolean;
  /** Before the grid's own tools. */
  tools?: ReactNode;
  /** What stood there before, and whether a cell differs from what is submitted; must be stable. */
  earlier?: ReturnType<typeof earlierPrices>;
  handle?: Ref<GridHandle>;
  /** Where the items are from, and how many files each has: what is asked for may be read beside what is offered. */
  items?: { lotId: number; filesOf: ReadonlyMap<number, number> };
}

const rowKey = (row: OfferGridRow): string => row.key;
const itemNumber = ({ itemIndex }: OfferGridRow): string => itemIndex;

export function OfferGrid(props: OfferGridProps) {
  const { rows, basis, currency, errors, onChange, readOnly, blocks, files, items, fills, earlier } = props;
  const { isToleranceEnabled, tolerancePlus, toleranceMinus } = props.tolerance;
  const check = useCallback(
    (row: OfferGridRow) => rowFaults(row, { isToleranceEnabled, tolerancePlus, toleranceMinus }),
    [isToleranceEnabled, tolerancePlus, toleranceMinus],
  );
  const isPhone = useCards() && fills === true;
  const hint = useMedia('(pointer: coarse)') ? TOUCH_HINT : HINT;
  const [base, setBase] = useState<'net' | 'gross'>('net');
  const vat = props.vat !== undefined && isTaxed(props.vat) ? props.vat : undefined;
  const shownVat = base === 'gross' ? vat : undefined;
  const columns = useMemo(
    () => offerGridColumns(basis, currency, blocks, shownVat, vat),
    [basis, currency, blocks, shownVat, vat],
  );
  const shown = useMemo(() => rows.map(gridRow), [rows]);

  const write = useCallback(
    (changes: CellChange<OfferGridRow>[]) =>
      onChange((now) => {
        const byKey = new Map<string, Partial<Record<OfferField, string>>>();
        for (const { row, column, value } of changes)
          byKey.set(row.key, { ...byKey.get(row.key), [column]: value ?? '' });
        return now.map((row) => (byKey.has(row.key) ? { ...row, ...byKey.get(row.key) } : row));
      }),
    [onChange],
  );

  const [filesOf, setFilesOf] = useState<string | null>(null);
  const [itemFilesOf, setItemFilesOf] = useState<OfferGridRow | null>(null);
  const isFavorite = useFavoritesInLot(items?.lotId ?? null);
  const favorite = useFavoriteToggle('offer');
  const isFixed = readOnly === true || blocks !== undefined;
  const shownFiles = rows.find(({ key }) => key === filesOf);

  function removeAnalogue(row: OfferGridRow) {
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

  const menuOf = (row: OfferGridRow): MenuAction[] => {
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
      ...(items && !props.isUnstored ? [starOf(row)] : []),
    ];
  };
  /** A row that was never stored cannot be kept yet. */
  const starOf = ({ id }: OfferGridRow): MenuAction => {
    const isOn = id !== null && isFavorite?.('offer', id) === true;
    return {
      label: favoriteLabel(isOn),
      icon: Star,
      disabled: id === null || isFavorite === undefined,
      onClick: () => id !== null && favorite.toggle(id, isOn),
    };
  };
  const effect = useMemo(() => priceEffect(currency), [currency]);
  const priceColumn = columns.find(({ id }) => id === 'unitPrice');
  const tools = (model: GridModel<OfferGridRow>): ReactNode => (
    <>
      {props.tools}
      <GridTools model={model} columns={columns} percent={priceColumn} faultOf={faultOfColumn} />
    </>
  );
  const view = vat && (
    <Segments
      label="Цены"
      items={[
        { id: 'net', label: 'без НДС' },
        { id: 'gross', label: withTax(vat) },
      ]}
      value={base}
      onChange={setBase}
      wide={isPhone}
      className={isPhone ? undefined : 'mx-2'}
    />
  );
  /** What it replaces comes back by a press; what was typed since stays. */
  function takeEarlier({ key, unitPrice }: OfferGridRow, price: string) {
    const put = (from: string, to: string) =>
      onChange((now) =>
        now.map((one) => (one.key === key && one.unitPrice === from ? { ...one, unitPrice: to } : one)),
      );
    put(unitPrice, price);
    if (unitPrice === '') return;
    toast.success('', {
      title: 'Заполнено: 1 ячейка',
      action: { label: 'Отменить', run: () => put(price, unitPrice) },
    });
  }
  function earlierOf(row: OfferGridRow, onTake: (price: string) => void, isBrief: boolean): ReactNode {
    const prices = earlier?.pricesOf(row) ?? [];
    return (
      prices.length > 0 && (
        <WhenWanted
          part={earlierList}
          wanted
          props={{
            prices,
            currency,
            unitPrice: row.unitPrice,
            isGross: shownVat !== undefined,
            readOnly: readOnly === true,
            onTake,
            isBrief,
          }}
        />
      )
    );
  }
  const besideFields = (row: OfferGridRow, onTake: (price: string) => void): ReactNode => (
    <>
      {row.attachments.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <h3 className="text-xs font-semibold">Файлы</h3>
          <FileList files={row.attachments} />
        </div>
      )}
      {earlierOf(row, onTake, false)}
    </>
  );
  const panel: GridPanel<OfferGridRow> = {
    title: ({ itemIndex, itemName }) => `${itemIndex}. ${itemName}`,
    note: itemNote,
    more: (row, take) => besideFields(row, (price) => take('unitPrice', price)),
  };
  return (
    <>
      {isPhone ? (
        <WhenWanted
          part={offerCards}
          wanted
          props={{
            rows: shown,
            columns,
            errors,
            readOnly: readOnly === true,
            onWrite: (row, column, value) =>
              write([{ row, index: shown.indexOf(row), column: column.id, value }]),
            menuOf,
            view,
            earlierOf: (row) => earlierOf(row, (price) => takeEarlier(row, price), true),
            handle: props.handle,
          }}
        />
      ) : (
        <EditableGrid
          label="Предложения"
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          numberOf={itemNumber}
          errors={errors}
          onChange={write}
          check={check}
          readOnly={readOnly}
          menu={isFixed && !files ? undefined : { label: menuLabel, items: menuOf }}
          columnsKey={blocks === undefined ? 'offer-editor' : undefined}
          panel={panel}
          effect={blocks === undefined ? effect : undefined}
          search={fills ? SEARCH : undefined}
          isMarked={earlier?.isMarked}
          tools={isFixed ? undefined : tools}
          view={view}
          hint={shown.every(({ unitPrice }) => unitPrice === '') ? hint : undefined}
          handle={props.handle}
          fills={fills}
        />
      )}
      {itemFilesOf && (
        <WhenWanted
          part={orderFilesDialog}
          wanted
          props={{
            orderId: itemFilesOf.orderId,
            name: itemFilesOf.itemName,
            readOnly: true,
            onClose: () => setItemFilesOf(null),
          }}
          onMissing={() => setItemFilesOf(null)}
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

const menuLabel = (row: OfferGridRow): string =>
  `Действия с позицией ${row.itemIndex}${row.isAnalogue ? ', аналог' : ''}`;

const isTaxed = (vat: VatCode): boolean => isPositive(vatRate(vat).percent ?? '0');

/** Rows that have to be looked at before the submission. */
const SEARCH = { filter: { label: 'Без цены', isOf: ({ unitPrice }: OfferGridRow) => unitPrice === '' } };

const isField = (id: string): id is OfferField => (offerFields as readonly string[]).includes(id);
const faultOfColumn = ({ id }: GridColumn<OfferGridRow>, value: string): string | undefined =>
  isField(id) ? (cellFault(id, value) ?? undefined) : undefined;

const priceEffect = (currency: string): GridEffect<OfferGridRow> => ({
  counted: 'Цены',
  isCounted: ({ unitPrice }) => unitPrice !== '' && cellFault('unitPrice', unitPrice) === null,
  total: 'Без НДС',
  sumOf: ({ sum }) => sum,
  totalOf: draftSum,
  money: (sum) => formatMoney(sum, currency),
  nameOf: ({ itemIndex, itemName }) => `${itemIndex}. ${itemName}`,
  withValues: (row, values) => gridRow({ ...row, ...values }),
});

/** A blank analogue under the item's last row. */
function withAnalogue(rows: readonly OfferDraft[], orderId: number): OfferDraft[] {
  const last = rows.findLastIndex((row) => row.orderId === orderId);
  const like = rows[last];
  return like ? rows.toSpliced(last + 1, 0, analogueOf(like)) : [...rows];
}
