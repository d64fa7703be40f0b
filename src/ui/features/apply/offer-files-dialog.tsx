/** The files of one row of the offer table: what is there, adding, taking away. */
import { useState } from 'react';
import { reactToProblem } from '../../data/problems.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import type { OfferDraft } from './offer-rows.ts';

export interface OfferFiles {
  upload: (row: OfferDraft, files: File[]) => Promise<void>;
  remove: (row: OfferDraft, fileId: number) => Promise<void>;
}

interface OfferFilesDialogProps {
  row: OfferDraft;
  files: OfferFiles;
  readOnly: boolean;
  onClose: () => void;
}

export function OfferFilesDialog({ row, files, readOnly, onClose }: OfferFilesDialogProps) {
  const [busy, setBusy] = useState(false);

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
    <Dialog open onClose={onClose} title={`Файлы: ${row.name || row.itemName}`}>
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
  );
}
