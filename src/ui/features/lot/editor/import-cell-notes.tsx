/** Errors or warnings of an import, a line a cell («E4: не указано количество»), with the correction beside it. */
import { useState } from 'react';
import type { CellNote } from '../../../../api/records/order.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { importTitles } from './import-titles.ts';
import { TextInput } from '../../../parts/form/text-input.tsx';

const FIRST = 30;

interface CellNotesProps {
  title: string;
  notes: readonly CellNote[];
  fixes: Record<string, string>;
  /** Named by the line of the file and the field instead of a cell. */
  inLines?: boolean;
  onFix?: (cell: string, value: string) => void;
  /** Rows that may be left out are those below this one. */
  leave?: { below: number; row: (row: number) => void };
}

export function CellNotes({ title, notes, fixes, inLines = false, onFix, leave }: CellNotesProps) {
  const [all, setAll] = useState(false);
  if (notes.length === 0) return null;
  const shown = all ? notes : notes.slice(0, FIRST);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">
        {title} ({notes.length})
      </h3>
      <ul className="divide-y divide-line rounded-box border border-line">
        {shown.map((note) => (
          <li
            key={`${note.cell} ${note.message}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2"
          >
            <p className="min-w-0 flex-1 basis-64">
              <span className="font-medium">{inLines ? lineName(note) : note.cell}:</span> {note.message}
              {note.value !== '' && (
                <span className="block text-xs break-words text-ink-soft">
                  {inLines ? 'В файле' : 'В ячейке'}: «
                  {note.value.length > 160 ? `${note.value.slice(0, 160)}…` : note.value}»
                </span>
              )}
            </p>
            {onFix && note.field !== null && (
              <div className="w-full sm:w-56">
                <Correction note={note} value={fixes[note.cell]} onFix={onFix} />
              </div>
            )}
            {leave && note.row > leave.below && (
              <Button
                size="sm"
                kind="quiet"
                aria-label={`Не брать строку ${note.row}`}
                onClick={() => leave.row(note.row)}
              >
                Не брать строку
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!all && notes.length > FIRST && (
        <Button size="sm" kind="quiet" className="mt-2" onClick={() => setAll(true)}>
          Показать все {notes.length}
        </Button>
      )}
    </section>
  );
}

const lineName = ({ row, field }: CellNote): string =>
  `Строка ${row}${field === null ? '' : `, ${importTitles[field].toLowerCase()}`}`;

function Correction({
  note,
  value,
  onFix,
}: {
  note: CellNote;
  value: string | undefined;
  onFix: (cell: string, value: string) => void;
}) {
  const label = `Исправить ${note.cell}`;
  if (note.choices && note.choices.length > 0) {
    return (
      <Select
        aria-label={label}
        value={value ?? ''}
        placeholder="Выберите значение"
        options={note.choices.map((choice) => ({ value: choice.value, label: choice.title }))}
        onChange={(chosen) => onFix(note.cell, String(chosen))}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      placeholder="Верное значение"
      value={value ?? ''}
      onChange={(text) => onFix(note.cell, text)}
    />
  );
}
