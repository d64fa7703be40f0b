/** The line over an editable grid: what was just done and how to take it back, what is wrong with the cell, the next fault. */
import { ArrowRight, CircleAlert, CircleHelp, Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../control/button.tsx';
import { cx } from '../text/cx.ts';
import { plural } from '../../../rules/plural.ts';
import { formatDecimal } from '../text/format.ts';
import { IconButton } from '../control/icon-button.tsx';
import { InfoPopover } from '../control/popover.tsx';
import type { GridModel, GridNote, GridState } from './grid-model.ts';
import type { Place } from './grid-column.ts';

interface GridBarProps<Row> {
  model: GridModel<Row>;
  state: GridState;
  /** Faulty cells. */
  faults: number;
  /** Rows of the note that have faults now. */
  faultyRows: number;
  /** Against the active cell. */
  error: string | undefined;
  /** What that cell would be if it were rounded. */
  rounded: string | null;
  /** All cells that rounding would mend. */
  roundable: readonly Place[];
  /** Columns out of sight to the right. */
  hidden: number;
  onScrollRight: () => void;
}

export function GridBar<Row>(props: GridBarProps<Row>) {
  const { model, state, faults, hidden, onScrollRight } = props;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1 text-xs">
      <span className="inline-flex items-center">
        <IconButton
          icon={Undo2}
          size="sm"
          label="Отменить (Ctrl+Z)"
          disabled={!state.canUndo}
          onClick={() => model.undo()}
        />
        <IconButton
          icon={Redo2}
          size="sm"
          label="Вернуть (Ctrl+Y)"
          disabled={!state.canRedo}
          onClick={() => model.redo()}
        />
        <KeysHelp />
      </span>
      <div className="min-w-0 flex-1 basis-48" aria-live="polite">
        <Said {...props} />
      </div>
      {faults > 0 && (
        <Button size="sm" className="text-bad!" title="F8" onClick={() => model.nextError(1)}>
          {faults} {plural(faults, ['ошибка', 'ошибки', 'ошибок'])} ↓
        </Button>
      )}
      {hidden > 0 && (
        <button type="button" className="link inline-flex items-center gap-1" onClick={onScrollRight}>
          ещё {hidden} {plural(hidden, ['столбец', 'столбца', 'столбцов'])}
          <ArrowRight className="size-3.5" aria-hidden />
        </button>
      )}
    </div>
  );
}

function Said<Row>({ model, state, faultyRows, error, rounded, roundable }: GridBarProps<Row>) {
  const { note } = state;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {note && <Note note={note} faultyRows={faultyRows} onUndo={(edit) => model.undo(edit)} />}
      {error !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-bad">
          <span className="inline-flex items-center gap-1">
            <CircleAlert className="size-4 shrink-0" aria-hidden />
            {error}
          </span>
          {rounded !== null && (
            <LinkButton onClick={() => model.roundCells([model.active])}>
              Округлить до {formatDecimal(rounded)}
            </LinkButton>
          )}
          {rounded !== null && roundable.length > 1 && (
            <LinkButton onClick={() => model.roundCells(roundable)}>
              Округлить все {roundable.length}
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}

interface NoteProps {
  note: GridNote;
  faultyRows: number;
  onUndo: (edit: NonNullable<GridNote['edit']>) => void;
}

/** «Вставлено 30 строк, 2 с ошибками · Отменить»; what found no place is told loudly. */
function Note({ note: { text, lost, edit }, faultyRows, onUndo }: NoteProps) {
  const isLoud = lost.length > 0;
  return (
    <p
      role={isLoud ? 'alert' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-1.5 gap-y-1 rounded-box font-medium',
        isLoud && 'bg-warn-soft px-2 py-1 text-warn',
      )}
    >
      {isLoud && <TriangleAlert className="size-4 shrink-0" aria-hidden />}
      <span>
        {text}
        {faultyRows > 0 && `, ${faultyRows} с ошибками`}
        {isLoud && `: ${lost.join('; ')}`}
      </span>
      {edit && (
        <>
          <span aria-hidden>·</span>
          <LinkButton onClick={() => onUndo(edit)}>Отменить</LinkButton>
        </>
      )}
    </p>
  );
}

const LinkButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="link font-medium" onClick={onClick}>
    {children}
  </button>
);

const KEYS: readonly [keys: string, what: string][] = [
  ['Enter, Tab', 'записать и дальше'],
  ['F2', 'изменить, не стирая'],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'копировать, вырезать, вставить — и между Excel и таблицей'],
  ['Ctrl+D', 'заполнить вниз; мышью — потянуть за угол выделения'],
  ['Ctrl+Z, Ctrl+Y', 'отменить, вернуть'],
  ['Delete', 'очистить выбранное'],
  ['F8', 'к следующей ошибке'],
  ['Shift+F10', 'действия со строкой'],
  ['Esc, Esc', 'выйти из таблицы'],
];

function KeysHelp() {
  return (
    <InfoPopover
      label="Клавиши таблицы"
      className="inline-flex size-7 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink"
      button={<CircleHelp className="size-4" aria-hidden />}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-medium whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </InfoPopover>
  );
}
