/** Allocated quantities from a spreadsheet: the template, a preview with the errors of each cell, then all or nothing. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import { urlOf } from '../../../api/client.ts';
import type { ImportPreview } from '../../../api/records/import-preview.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { plural } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { toast } from '../../data/toasts.ts';
import { useSend } from '../../data/use-call.ts';
import { ImportTable } from '../import/import-table.tsx';

const rowsText = (n: number): string => `${n} ${plural(n, 'строку', 'строки', 'строк')}`;

export function AllocationImport({ lotId, onClose }: { lotId: number; onClose: () => void }) {
  const [tried, setTried] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const attempt = useSend(allocation.import, { invalidates: [] });
  const load = useSend(allocation.import);
  const params = { id: lotId };

  async function choose(file: File) {
    const reply = await attempt.send({ params, query: { dryRun: '1' }, files: [file] }).catch(() => null);
    if (reply) setTried({ file, preview: reply.data });
  }
  async function apply({ file, preview }: NonNullable<typeof tried>) {
    const reply = await load.send({ params, files: [file] }).catch(() => null);
    if (!reply) return;
    toast.success(`Загружено ${rowsText(preview.changedRows)}`);
    onClose();
  }

  const preview = tried?.preview;
  const ready = preview && preview.errors.length === 0 && preview.changedRows > 0;
  return (
    <Dialog
      open
      size={tried ? 'xl' : 'md'}
      onClose={onClose}
      title="Импорт распределения"
      footer={
        <>
          {tried && <Button onClick={() => setTried(null)}>Другой файл</Button>}
          <Button onClick={onClose}>Закрыть</Button>
          {ready && tried && (
            <Button kind="primary" busy={load.busy} onClick={() => void apply(tried)}>
              Загрузить {rowsText(preview.changedRows)}
            </Button>
          )}
        </>
      }
    >
      {preview ? (
        <div className="flex flex-col gap-4">
          {preview.errors.length > 0 ? (
            <Notice
              tone="bad"
              title={`В файле ${preview.errors.length} ${plural(preview.errors.length, 'ошибка', 'ошибки', 'ошибок')}`}
            >
              Ничего не загружено. Исправьте ячейки в файле и загрузите его ещё раз.
            </Notice>
          ) : (
            <Notice
              tone={preview.changedRows > 0 ? 'good' : 'neutral'}
              title={`Прочитано строк: ${preview.total}`}
            >
              {preview.changedRows > 0 ? `Изменится строк: ${preview.changedRows}` : 'Изменений в файле нет'}
            </Notice>
          )}
          <ImportTable preview={preview} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p>
            Скачайте шаблон: в нём все предложения, которым можно распределить объём. Впишите количества и
            загрузите файл обратно. Строки находятся по служебному столбцу, его менять нельзя.
          </p>
          <a
            className={buttonClass({}, 'w-fit')}
            href={urlOf(allocation.importTemplate, { params })}
            download
          >
            <Download className="size-4" aria-hidden />
            Скачать шаблон
          </a>
          <FileDrop
            label="Файл с распределением"
            accept=".xlsx,.csv"
            single
            busy={attempt.busy}
            hint="xlsx или csv, до 20 МБ"
            onFiles={([file]) => file && void choose(file)}
          />
        </div>
      )}
    </Dialog>
  );
}
