/** Files that are listed, added by dropping, taken away; each change goes out at once. */
import { useState } from 'react';
import type { Attachment } from '../../../api/records/attachment.ts';
import { reactToProblem } from '../../data/problems.ts';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';

interface EditedFilesProps {
  files: readonly Attachment[];
  empty?: string;
  /** Of the place where files are dropped. */
  label: string;
  readOnly: boolean;
  upload: (files: File[]) => Promise<unknown>;
  remove: (fileId: number) => Promise<unknown>;
}

export function EditedFiles({ files, empty, label, readOnly, upload, remove }: EditedFilesProps) {
  const [busy, setBusy] = useState(false);
  async function act(run: () => Promise<unknown>) {
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
    <div className="flex flex-col gap-3">
      <FileList
        files={files}
        empty={empty}
        onDelete={readOnly ? undefined : (file) => void act(() => remove(file.id))}
      />
      {!readOnly && (
        <FileDrop label={label} busy={busy} onFiles={(chosen) => void act(() => upload(chosen))} />
      )}
    </div>
  );
}
