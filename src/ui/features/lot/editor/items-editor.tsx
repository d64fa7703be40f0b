/** The items of a draft, edited in place; from Excel by pasting or by an import with a preview. */
import { ArrowDown, ArrowUp, FileSpreadsheet, Paperclip, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { estimates } from '../../../../api/calls/estimates.ts';
import { orders } from '../../../../api/calls/orders.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import type { Order } from '../../../../api/records/order.ts';
import { recogniseUnit, UNITS } from '../../../../rules/units.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import type { GridModel } from '../../../parts/grid/grid-model.ts';
import { GridTools } from '../../../parts/grid/grid-tools.tsx';
import { plural } from '../../../../rules/plural.ts';
import { EditableGrid } from '../../../parts/grid/editable-grid.tsx';
import type { GridHandle } from '../../../parts/grid/grid-props.ts';
import { isTouch } from '../../../parts/grid/use-grid.ts';
import type { GridColumn, RowKey } from '../../../parts/grid/grid-column.ts';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import type { MenuAction } from '../../../parts/control/menu-look.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SaveNote } from '../../../parts/feedback/save-note.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import type { Option } from '../../../parts/form/option-look.ts';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { useMedia, usePhone } from '../../../parts/layout/use-media.ts';
import { toast } from '../../../data/toasts.ts';
import { useCall } from '../../../data/use-call.ts';
import { pastedPrices } from '../../estimate/pasted-prices.ts';
import { ImportDialog } from './import-dialog.tsx';
import { cellFault, isBlank, isItemField, rowFaults, type ItemRow } from './item-rows.ts';
import { suggestNames, suggestOkpd2, useCategoryOptions } from './item-suggestions.ts';
import { orderFilesDialog } from './order-files-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { useItems } from './use-items.ts';

/** No list of items is longer: the server's own limit. */
const MOST = 5_000;
const HINT = 'Новая позиция или Ctrl+V из Excel';
const TOUCH_HINT = 'Новая позиция: нажмите';

// What people call the columns of their own lists.
const CODES = ['Артикул', 'Код позиции', 'Код товара', 'Номенклатурный номер', 'Каталожный номер'];
const TERMS = ['Требуемый срок', 'Срок', 'Дата поставки', 'Срок исполнения', 'Поставка до'];
const PLACES = [
  'Станция',
  'Место поставки',
  'Пункт назначения',
  'Место доставки',
  'Адрес поставки',
  'Место',
  'Станция/место',
];
const REMARKS = ['Примечание', 'Характеристики', 'Характеристика', 'Описание', 'ГОСТ'];

const UNIT_OPTIONS: readonly Option[] = UNITS.map(({ code, sign, name }) => ({
  value: code,
  label: sign,
  hint: name,
}));

const PANEL = { title: ({ name }: ItemRow) => name.trim() || 'Новая позиция' };

/** Where there is little room, those of them in which nothing is written stand back: «Столбцы» and a row's panel have them all. */
const SPARE = [
  'code',
  'destinationStation',
  'destinationCode',
  'packagingGroup',
  'manufacturer',
  'comment',
  'categoryId',
] as const;

interface Prices {
  /** A list that has none goes without their column: who pastes prices finds it by its name. */
  any: boolean;
  mayChange: boolean;
}

function columnsOf(categories: readonly Option[], { any, mayChange }: Prices): GridColumn<ItemRow>[] {
  return [
    {
      id: 'name',
      header: 'Наименование',
      width: 320,
      suggest: suggestNames,
      aliases: [
        'Наименование товара',
        'Наименование позиции',
        'Название',
        'Позиция',
        'Товар',
        'Предмет закупки',
        'Номенклатура',
        'Материал',
        'Продукция',
        'Наименование продукции',
      ],
    },
    {
      id: 'quantity',
      header: 'Количество',
      kind: 'number',
      digits: 6,
      width: 100,
      aliases: ['Кол-во', 'Кол', 'Объём', 'К-во', 'Потребность'],
    },
    {
      id: 'unit',
      header: 'Ед. изм.',
      kind: 'select',
      width: 96,
      options: UNIT_OPTIONS,
      read: recogniseUnit,
      aliases: ['Единица измерения', 'Единица', 'Ед', 'ЕИ'],
    },
    {
      id: 'estimate',
      header: 'Оценка за ед. без НДС',
      kind: 'money',
      digits: 2,
      width: 130,
      hidden: !any,
      editable: mayChange,
      ...pastedPrices,
    },
    {
      id: 'okpd2',
      header: 'ОКПД2',
      width: 116,
      suggest: suggestOkpd2,
      aliases: ['Код ОКПД2', 'ОКПД 2', 'ОКПД'],
    },
    { id: 'code', header: 'Код', width: 110, aliases: CODES },
    { id: 'requiredDelivery', header: 'Срок поставки', width: 134, aliases: TERMS },
    { id: 'destinationStation', header: 'Станция назначения', width: 170, aliases: PLACES },
    { id: 'destinationCode', header: 'Код станции', width: 120 },
    { id: 'packagingGroup', header: 'Группа упаковки', width: 140, aliases: ['Группа'] },
    { id: 'manufacturer', header: 'Изготовитель', width: 160, aliases: ['Производитель', 'Завод', 'Бренд'] },
    { id: 'comment', header: 'Комментарий', width: 220, aliases: REMARKS },
    { id: 'categoryId', header: 'Категория', kind: 'select', width: 220, options: categories },
  ];
}

const rowKey = (row: ItemRow): string => row.key;
const faultOf = ({ id }: GridColumn<ItemRow>, value: string): string | undefined =>
  isItemField(id) ? (cellFault(id, value) ?? undefined) : undefined;
const checkRow = (row: ItemRow) => rowFaults(row) as Readonly<Record<string, string>>;

export function ItemsEditor({ lot }: { lot: Lot }) {
  const list = useCall(orders.list, { params: { id: lot.id } });
  // Whether the items have prices says which columns there are.
  const prices = useCall(estimates.ofLot, { params: { id: lot.id } });
  if (list.data && !prices.isPending) return <Items lot={lot} stored={list.data.data} />;
  return (
    <>
      <Section title="Позиции">
        {list.error ? (
          <EmptyState title="Не удалось загрузить позиции" text={list.error.message} />
        ) : (
          <SkeletonLines lines={9} />
        )}
      </Section>
      {!list.error && <div className="awaited" hidden />}
    </>
  );
}

function Items({ lot, stored }: { lot: Lot; stored: readonly Order[] }) {
  const categories = useCategoryOptions();
  const grid = useRef<GridHandle>(null);
  const prices = useCall(estimates.ofLot, { params: { id: lot.id } }).data?.data;
  const items = useItems(lot.id, stored, prices, () => grid.current?.nextError());
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<ItemRow | null>(null);
  const [filesOf, setFilesOf] = useState<ItemRow | null>(null);
  const { rows, blank, remove } = items;
  const any = useMemo(() => rows.some(({ estimate }) => estimate !== ''), [rows]);
  const mayChange = prices?.mayChange !== false;
  const isMiddle = useMedia('(max-width: 1200px)');
  const isPhone = usePhone();
  const hint = useMedia('(pointer: coarse)') ? TOUCH_HINT : HINT;
  // What was once written in stays in sight, emptied too: it may be what is being worked on.
  const [filled, setFilled] = useState<readonly string[]>([]);
  const newly = SPARE.filter((id) => !filled.includes(id) && rows.some((row) => row[id] !== ''));
  if (newly.length > 0) setFilled([...filled, ...newly]);
  const columns = useMemo(() => {
    const all = columnsOf(categories, { any, mayChange });
    if (!isMiddle) return all;
    const isSpare = (id: string) => (SPARE as readonly string[]).includes(id) && !filled.includes(id);
    return all.map((column) =>
      column.id === 'name'
        ? { ...column, width: isPhone ? 176 : 240 }
        : { ...column, hidden: column.hidden || isSpare(column.id) },
    );
  }, [categories, any, mayChange, isMiddle, isPhone, filled]);
  const grow = useMemo(() => ({ blank: asText(blank), remove, most: MOST, hint }), [blank, remove, hint]);

  /** An empty row goes at once, one with files is asked about, any other may be called back. */
  function askToRemove(row: ItemRow) {
    if (row.filesCount > 0) {
      setRemoving(row);
      return;
    }
    const place = rows.indexOf(row) + 1;
    remove([row]);
    if (isBlank(row)) return;
    toast.success('', {
      title: row.name.trim() === '' ? 'Позиция удалена' : `Удалена позиция «${row.name}»`,
      action: { label: 'Отменить', run: () => items.restore(row, place) },
    });
  }

  const menuOf = (row: ItemRow, index: number): MenuAction[] => [
    {
      label: row.filesCount > 0 ? `Файлы (${row.filesCount})` : 'Файлы',
      icon: Paperclip,
      disabled: row.id === null,
      onClick: () => setFilesOf(row),
    },
    {
      label: 'Выше',
      icon: ArrowUp,
      disabled: row.id === null || index === 0,
      onClick: () => items.move(row, index),
    },
    {
      label: 'Ниже',
      icon: ArrowDown,
      disabled: row.id === null || index >= rows.length - 1,
      onClick: () => items.move(row, index + 2),
    },
    { label: 'Удалить', icon: Trash2, danger: true, onClick: () => askToRemove(row) },
  ];
  const tools = useCallback(
    (model: GridModel<ItemRow>) => <GridTools model={model} columns={columns} faultOf={faultOf} />,
    [columns],
  );

  const bulkOf = (chosen: readonly ItemRow[]): MenuAction[] => {
    const withFiles = chosen.filter(({ filesCount }) => filesCount > 0).length;
    return [
      {
        label: `Удалить ${chosen.length} ${plural(chosen.length, ['позицию', 'позиции', 'позиций'])}`,
        icon: Trash2,
        danger: true,
        onClick: () => {
          if (withFiles > 0) toast.attention('Среди выбранных есть позиции с файлами: удалите их по одной');
          else removeAll(chosen);
        },
      },
    ];
  };

  /** All come back to their places by one press. */
  function removeAll(chosen: readonly ItemRow[]) {
    const places = chosen.map((row) => ({ row, place: rows.indexOf(row) + 1 }));
    remove([...chosen]);
    toast.success('', {
      title: `Удалено: ${chosen.length} ${plural(chosen.length, ['позиция', 'позиции', 'позиций'])}`,
      action: { label: 'Отменить', run: () => places.forEach(({ row, place }) => items.restore(row, place)) },
    });
  }

  /** The first that cannot be published as it is; where there are none, the place for one. */
  function toMissing() {
    const row = rows.find(({ quantity, unit }) => !(Number(quantity) > 0) || unit === '');
    if (!row) grid.current?.toEnd(false);
    else grid.current?.toCell(row.key, Number(row.quantity) > 0 ? 'unit' : 'quantity');
  }
  return (
    <Section
      title="Позиции"
      note={
        <SaveNote how={items.how} savedAt={items.savedAt} fresh="Сохраняются сами" onRetry={items.retry} />
      }
      actions={
        <>
          <Button size="sm" icon={FileSpreadsheet} onClick={() => setImporting(true)}>
            Импорт из Excel или 1С
          </Button>
          <Button size="sm" icon={Plus} onClick={(event) => grid.current?.toEnd(isTouch(event))}>
            Добавить позицию
          </Button>
        </>
      }
    >
      <button type="button" aria-label="К незаполненному" hidden data-lead onClick={toMissing} />
      {items.closedBy !== null && (
        <div role="alert" className="mb-3">
          <Notice tone="bad" title="Сервер больше не принимает изменения позиций">
            {items.closedBy}
          </Notice>
        </div>
      )}
      <EditableGrid
        label="Позиции"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        errors={items.errors}
        onChange={items.change}
        check={checkRow}
        grow={grow}
        handle={grid}
        readOnly={items.how === 'closed'}
        columnsKey="items-editor"
        panel={PANEL}
        search
        bulk={bulkOf}
        tools={tools}
        menu={{ label: (_row, index) => `Действия с позицией ${index + 1}`, items: menuOf }}
      />
      {importing && (
        <ImportDialog lotId={lot.id} existing={stored.length} onClose={() => setImporting(false)} />
      )}
      {filesOf?.id && (
        <WhenWanted
          part={orderFilesDialog}
          wanted
          props={{ orderId: filesOf.id, name: filesOf.name, onClose: () => setFilesOf(null) }}
          onMissing={() => setFilesOf(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Удалить позицию с файлами?"
        will={[
          `Позиция «${removing?.name ?? ''}» будет удалена`,
          `Её файлы тоже: ${removing?.filesCount ?? 0}; вернуть их будет нельзя`,
        ]}
        confirm="Удалить"
        danger
        onConfirm={() => {
          if (removing) remove([removing]);
          setRemoving(null);
        }}
      />
    </Section>
  );
}

const asText = (blank: (key?: string) => ItemRow) => (key?: RowKey) =>
  blank(key === undefined ? undefined : String(key));
