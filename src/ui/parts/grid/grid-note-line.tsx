/** What was just done to a grid, and the way back. */
import { TriangleAlert } from 'lucide-react';
import { cx } from '../text/cx.ts';
import { isLoudNote, type GridNote } from './grid-state.ts';

interface NoteProps {
  note: GridNote;
  faultyRows: number;
  onUndo: (edit: NonNullable<GridNote['edit']>) => void;
}

/** «Вставлено 30 строк, 2 с ошибками · Отменить»; what found no place is told loudly. */
export function GridNoteLine({ note, faultyRows, onUndo }: NoteProps) {
  const { text, lost, edit } = note;
  const isLoud = isLoudNote(note);
  return (
    <p
      role={isLoud ? 'alert' : undefined}
      className={cx(
        'flex items-start gap-x-1.5 rounded-box font-medium',
        isLoud && 'bg-warn-soft px-2 py-1 text-warn',
      )}
    >
      {isLoud && <TriangleAlert className="size-4 shrink-0" aria-hidden />}
      <span className="min-w-0">
        <span>
          {text}
          {faultyRows > 0 && `, ${faultyRows} с ошибками`}
          {isLoud && `: ${lost.join('; ')}`}
        </span>
        {edit && (
          <>
            <span aria-hidden> · </span>
            <button type="button" className="link font-medium" onClick={() => onUndo(edit)}>
              Отменить
            </button>
          </>
        )}
      </span>
    </p>
  );
}
