/** The tools of a table: its columns (shown, order), copying and export. What each of them needs is fetched at its press. */
import { Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import type { ExportRows } from '../../data/all-rows.ts';
import { copyText, NoClipboard } from '../../data/clipboard.ts';
import { reactToProblem } from '../../data/problems.ts';
import { saveFile } from '../../data/save-file.ts';
import { toast } from '../../data/toasts.ts';
import { errors } from '../../../text/errors.ts';
import { buttonClass } from '../control/button.tsx';
import { ActionMenu } from '../control/menu.tsx';
import { popupAtPress } from '../later/popup-at-press.tsx';
import type { ColumnChoiceProps } from './column-choice.ts';
import { formatDecimal } from '../text/format.ts';
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

const partText = (taken: number, total: number): string =>
  `Выгружены первые ${formatDecimal(taken)} из ${formatDecimal(total)} строк: остальное отберите фильтрами.`;

export function ExportMenu<Row>(props: {
  columns: readonly Column<Row>[];
  /** All rows there are, not those in sight alone. */
  rows: ExportRows<Row>;
  name: string;
}) {
  const { columns, rows, name } = props;
  const [busy, setBusy] = useState<string | null>(null);
  const withExport =
    (act: (out: typeof import('./table-export.ts'), all: readonly Row[]) => Promise<void>) => async () => {
      setBusy('Выгружаем…');
      try {
        const [out, { rows: all, total }] = await Promise.all([
          import('./table-export.ts'),
          rows((read, of) => setBusy(`Выгружаем: ${formatDecimal(read)} из ${formatDecimal(of)}`)),
        ]);
        await act(out, all);
        if (all.length < total) toast.attention(partText(all.length, total));
      } catch (error) {
        // The file of the export itself may not have come.
        if (isApiError(error)) reactToProblem(error);
        else toast.error(error instanceof NoClipboard ? error.message : errors.noConnection);
      } finally {
        setBusy(null);
      }
    };
  return (
    <ActionMenu
      label={busy ?? 'Выгрузка'}
      disabled={busy !== null}
      icon={Download}
      items={[
        {
          label: 'Скопировать таблицу',
          onClick: withExport(async ({ toTsv }, all) => {
            await copyText(toTsv(columns, all));
            toast.success('Таблица скопирована: её можно вставить в Excel');
          }),
        },
        {
          label: 'Скачать CSV',
          onClick: withExport(async ({ toCsv }, all) =>
            saveFile(new Blob([toCsv(columns, all)], { type: 'text/csv' }), `${name}.csv`),
          ),
        },
        {
          label: 'Скачать Excel',
          onClick: withExport(async ({ toXlsx }, all) =>
            saveFile(await toXlsx(columns, all), `${name}.xlsx`),
          ),
        },
      ]}
    />
  );
}
