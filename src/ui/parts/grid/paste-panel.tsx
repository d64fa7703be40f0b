/**
 * What a paste would do, before it is written: where its columns go, which cells wait for a word, how many prices there will be
 * and what they come to. «Записать» counts live; Escape takes all of it back.
 */
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { isDecimal } from '../../../rules/decimal.ts';
import { plural } from '../../../rules/plural.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { Button } from '../control/button.tsx';
import { IconButton } from '../control/icon-button.tsx';
import { formatDecimal } from '../text/format.ts';
import { pasteEffect, plainValues, valuesByRow, type GridEffect } from './grid-effect.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';
import type { PendingPaste } from './grid-state.ts';
import { repairOf } from './grid-repair.ts';
import { keptNumber, measured, parsedText, roundedValue } from './grid-text.ts';
import type { PutCell } from './paste.ts';
import { lowerFirst } from '../text/lower-first.ts';

export interface PastePanelProps<Row> {
  pending: PendingPaste;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  effect: GridEffect<Row>;
  /** Faults of a row by column. */
  check: ((row: Row) => Readonly<Record<string, string>>) | undefined;
  /** The number that a row is known by. */
  numberOf: ((row: Row) => number | string) | undefined;
  onWrite: (mended: ReadonlyMap<PutCell, string | null | undefined>) => void;
  onDrop: () => void;
}

/** Undefined: left out, its cell stays as it was. */
type Mended = ReadonlyMap<PutCell, string | null | undefined>;

interface Waiting {
  cell: PutCell;
  column: string;
  /** As it is read, and as it is typed. */
  shown: string;
  text: string;
  fault: string;
  /** What was surely meant, or would be if it were rounded: to be kept, and as it is typed. */
  repair: { value: string; text: string; shown: string } | null;
}

const SHOWN_WAITING = 20;
const cellsOf = (n: number): string => `${n} ${plural(n, ['ячейка', 'ячейки', 'ячеек'])}`;

