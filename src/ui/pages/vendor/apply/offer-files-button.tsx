/** The files of one row of the offer table: how many there are, and a dialog to add and take away. */
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { reactToProblem } from '../../../actors/api-problems.ts';
import { cx } from '../../../parts/cx.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { FileDrop } from '../../../parts/file-drop.tsx';
import { FileList } from '../../../parts/file-list.tsx';
import { iconButtonClass } from '../../../parts/icon-button.tsx';
import type { OfferDraft } from './offer-rows.ts';

interface OfferFilesButtonProps {
  row: OfferDraft;
  files: {
    upload: (row: OfferDraft, files: File[]) => Promise<void>;
    remove: (row: OfferDraft, fileId: number) => Promise<void>;
  };
  readOnly?: boolean;
}

export function OfferFilesButton({ row, files, readOnly }: OfferFilesButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = row.attachments.length;
  const label = `Файлы по позиции ${row.itemIndex}${row.isAnalogue ? ', аналог' : ''}: ${count}`;

  async function act(run: () => Promise<void>) {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      reactToProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        className={cx(iconButtonClass('sm'), count > 0 && 'w-auto! gap-0.5 px-1 text-primary-ink!')}
        onClick={() => setOpen(true)}
      >
        <Paperclip className="size-4" aria-hidden />
        {count > 0 && <span className="text-xs">{count}</span>}
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={`Файлы: ${row.name || row.itemName}`}>
          <div className="flex flex-col gap-3">
            <FileList
              files={row.attachments}
              onDelete={readOnly ? undefined : (file) => void act(() => files.remove(row, file.id))}
            />
            {!readOnly && (
              <FileDrop
                label="Добавить файлы"
                busy={busy}
                onFiles={(chosen) => void act(() => files.upload(row, chosen))}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
