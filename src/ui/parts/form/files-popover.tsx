/** Files behind a small button, in a table's cell: <FilesPopover of="позиции 3" files={files} />. */
import { Paperclip } from 'lucide-react';
import { plural } from '../../../rules/plural.ts';
import { InfoPopover } from '../control/popover.tsx';
import { FileList, type ListedFile } from './file-list.tsx';

interface FilesPopoverProps {
  /** Whose: «позиции 3». */
  of: string;
  files: readonly ListedFile[];
}

export function FilesPopover({ of, files }: FilesPopoverProps) {
  if (files.length === 0) return <>—</>;
  const words = `${files.length}\u00A0${plural(files.length, ['файл', 'файла', 'файлов'])}`;
  return (
    <InfoPopover
      label={`Файлы ${of}: ${words}`}
      button={
        <span className="link inline-flex items-center gap-1">
          <Paperclip className="size-3.5" aria-hidden />
          {words}
        </span>
      }
    >
      <FileList files={files} />
    </InfoPopover>
  );
}
