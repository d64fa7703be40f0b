/** The items of a draft, edited in place; from Excel by pasting over cells or by an import with a preview. */
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { orders } from '../../../../api/calls/orders.ts';
import { references } from '../../../../api/calls/references.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { EditableGrid } from '../../../parts/editable-grid/editable-grid.tsx';
import type { GridColumn } from '../../../parts/editable-grid/grid-column.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { formatTime } from '../../../parts/format.ts';
import { ActionMenu, type MenuAction } from '../../../parts/menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { SkeletonLines } from '../../../parts/skeleton.tsx';
import { useCall } from '../../../parts/use-call.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ItemRow } from './item-rows.ts';
import { OrderFilesDialog } from './order-files-dialog.tsx';
import { useItems } from './use-items.ts';

const actionMenu = (index: number, items: MenuAction[]) => (
  <ActionMenu compact label={`Действия с позицией ${index + 1}`} items={items} />
);

export function ItemsEditor({ lot }: { lot: Lot }) {
  const list = useCall(orders.list, { params: { id: lot.id } });
  const units = useCall(references.units);
  const items = useItems(lot.id, list.data?.data ?? []);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<ItemRow | null>(null);
  const [filesOf, setFilesOf] = useState<ItemRow | null>(null);
  const columns = useMemo<GridColumn<ItemRow>[]>(
    () => [
      { id: 'name', header: 'Наименование', width: 320 },
      { id: 'quantity', header: 'Количество', kind: 'number', width: 120 },
      {
        id: 'unit',
        header: 'Ед. изм.',
        kind: 'select',
        width: 110,
        options: (units.data?.data ?? []).map(({ code, title, name }) => ({
          value: code,
          label: title || name,
        })),
      },
      { id: 'okpd2', header: 'ОКПД2', width: 130 },
      { id: 'code', header: 'Код', width: 120 },
      { id: 'requiredDelivery', header: 'Срок поставки', width: 150 },
      { id: 'destinationStation', header: 'Станция назначения', width: 170 },
      { id: 'destinationCode', header: 'Код станции', width: 120 },
      { id: 'packagingGroup', header: 'Группа упаковки', width: 140 },
      { id: 'manufacturer', header: 'Изготовитель', width: 160 },
      { id: 'comment', header: 'Комментарий', width: 220 },
    ],
    [units.data],
  );
  const { rows } = items;
  const storedCount = list.data?.data.length ?? 0;
  const actionsOf = (row: ItemRow, index: number): MenuAction[] => [
    {
      label: row.filesCount > 0 ? `Файлы (${row.filesCount})` : 'Файлы',
      disabled: row.id === null,
      onClick: () => setFilesOf(row),
    },
    { label: 'Выше', disabled: row.id === null || index === 0, onClick: () => items.move(row, index) },
    {
      label: 'Ниже',
      disabled: row.id === null || index >= storedCount - 1,
      onClick: () => items.move(row, index + 2),
    },
    { label: 'Удалить', danger: true, onClick: () => setRemoving(row) },
  ];
  const importButton = (
    <Button size="sm" icon={FileSpreadsheet} onClick={() => setImporting(true)}>
      Импорт из Excel
    </Button>
  );
  const addButton = (
    <Button size="sm" icon={Plus} onClick={items.add}>
      Добавить позицию
    </Button>
  );
  return (
    <Section
      title="Позиции"
      note={
        <output>
          {items.busy
            ? 'Сохраняем…'
            : items.savedAt
              ? `Сохранено ${formatTime(items.savedAt)}`
              : 'Каждая строка сохраняется сразу'}
        </output>
      }
      actions={
        <>
          {importButton}
          {addButton}
        </>
      }
    >
      {list.isPending && <SkeletonLines />}
      {!list.isPending && rows.length === 0 && (
        <EmptyState
          title="Позиций ещё нет"
          text="Добавьте их по одной или загрузите готовую таблицу из Excel: сначала покажем, что прочитали."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {importButton}
              {addButton}
            </div>
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <EditableGrid
            label="Позиции"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.key}
            errors={items.errors}
            onChange={items.change}
            actions={(row, index) => actionMenu(index, actionsOf(row, index))}
          />
          <p className="mt-2 text-xs text-ink-soft">
            Печатайте прямо в ячейке; Enter — дальше, Ctrl+V вставляет столбцы из Excel.
          </p>
        </>
      )}
      {importing && (
        <ImportDialog lotId={lot.id} existing={storedCount} onClose={() => setImporting(false)} />
      )}
      {filesOf?.id && (
        <OrderFilesDialog orderId={filesOf.id} name={filesOf.name} onClose={() => setFilesOf(null)} />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Удалить позицию?"
        will={[`Позиция «${removing?.name ?? ''}» будет удалена вместе с её файлами`]}
        confirm="Удалить"
        danger
        onConfirm={() => {
          if (removing) items.remove(removing);
          setRemoving(null);
        }}
      />
    </Section>
  );
}
