/** The files of one row of the offer table: what is there, adding, taking away. */
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { EditedFiles } from './edited-files.tsx';
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

export const OfferFilesDialog = ({ row, files, readOnly, onClose }: OfferFilesDialogProps) => (
  <Dialog open onClose={onClose} title={`Файлы: ${row.name || row.itemName}`}>
    <EditedFiles
      files={row.attachments}
      label="Добавить файлы"
      readOnly={readOnly}
      upload={(chosen) => files.upload(row, chosen)}
      remove={(fileId) => files.remove(row, fileId)}
    />
  </Dialog>
);
