/**
 * Files by dropping or choosing; refuses what is too large or too many before it is sent.
 * <FileDrop label="Файлы процедуры" onFiles={(files) => upload.run({ body: { lot_id }, files })} busy={upload.busy} />
 */
import { LoaderCircle, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../text/cx.ts';
import { publicConfig } from '../../data/config.ts';
import { formatBytes } from '../text/format.ts';
import { toast } from '../../data/toasts.ts';

interface FileDropProps {
  label: string;
  onFiles: (files: File[]) => void;
  /** As of `<input accept>`: ".xlsx,.csv". */
  accept?: string;
  single?: boolean;
  busy?: boolean;
  hint?: string;
  /** The name of the file that was chosen, and waits to be sent. */
  chosen?: string | undefined;
}

export function FileDrop({ label, onFiles, accept, single, busy, hint, chosen }: FileDropProps) {
  const { fileBytes, files: mostFiles } = publicConfig().limits;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])].slice(0, single ? 1 : undefined);
    const large = files.filter((file) => file.size > fileBytes);
    if (large.length > 0)
      toast.error(`Больше ${formatBytes(fileBytes)}: ${large.map((file) => file.name).join(', ')}`);
    else if (files.length > mostFiles) toast.error(`Не больше ${mostFiles} файлов`);
    else if (files.length > 0) onFiles(files);
    if (input.current) input.current.value = '';
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) take(event.dataTransfer.files);
      }}
      className={cx(
        'relative flex flex-col items-center gap-1 rounded-box border border-dashed border-line-strong px-4 py-4 text-center focus-within:outline-2 focus-within:outline-focus',
        over && 'border-primary bg-primary-soft',
      )}
    >
      {busy ? (
        <LoaderCircle className="size-5 animate-spin text-ink-soft" aria-hidden />
      ) : (
        <Upload className="size-5 text-ink-soft" aria-hidden />
      )}
      <span>
        <span className="font-medium text-primary-ink">{chosen ?? label}</span>
        <span className="text-ink-soft">
          {' '}
          — {chosen === undefined ? 'перетащите или выберите' : 'заменить'}
        </span>
      </span>
      <span className="text-xs text-ink-soft">{hint ?? `До ${formatBytes(fileBytes)} каждый`}</span>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={!single}
        // Not disabled: that would take the focus from whoever has just chosen, to the page's beginning.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={(event) => !busy && take(event.target.files)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  );
}
