/** The tools of a table: its columns (shown, order), copying and export. What each of them needs is fetched at its press. */
import { Columns3, Download } from 'lucide-react';
import { saveFile } from '../../data/save-file.ts';
import { toast } from '../../data/toasts.ts';
import { errors } from '../../../text/errors.ts';
import { buttonClass } from '../control/button.tsx';
import { ActionMenu } from '../control/menu.tsx';
import { popupAtPress } from '../later/popup-at-press.tsx';
import type { ColumnChoiceProps } from './column-choice.ts';
import type { Column } from './column.ts';

const ColumnPanel = popupAtPress<ColumnChoiceProps>(undefined, () => import('./column-panel.tsx'));

export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <ColumnPanel
      {...props}
      button={{
        className: buttonClass({ kind: 'quiet', size: 'sm' }),
        children: (
          <>
            <Columns3 className="size-4" aria-hidden />
            Столбцы
          </>
        ),
      }}
    />
  );
}

export function ExportMenu<Row>(props: {
  columns: readonly Column<Row>[];
  /** Rows to take out: those in sight, or all, read page by page. */
  rows: () => Promise<readonly Row[]>;
  name: string;
}) {
  const { columns, rows, name } = props;
  const withExport = (act: (out: typeof import('./table-export.ts')) => Promise<void>) => () => {
    void import('./table-export.ts').then(act, () => toast.error(errors.noConnection));
  };
  return (
    <ActionMenu
      label="Выгрузка"
      icon={Download}
      items={[
        {
          label: 'Скопировать таблицу',
          onClick: withExport(async ({ toTsv }) => {
            await navigator.clipboard.writeText(toTsv(columns, await rows()));
            toast.success('Таблица скопирована: её можно вставить в Excel');
          }),
        },
        {
          label: 'Скачать CSV',
          onClick: withExport(async ({ toCsv }) =>
            saveFile(new Blob([toCsv(columns, await rows())], { type: 'text/csv' }), `${name}.csv`),
          ),
        },
        {
          label: 'Скачать Excel',
          onClick: withExport(async ({ toXlsx }) =>
            saveFile(await toXlsx(columns, await rows()), `${name}.xlsx`),
          ),
        },
      ]}
    />
  );
}
