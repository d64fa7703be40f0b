/** The files of the application itself: listed, added by dropping, taken away; each change goes out at once. */
import { useState } from 'react';
import type { Attachment } from '../../../api/records/attachment.ts';
import { reactToProblem } from '../../data/problems.ts';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';

interface FilesFieldProps {
  files: readonly Attachment[];
  readOnly: boolean;
  upload: (files: File[]) => Promise<unknown>;
  remove: (fileId: number) => Promise<unknown>;
}

export function FilesField({ files, readOnly, upload, remove }: FilesFieldProps) {
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
    <div className="mt-4 flex flex-col gap-3">
      <FileList
        files={files}
        empty="Файлы заявки не приложены"
        onDelete={readOnly ? undefined : (file) => void act(() => remove(file.id))}
      />
      {!readOnly && (
        <FileDrop
          label="Приложить файлы заявки"
          busy={busy}
          onFiles={(chosen) => void act(() => upload(chosen))}
        />
      )}
    </div>
  );
}
