/**
 * Rows from a spreadsheet that was made for them: the template, a preview with the errors of each cell, then all or nothing.
 * `attempt` and `load` reject where the server could not be asked; what is wrong in the file comes in the preview.
 */
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportPreview } from '../../../api/records/import-preview.ts';
import { reactToProblem } from '../../data/problems.ts';
import { toast } from '../../data/toasts.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { plural } from '../../../rules/plural.ts';
import { ImportTable } from './import-table.tsx';

interface ImportWizardProps {
  title: string;
  /** What the template holds and what is to be written into it. */
  hint: string;
  /** Address of the template. */
  template: string;
  /** What else than the template is read. */
  own?: string;
  fileLabel: string;
  attempt: (file: File) => Promise<ImportPreview>;
  load: (file: File) => Promise<unknown>;
  onClose: () => void;
}

export function ImportWizard({
  title,
  hint,
  template,
  own,
  fileLabel,
  attempt,
  load,
  onClose,
}: ImportWizardProps) {
  const [tried, setTried] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const [busy, setBusy] = useState(false);

  async function guarded(act: () => Promise<void>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      reactToProblem(error);
    } finally {
      setBusy(false);
    }
  }
  const choose = (file: File) => guarded(async () => setTried({ file, preview: await attempt(file) }));
  const apply = ({ file, preview }: NonNullable<typeof tried>) =>
    guarded(async () => {
      await load(file);
      toast.success(`Загружено ${rowsText(preview.changedRows)}`);
      onClose();
    });

  const ready = tried !== null && tried.preview.errors.length === 0 && tried.preview.changedRows > 0;
  return (
    <Dialog
      open
      size={tried ? 'xl' : 'md'}
      onClose={onClose}
      title={title}
      footer={
        <>
          {tried && <Button onClick={() => setTried(null)}>Другой файл</Button>}
          <Button onClick={onClose}>Закрыть</Button>
          {ready && (
            <Button kind="primary" busy={busy} onClick={() => void apply(tried)}>
              Загрузить {rowsText(tried.preview.changedRows)}
            </Button>
          )}
        </>
      }
    >
      {tried ? (
        <Preview preview={tried.preview} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{hint} Строки находятся по служебному столбцу, его менять нельзя.</p>
          {own && <p>{own}</p>}
          <a className={buttonClass({}, 'w-fit')} href={template} download>
            <Download className="size-4" aria-hidden />
            Скачать шаблон
          </a>
          <FileDrop
            label={fileLabel}
            accept=".xlsx,.xls,.csv,.txt"
            single
            busy={busy}
            hint="xlsx или csv, до 20&nbsp;МБ"
            onFiles={([file]) => file && void choose(file)}
          />
        </div>
      )}
    </Dialog>
  );
}

const rowsText = (n: number): string => `${n} ${plural(n, ['строку', 'строки', 'строк'])}`;

function Preview({ preview }: { preview: ImportPreview }) {
  const { errors, notes, total, changedRows } = preview;
  const isLeftOut = notes.length > 1;
  return (
    <div className="flex flex-col gap-4">
      {errors.length > 0 ? (
        <Notice
          tone="bad"
          title={`В файле ${errors.length} ${plural(errors.length, ['ошибка', 'ошибки', 'ошибок'])}`}
        >
          Ничего не загружено. Исправьте ячейки в файле и загрузите его ещё раз.
        </Notice>
      ) : (
        <Notice
          tone={isLeftOut ? 'warn' : changedRows > 0 ? 'good' : 'neutral'}
          title={notes[0] ?? `Прочитано строк: ${total}`}
        >
          {notes.slice(1).map((note) => (
            <p key={note}>{note}</p>
          ))}
          {changedRows > 0 ? `Изменится строк: ${changedRows}` : 'Изменений в файле нет'}
        </Notice>
      )}
      <ImportTable preview={preview} />
    </div>
  );
}
