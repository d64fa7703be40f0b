/**
 * Files of a record with their sizes: <FileList files={lot.files} onDelete={(file) => …} />; each is fetched by
 * /api/v1/files/{id}.
 */
import type { ReactNode } from 'react';
import { Download, FileText, Trash2 } from 'lucide-react';
import { formatBytes } from '../text/format.ts';
import { IconButton } from '../control/icon-button.tsx';
import { whenLost } from './keep-focus.ts';

export interface ListedFile {
  id: number;
  name: string;
  size?: number;
}

/** A file goes with its button: the next one has the focus then, or the place to add one. */
const keepFocus = (list: HTMLElement | null) =>
  whenLost(
    list,
    () =>
      list!.querySelector<HTMLElement>('button') ??
      list!.parentElement?.querySelector<HTMLElement>('input[type=file]') ??
      null,
  );

export function FileList<F extends ListedFile>({
  files,
  onDelete,
  renderNote,
  empty = 'Файлов нет',
}: {
  files: readonly F[];
  onDelete?: (file: F) => void;
  /** Under its name. */
  renderNote?: (file: F) => ReactNode;
  empty?: string;
}) {
  return (
    <div ref={keepFocus}>
      {files.length === 0 ? (
        // As high as the line of a file, which it often stands beside.
        empty !== '' && <p className="py-1.5 text-ink-soft">{empty}</p>
      ) : (
        <Files files={files} onDelete={onDelete} renderNote={renderNote} />
      )}
    </div>
  );
}

function Files<F extends ListedFile>({
  files,
  onDelete,
  renderNote,
}: {
  files: readonly F[];
  onDelete: ((file: F) => void) | undefined;
  renderNote: ((file: F) => ReactNode) | undefined;
}) {
  return (
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 py-1.5">
          <FileText className="size-4 shrink-0 text-ink-soft" aria-hidden />
          <span className="min-w-0 flex-1">
            <a href={`/api/v1/files/${file.id}`} download={file.name} className="link break-words">
              {file.name}
            </a>
            {renderNote && <span className="block">{renderNote(file)}</span>}
          </span>
          {file.size !== undefined && (
            <span className="text-xs whitespace-nowrap text-ink-soft">{formatBytes(file.size)}</span>
          )}
          {onDelete ? (
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Удалить файл ${file.name}`}
              onClick={() => onDelete(file)}
            />
          ) : (
            <Download className="size-4 shrink-0 text-ink-soft" aria-hidden />
          )}
        </li>
      ))}
    </ul>
  );
}