export default function PastePanel<Row>(props: PastePanelProps<Row>) {
  const { pending, rows, columns, effect, check, numberOf, onWrite, onDrop } = props;
  const title = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [mended, setMended] = useState<Mended>(() => new Map());
  const drop = useEffectEvent(onDrop);
  useUnsaved({ what: 'незаписанная вставка', isDirty: () => true, discard: onDrop });
  useEffect(() => {
    const box = panel.current;
    box?.querySelector<HTMLElement>('[data-write]')?.focus();
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      drop();
    };
    box?.addEventListener('keydown', press);
    return () => box?.removeEventListener('keydown', press);
  }, []);

  // The panel is there at once; what two thousand cells come to is told in the frame after.
  const seen = useDeferredValue<PendingPaste | null>(pending, null);
  const checked = useMemo(() => ({ rows, columns, effect, check }), [rows, columns, effect, check]);
  const waiting = useMemo(() => (seen ? waitingOf(seen.cells, checked) : []), [seen, checked]);
  const cells = useMemo(
    () =>
      pending.cells.flatMap((cell) => {
        if (!mended.has(cell)) return [cell];
        const value = mended.get(cell);
        return value === undefined ? [] : [{ ...cell, value }];
      }),
    [pending, mended],
  );
  const shownCells = useDeferredValue<typeof cells | null>(cells, null);
  const result = useMemo(() => {
    if (shownCells === null) return null;
    const values = valuesByRow(shownCells, columns);
    const changed = new Map<number, Row>();
    for (const [index, row] of values) {
      const line = rows[index];
      if (line !== undefined) changed.set(index, effect.withValues(line, plainValues(row)));
    }
    return pasteEffect(rows, changed, effect);
  }, [shownCells, columns, rows, effect]);
  const full = pending.cells.filter(({ value }) => value !== null).length;
  const isOpen = ({ cell }: Waiting): boolean =>
    !mended.has(cell) || faultAfter(cell, mended.get(cell), checked) !== undefined;
  const left = waiting.filter(isOpen).length;
  // What still waits goes into the table as a mark, and is not saved till it is set right.
  const written = cells.filter(({ value }) => value !== null).length - left;
  const mend = (cell: PutCell, value: string | null | undefined) =>
    setMended(new Map(mended).set(cell, value));
  const heads = [...new Set(pending.cells.map(({ column }) => column))].flatMap((place) => {
    const column = columns[place];
    return column ? [{ id: column.id, header: column.header, title: pending.titles.get(place) }] : [];
  });

  return (
    <dialog
      ref={panel}
      open
      aria-labelledby={title}
      className="fixed inset-y-0 right-0 left-auto z-50 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-l border-line bg-surface text-table shadow-pop sm:w-120"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-3 pl-5">
        <h2 id={title} className="min-w-0 flex-1 truncate text-sm font-semibold">
          Вставка: {cellsOf(full)}
          {left > 0 && `, ${left} ${plural(left, ['ждёт', 'ждут', 'ждут'])} вас`}
        </h2>
        <IconButton icon={X} size="sm" label="Отменить вставку" onClick={onDrop} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="border-b border-line px-5 py-3">
          <p className="mb-1 flex items-baseline gap-2">
            <b className="font-semibold">Столбцы</b>
            <span className="ml-auto text-xs text-ink-soft">
              {pending.titles.size > 0 && 'узнаны по заголовкам, '}
              {pending.placed} {plural(pending.placed, ['строка', 'строки', 'строк'])}
            </span>
          </p>
          <ul className="flex flex-wrap gap-1.5">
            {heads.map(({ id, header, title }) => (
              <li key={id} className="rounded-box bg-sunken px-2 py-1 text-xs">
                {title !== undefined && (
                  <span className="block text-ink-soft">
                    {title}
                    <span className="sr-only"> → </span>
                  </span>
                )}
                <b className="font-medium">{header}</b>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-xs text-ink-soft">
            Разделители прочитаны по всему столбцу. Пустые ячейки останутся пустыми.
          </p>
          {pending.lost.length > 0 && (
            <p role="alert" className="mt-2 rounded-box bg-warn-soft px-2 py-1 text-xs text-warn">
              Не войдёт: {pending.lost.join('; ')}
            </p>
          )}
        </div>
        {waiting.length > 0 && (
          <div className="border-b border-line px-5 py-3">
            <p className="mb-1 flex items-baseline gap-2">
              <b className="font-semibold">Ждут вас</b>
              <span className="ml-auto text-xs text-ink-soft">
                {plural(full - waiting.length, ['остальная', 'остальные', 'остальные'])}{' '}
                {full - waiting.length} {plural(full - waiting.length, ['понятна', 'понятны', 'понятны'])}
              </span>
            </p>
            <ul className="divide-y divide-line">
              {waiting.slice(0, SHOWN_WAITING).map((one) => (
                <WaitingCell
                  key={`${one.cell.row}:${one.cell.column}`}
                  one={one}
                  line={
                    rows[one.cell.row]
                      ? (numberOf?.(rows[one.cell.row]!) ?? one.cell.row + 1)
                      : one.cell.row + 1
                  }
                  value={mended.has(one.cell) ? mended.get(one.cell) : one.cell.value}
                  fault={isOpen(one) ? faultAfter(one.cell, valueNow(one, mended), checked) : undefined}
                  parse={(text) => {
                    const column = columns[one.cell.column];
                    return column ? parsedText(column, text) : text;
                  }}
                  onMend={(value) => mend(one.cell, value)}
                />
              ))}
            </ul>
            {waiting.length > SHOWN_WAITING && (
              <p className="mt-2 text-xs text-ink-soft">
                И ещё {waiting.length - SHOWN_WAITING}: они будут отмечены в таблице, F8 ведёт по ним.
              </p>
            )}
          </div>
        )}
        <div className="border-b border-line px-5 py-3">
          <p className="mb-1 font-semibold">Что изменится</p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 leading-6">
            <dt className="text-ink-soft">{effect.counted}</dt>
            <dd className="text-right">
              {result ? `${result.counted.before} → ${result.counted.after} из ${result.counted.of}` : '…'}
            </dd>
            <dt className="text-ink-soft">{effect.total}, было</dt>
            <dd className="text-right">{result ? effect.money(result.total.before) : '…'}</dd>
            <dt className="text-md font-semibold">Станет</dt>
            <dd className="text-right text-md font-semibold">
              {result ? effect.money(result.total.after) : '…'}
            </dd>
          </dl>
        </div>
        {result !== null && result.largest.length > 0 && (
          <div className="px-5 py-3">
            <p className="mb-1 font-semibold">Самые крупные изменения</p>
            <ul className="text-xs">
              {result.largest.map(({ name, by }) => (
                <li key={name} className="flex gap-3 border-t border-line py-1.5">
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <b className="font-medium">
                    {by.startsWith('-') ? '' : '+'}
                    {formatDecimal(by, 2)}
                  </b>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 pt-3 pb-4">
        <Button data-write kind="primary" onClick={() => onWrite(mended)}>
          Записать {written === full ? cellsOf(full) : `${written} из ${full}`}
        </Button>
        <Button onClick={onDrop} aria-keyshortcuts="Escape">
          Отменить вставку
        </Button>
        {left > 0 && (
          <p className="basis-full text-xs text-ink-soft">
            {plural(left, ['Ждущая вас ячейка', 'Ждущие вас ячейки', 'Ждущие вас ячейки'])} ({left}){' '}
            {plural(left, ['войдёт', 'войдут', 'войдут'])} в таблицу с отметкой: F8 ведёт по ним.
          </p>
        )}
      </div>
    </dialog>
  );
}

interface WaitingCellProps {
  one: Waiting;
  line: number | string;
  value: string | null | undefined;
  fault: string | undefined;
  parse: (text: string) => string | null;
  onMend: (value: string | null | undefined) => void;
}

function WaitingCell({ one, line, value, fault, parse, onMend }: WaitingCellProps) {
  const id = useId();
  const [text, setText] = useState(one.text);
  const isLeftOut = value === undefined;
  return (
    <li className="py-2">
      <label htmlFor={id} className="mb-1 block">
        Строка {line}, {lowerFirst(one.column)}: <b className="font-medium">{one.shown}</b>
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          value={isLeftOut ? '' : text}
          disabled={isLeftOut}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={(event) => {
            setText(event.target.value);
            onMend(parse(event.target.value));
          }}
          className="control w-40! min-h-8!"
        />
        {one.repair && fault !== undefined && !isLeftOut && text === one.text && (
          <Button
            size="sm"
            aria-label={`Исправить на ${one.repair.shown}: строка ${line}`}
            onClick={() => {
              setText(one.repair?.text ?? text);
              onMend(one.repair?.value);
            }}
          >
            {one.repair.shown}
          </Button>
        )}
        <Button
          size="sm"
          kind="quiet"
          aria-pressed={isLeftOut}
          aria-label={`${isLeftOut ? 'Вернуть' : 'Пропустить'}: строка ${line}`}
          onClick={() => onMend(isLeftOut ? parse(text) : undefined)}
        >
          {isLeftOut ? 'Вернуть' : 'Пропустить'}
        </Button>
      </div>
      {fault !== undefined && !isLeftOut && (
        <p id={`${id}-fault`} className="mt-1 text-xs text-bad">
          {fault}
        </p>
      )}
    </li>
  );
}

const valueNow = ({ cell }: Waiting, mended: Mended) => (mended.has(cell) ? mended.get(cell) : cell.value);

type Checked<Row> = Pick<PastePanelProps<Row>, 'rows' | 'columns' | 'effect' | 'check'>;

/** Cells that would be written with a fault of their own. */
function waitingOf<Row>(cells: readonly PutCell[], checked: Checked<Row>): Waiting[] {
  const { rows, columns, effect, check } = checked;
  if (!check) return [];
  const values = valuesByRow(cells, columns);
  const faults = new Map<number, Readonly<Record<string, string>>>();
  for (const [index, row] of values) {
    const line = rows[index];
    if (line !== undefined) faults.set(index, check(effect.withValues(line, plainValues(row))));
  }
  return cells.flatMap((cell) => {
    const column = columns[cell.column];
    const fault = column && faults.get(cell.row)?.[column.id];
    if (!column || fault === undefined || cell.value === null) return [];
    const number = isNumeric(column) && isDecimal(cell.value) ? measured(column, cell.value) : null;
    const text = number === null ? cell.value : number.replace('.', ',');
    const shown = number === null ? text : formatDecimal(number);
    const line = rows[cell.row];
    const repair =
      line === undefined ? null : repairIn(column, effect.withValues(line, { [column.id]: cell.value }));
    return [{ cell, column: column.header, shown, text, fault, repair }];
  });
}

function repairIn<Row>(column: GridColumn<Row>, row: Row): Waiting['repair'] {
  const meant = repairOf(column, row);
  const value = meant ? keptNumber(column, meant.value) : roundedValue(column, row);
  if (value === null) return null;
  const shown = measured(column, value);
  return {
    value,
    text: shown.replace('.', ','),
    shown: formatDecimal(shown, column.kind === 'money' ? 2 : 0),
  };
}

function faultAfter<Row>(
  cell: PutCell,
  value: string | null | undefined,
  { rows, columns, effect, check }: Checked<Row>,
): string | undefined {
  const [line, column] = [rows[cell.row], columns[cell.column]];
  if (line === undefined || !column || !check || value === undefined) return undefined;
  return check(effect.withValues(line, { [column.id]: value ?? '' }))[column.id];
}
