/** The tools of a table: its columns (shown, order), copying and export. */
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ArrowDown, ArrowUp, Columns3, Download } from 'lucide-react';
import { buttonClass } from '../control/button.tsx';
import { Checkbox } from '../form/checkbox-field.tsx';
import { IconButton } from '../control/icon-button.tsx';
import { ActionMenu } from '../control/menu.tsx';
import { toast } from '../../data/toasts.ts';
import type { Column } from './column.ts';
import { saveFile, toCsv, toTsv, toXlsx } from './table-export.ts';

interface Named {
  id: string;
  header: string;
}

export function ColumnChoice(props: {
  /** In their order now. */
  columns: readonly Named[];
  hidden: Record<string, boolean>;
  onHide: (id: string, hide: boolean) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onReset: () => void;
}) {
  const { columns, hidden, onHide, onMove, onReset } = props;
  return (
    <Popover>
      <PopoverButton className={buttonClass({ kind: 'quiet', size: 'sm' })}>
        <Columns3 className="size-4" aria-hidden />
        Столбцы
      </PopoverButton>
      <PopoverPanel
        anchor="bottom end"
        focus
        className="z-50 max-h-96 w-72 overflow-y-auto rounded-box bg-surface p-2 shadow-pop [--anchor-gap:4px]"
      >
        {columns.map((column, index) => (
          <div key={column.id} className="flex items-center gap-1 rounded-box px-1 hover:bg-sunken">
            <label className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
              <Checkbox value={!hidden[column.id]} onChange={(on) => onHide(column.id, !on)} />
              <span className="truncate">{column.header}</span>
            </label>
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={`${column.header}: левее`}
              disabled={index === 0}
              onClick={() => onMove(column.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              size="sm"
              label={`${column.header}: правее`}
              disabled={index === columns.length - 1}
              onClick={() => onMove(column.id, 1)}
            />
          </div>
        ))}
        <button type="button" className="link mt-2 px-1 text-xs" onClick={onReset}>
          Вернуть как было
        </button>
      </PopoverPanel>
    </Popover>
  );
}

export function ExportMenu<Row>(props: {
  columns: readonly Column<Row>[];
  /** Rows to take out: those in sight, or all, read page by page. */
  rows: () => Promise<readonly Row[]>;
  name: string;
}) {
  const { columns, rows, name } = props;
  const copy = async () => {
    await navigator.clipboard.writeText(toTsv(columns, await rows()));
    toast.success('Таблица скопирована: её можно вставить в Excel');
  };
  const csv = async () =>
    saveFile(new Blob([toCsv(columns, await rows())], { type: 'text/csv' }), `${name}.csv`);
  const xlsx = async () => saveFile(await toXlsx(columns, await rows()), `${name}.xlsx`);
  return (
    <ActionMenu
      label="Выгрузка"
      icon={Download}
      items={[
        { label: 'Скопировать таблицу', onClick: () => void copy() },
        { label: 'Скачать CSV', onClick: () => void csv() },
        { label: 'Скачать Excel', onClick: () => void xlsx() },
      ]}
    />
  );
}
