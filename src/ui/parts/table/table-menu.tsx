/** The tools of a table: its columns (shown, order), copying and export. What each of them needs is fetched at its press. */
import { Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import type { AllRows, ExportRows } from '../../data/all-rows.ts';
import { toast } from '../../data/toasts.ts';
import { pageErrors } from '../../../text/page-errors.ts';
import { buttonClass } from '../control/button.tsx';
import { ActionMenu } from '../control/menu.tsx';
import { popupAtPress } from '../later/popup-at-press.tsx';
import type { ColumnChoiceProps } from './column-choice.ts';
import type { Column } from './column.ts';
import type { Way } from './take-out.ts';

const ColumnPanel = popupAtPress<ColumnChoiceProps>(undefined, () => import('./column-panel.tsx'));

export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <ColumnPanel
      {...props}
      button={{
        className: buttonClass({ size: 'sm' }),
        children: (
          <>
            <Columns3 className="size-4" aria-hidden />
            <span className="max-sm:sr-only">Столбцы</span>
          </>
        ),
      }}
    />
  );
}

export function ExportMenu<Row>(props: {
  columns: readonly Column<Row>[];
  /** All rows there are, not those in sight alone. */
  rows: ExportRows<Row>;
  name: string;
  /** Shows these rows while they are printed. */
  onPaper: (rows: AllRows<Row> | null) => void;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const during = (text: string, work: () => Promise<void>) => async () => {
    setBusy(text);
    try {
      await work();
    } catch {
      toast.error(pageErrors.noConnection);
    } finally {
      setBusy(null);
    }
  };
  const take = (way: Way) =>
    during('Выгружаем…', async () => {
      await (await import('./take-out.ts')).takeOut(way, { ...props, onBusy: setBusy });
    });
  const print = during('Готовим к печати…', async () => {
    await (await import('./print-list.ts')).printList({ ...props, onBusy: setBusy });
  });
  return (
    <ActionMenu
      label={busy ?? 'Выгрузка'}
      compact
      disabled={busy !== null}
      icon={Download}
      items={[
        { label: 'Скопировать таблицу', onClick: take('copy') },
        { label: 'Скачать CSV', onClick: take('csv') },
        { label: 'Скачать Excel', onClick: take('xlsx') },
        { label: 'Напечатать', onClick: print },
      ]}
    />
  );
}
