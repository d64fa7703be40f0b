/** Offers from a spreadsheet: the template, a preview with the errors of each cell, then all or nothing. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { send, urlOf } from '../../../api/client.ts';
import type { ImportPreview } from '../../../api/records/import-preview.ts';
import { reactToProblem } from '../../data/problems.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { plural } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { toast } from '../../data/toasts.ts';
import { ImportTable } from '../import/import-table.tsx';
import type { Draft } from './use-draft.ts';

interface Tried {
  file: File;
  preview: ImportPreview;
}

export function ImportDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [busy, setBusy] = useState(false);
  const { store, state } = draft;
  const params = { id: state.base.id };

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

  const attempt = (file: File) =>
    guarded(async () => {
      // The preview compares with what is stored: what is typed goes first.
      await draft.flush();
      const { data } = await send(applications.import, { params, query: { dryRun: '1' }, files: [file] });
      setTried({ file, preview: data });
    });

  const load = ({ file, preview }: Tried) =>
    guarded(async () => {
      await store.besides(() => send(applications.import, { params, files: [file] }), 'all');
      toast.success(`Загружено ${rowsText(preview.changedRows)}`);
      onClose();
    });

  const ready = tried !== null && tried.preview.errors.length === 0 && tried.preview.changedRows > 0;
  return (
    <Dialog
      open
      size={tried ? 'xl' : 'md'}
      onClose={onClose}
      title="Загрузить предложения из файла"
      footer={
        <>
          {tried && <Button onClick={() => setTried(null)}>Другой файл</Button>}
          <Button onClick={onClose}>Закрыть</Button>
          {ready && (
            <Button kind="primary" busy={busy} onClick={() => void load(tried)}>
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
          <p>
            Скачайте шаблон: в нём все позиции и то, что уже заполнено. Внесите цены и условия и загрузите
            файл обратно. Строки находятся по служебному столбцу, его менять нельзя.
          </p>
          <a
            className={buttonClass({}, 'w-fit')}
            href={urlOf(applications.importTemplate, { params })}
            download
          >
            <Download className="size-4" aria-hidden />
            Скачать шаблон
          </a>
          <FileDrop
            label="Файл с предложениями"
            accept=".xlsx,.csv"
            single
            busy={busy}
            hint="xlsx или csv, до 20 МБ"
            onFiles={([file]) => file && void attempt(file)}
          />
        </div>
      )}
    </Dialog>
  );
}

const rowsText = (n: number): string => `${n} ${plural(n, 'строку', 'строки', 'строк')}`;

function Preview({ preview }: { preview: ImportPreview }) {
  const { errors, total, changedRows } = preview;
  return (
    <div className="flex flex-col gap-4">
      {errors.length > 0 ? (
        <Notice
          tone="bad"
          title={`В файле ${errors.length} ${plural(errors.length, 'ошибка', 'ошибки', 'ошибок')}`}
        >
          Ничего не загружено. Исправьте ячейки в файле и загрузите его ещё раз.
        </Notice>
      ) : (
        <Notice tone={changedRows > 0 ? 'good' : 'neutral'} title={`Прочитано строк: ${total}`}>
          {changedRows > 0 ? `Изменится строк: ${changedRows}` : 'Изменений в файле нет'}
        </Notice>
      )}
      <ImportTable preview={preview} />
    </div>
  );
}
