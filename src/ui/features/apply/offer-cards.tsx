/** The offer table on a phone: one item a screen, its price first; the rows that follow peek from below. `showFiltered` walks those without one. */
import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../parts/control/button.tsx';
import { onNextKey, toNextField } from '../../parts/form/next-field.ts';
import type { MenuAction } from '../../parts/control/menu-look.ts';
import type { GridHandle } from '../../parts/grid/grid-props.ts';
import { isEditable, isNumeric, type GridColumn } from '../../parts/grid/grid-column.ts';
import { editedText, keptNumber, parsedText, shownText } from '../../parts/grid/grid-text.ts';
import { cellsText } from '../../parts/grid/grid-state.ts';
import { choicesOf, repairOf } from '../../parts/grid/grid-repair.ts';
import { useTypedText } from '../../parts/grid/use-typed-text.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { itemNote, type OfferGridRow } from './offer-grid-columns.tsx';
import type { CellErrors } from './offer-rows.ts';

export interface OfferCardsProps {
  rows: readonly OfferGridRow[];
  columns: readonly GridColumn<OfferGridRow>[];
  errors: CellErrors;
  readOnly: boolean;
  onWrite: (row: OfferGridRow, column: GridColumn<OfferGridRow>, value: string | null) => void;
  menuOf: (row: OfferGridRow) => readonly MenuAction[];
  /** How prices are shown. */
  view: ReactNode;
  /** What its price was before, which may be taken. */
  earlierOf: (row: OfferGridRow) => ReactNode;
  handle: Ref<GridHandle> | undefined;
}

interface Point {
  x: number;
  y: number;
}

const SWIPE_PX = 60;
const pointOf = (touch: { clientX: number; clientY: number } | undefined): Point => ({
  x: touch?.clientX ?? 0,
  y: touch?.clientY ?? 0,
});

/** To the neighbour that a finger drew in; 0 where it scrolled or hardly moved. */
function swipe(from: Point, to: Point): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

const fieldOfRow = (row: OfferGridRow, { id }: GridColumn<OfferGridRow>): string => String(row[id] ?? '');

const idOf = ({ key }: OfferGridRow, column: string): string => `card-${key}-${column}`;

const PEEK = 2;
/** Characters of a sum that half a narrow screen has room for. */
const MOST_IN_HALF = 14;
/** What needs no line of its own, of twelve parts; numbers besides are a half. The first three are one line where their names are. */
const SPANS: Readonly<Record<string, string>> = {
  country: 'col-span-5 max-[379px]:col-span-12',
  shipmentPeriod: 'col-span-3 max-[379px]:col-span-6',
  guaranteePeriod: 'col-span-4 max-[379px]:col-span-6',
  manufacturedYear: 'col-span-6',
};

export default function OfferCards(props: OfferCardsProps) {
  const { rows, columns, errors, readOnly, onWrite, menuOf, view, earlierOf, handle } = props;
  const [place, setPlace] = useState(0);
  const [isMore, setMore] = useState(false);
  const from = useRef<Point | null>(null);
  /** For what is taken back later. */
  const latest = useRef({ rows, onWrite });
  useEffect(() => {
    latest.current = { rows, onWrite };
  });
  const at = Math.max(0, Math.min(rows.length - 1, place));
  const row = rows[at];
  const isFaulty = ({ key }: OfferGridRow): boolean =>
    Object.keys(errors).some((one) => one.startsWith(`${key}.`));
  const faults = Object.keys(errors).length;
  const priced = rows.filter(({ unitPrice }) => unitPrice !== '').length;

  /** The next row of the kind after this one, round and round. */
  function toNext(isOf: (one: OfferGridRow) => boolean) {
    const order = rows.map((_, index) => (at + 1 + index) % rows.length);
    const next = order.find((index) => isOf(rows[index]!));
    if (next !== undefined) setPlace(next);
  }
  /** Into the row as it stands now; where `only` is told, if it still holds that. */
  function write(key: string, column: GridColumn<OfferGridRow>, value: string | null, only?: string) {
    const one = latest.current.rows.find((each) => each.key === key);
    if (one && (only === undefined || fieldOfRow(one, column) === only))
      latest.current.onWrite(one, column, value);
  }
  const toUnpriced = () => toNext(({ unitPrice }) => unitPrice === '');
  /** From a price to the next one that is wanted, in the same turn: a telephone keeps its keyboard for that alone. */
  function afterPrice(field: HTMLInputElement) {
    const others = [...rows.keys()].map((index) => (at + 1 + index) % rows.length).slice(0, -1);
    const next = others.find((index) => rows[index]!.unitPrice === '') ?? at + 1;
    if (next >= rows.length) return field.blur();
    flushSync(() => setPlace(next));
    const price = document.querySelector<HTMLInputElement>(`#${CSS.escape(idOf(rows[next]!, 'unitPrice'))}`);
    price?.focus();
    price?.select();
  }
  useImperativeHandle(handle, () => ({
    toEnd: () => setPlace(rows.length - 1),
    nextError: () => toNext(isFaulty),
    showFiltered: toUnpriced,
    writeColumn: (id, values) => {
      const column = columns.find((one) => one.id === id);
      if (!column) return;
      const changes = rows.flatMap((one) => {
        const value = values.get(one.key);
        return value === undefined ? [] : [{ key: one.key, value, before: fieldOfRow(one, column) }];
      });
      if (changes.length === 0) return;
      for (const { key, value } of changes) write(key, column, value);
      toast.success('', {
        title: `Заполнено: ${cellsText(changes.length)}`,
        // What was typed since stays.
        action: {
          label: 'Отменить',
          run: () => {
            for (const { key, value, before } of changes)
              write(key, column, before === '' ? null : before, value ?? '');
          },
        },
      });
    },
    toCell: (key) =>
      setPlace(
        Math.max(
          0,
          rows.findIndex((one) => one.key === key),
        ),
      ),
  }));

  if (!row) return <p className="p-6 text-center text-ink-soft">Не найдено</p>;
  const price = columns.find(({ id }) => id === 'unitPrice');
  const sum = columns.find(({ id }) => id === 'sum');
  const sumOf = (one: OfferGridRow): string => (sum ? shownText(sum, one) : '');
  const open = columns.filter((column) => isEditable(column, row) && column.id !== 'unitPrice');
  const [shown, hidden] = [open.filter(({ hidden: h }) => !h), open.filter(({ hidden: h }) => h)];
  const fieldOf = (column: GridColumn<OfferGridRow>, isBig = false) => (
    <CardField
      key={`${row.key}.${column.id}`}
      column={column}
      row={row}
      error={errors[`${row.key}.${column.id}`]}
      readOnly={readOnly}
      isBig={isBig}
      onWrite={(value) => onWrite(row, column, value)}
      onNext={isBig ? afterPrice : (field) => toNextField(field, field.closest('section'))}
    />
  );
  return (
    <div className="flex h-full flex-col bg-page">
      <nav aria-label="Позиции" className="relative shrink-0 border-b border-line bg-surface">
        <div className="flex h-10 items-center gap-2 px-2 text-[13px]">
          <Go label={`Предыдущая позиция: ${at}`} disabled={at === 0} onGo={() => setPlace(at - 1)}>
            <ChevronLeft className="size-4" aria-hidden /> {at > 0 && at}
          </Go>
          <span className="flex-1 text-center font-medium" aria-live="polite">
            {at + 1} из {rows.length}
          </span>
          {faults > 0 && (
            <button
              type="button"
              className="rounded-box bg-bad-soft px-2 py-1 font-medium text-bad"
              onClick={() => toNext(isFaulty)}
            >
              Ошибки {faults}
            </button>
          )}
          <Go
            label={`Следующая позиция: ${at + 2}`}
            disabled={at >= rows.length - 1}
            onGo={() => setPlace(at + 1)}
          >
            {at < rows.length - 1 && at + 2} <ChevronRight className="size-4" aria-hidden />
          </Go>
        </div>
        <span
          aria-hidden
          className="absolute bottom-[-1px] left-0 h-0.5 bg-primary"
          style={{ width: `${(priced / rows.length) * 100}%` }}
        />
      </nav>
      {/* A finger drawn aside turns to the neighbour; the buttons above do the same. */}
      <div
        className="min-h-0 flex-1 touch-pan-y overflow-y-auto px-4 py-3"
        onTouchStart={({ touches }) => {
          from.current = touches.length === 1 ? pointOf(touches[0]) : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const by = from.current === null ? 0 : swipe(from.current, pointOf(changedTouches[0]));
          from.current = null;
          if (by !== 0) setPlace(Math.max(0, Math.min(rows.length - 1, at + by)));
        }}
      >
        <section aria-label={row.itemName} className="rounded-box border border-line bg-surface p-4">
          <h2 className="text-md font-semibold break-words">{row.itemName}</h2>
          <p className="text-[13px] text-ink-soft">
            {[itemNote(row), `нужно ${formatDecimal(row.itemQuantity)}\u00A0${row.itemUnit}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {view && <div className="mt-3">{view}</div>}
          {price && <div className="mt-3">{fieldOf(price, true)}</div>}
          <div className="mt-1 empty:hidden">{earlierOf(row)}</div>
          <div className="mt-3 grid grid-cols-12 gap-3">
            {shown.slice(0, 1).map((column) => fieldOf(column))}
            {/* A sum is read whole: one of billions has a line of its own. */}
            <div className={sumOf(row).length > MOST_IN_HALF ? 'col-span-12' : 'col-span-6'}>
              <p className="mb-1 text-xs text-ink-soft">{sum?.header}</p>
              <p className={cx('text-md', !readOnly && 'flex h-11 items-center rounded-box bg-sunken px-3')}>
                {sumOf(row) || '—'}
              </p>
            </div>
            {shown.slice(1).map((column) => fieldOf(column))}
            {isMore && hidden.map((column) => fieldOf(column))}
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            {hidden.length > 0 && (
              <Button size="sm" onClick={() => setMore(!isMore)} aria-expanded={isMore}>
                {isMore ? 'Меньше полей' : 'Все поля'}
              </Button>
            )}
            {menuOf(row).map(({ label, icon, onClick, disabled }) => (
              <Button key={label} size="sm" icon={icon} disabled={disabled} onClick={onClick}>
                {label}
              </Button>
            ))}
          </div>
        </section>
        {rows.slice(at + 1, at + 1 + PEEK).map((next, index) => (
          <button
            key={next.key}
            type="button"
            onClick={() => setPlace(at + 1 + index)}
            className="mt-2 flex w-full items-center gap-3 rounded-box border border-line bg-surface px-4 py-2.5 text-left text-[13px] text-ink-soft"
          >
            <span>{at + 2 + index}</span>
            <span className="min-w-0 flex-1 truncate text-ink">{next.itemName}</span>
            {isFaulty(next) ? (
              <span className="inline-flex items-center gap-1 text-bad">
                <CircleAlert className="size-4" aria-hidden />
                ошибка
              </span>
            ) : next.unitPrice === '' ? (
              'без цены'
            ) : (
              sumOf(next)
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

interface GoProps {
  label: string;
  disabled: boolean;
  onGo: () => void;
  children: ReactNode;
}

const Go = ({ label, disabled, onGo, children }: GoProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onGo}
    className="inline-flex h-9 min-w-11 items-center justify-center gap-1 rounded-box px-2 text-ink-soft disabled:opacity-40"
  >
    {children}
  </button>
);

interface CardFieldProps {
  column: GridColumn<OfferGridRow>;
  row: OfferGridRow;
  error: string | undefined;
  readOnly: boolean;
  isBig: boolean;
  onWrite: (value: string | null) => void;
  onNext: (field: HTMLInputElement) => void;
}

function CardField({ column, row, error, readOnly, isBig, onWrite, onNext }: CardFieldProps) {
  const id = idOf(row, column.id);
  const { text, isTyped, type, leave } = useTypedText(editedText(column, row), (typed) =>
    onWrite(parsedText(column, typed)),
  );
  const repair = error === undefined ? null : repairOf(column, row);
  const choices = error === undefined ? [] : choicesOf(column, row);
  const unit = isBig ? (row.itemUnit === '' ? '' : `за ${row.itemUnit}`) : (column.unit?.(row) ?? '');
  // Until it is written over it stands as in a table: with its groups, to kopecks.
  const seen = isTyped || !isNumeric(column) ? text : shownText(column, row);
  return (
    <div className={SPANS[column.id] ?? (isNumeric(column) ? 'col-span-6' : 'col-span-12')}>
      <label htmlFor={readOnly ? undefined : id} className="mb-1 block text-xs text-ink-soft">
        {column.header}
      </label>
      {readOnly ? (
        <p className={cx('break-words', isBig ? 'text-lg font-semibold' : 'text-md')}>
          {seen || '—'} {seen && <span className="text-[13px] text-ink-soft">{unit}</span>}
        </p>
      ) : (
        <div className="relative">
          <input
            id={id}
            value={seen}
            inputMode={isNumeric(column) ? 'decimal' : 'text'}
            enterKeyHint="next"
            autoComplete="off"
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={onNextKey(onNext)}
            className={cx(
              'control',
              isBig ? 'h-12 text-lg! font-semibold' : 'h-11 text-md!',
              unit !== '' && 'pr-16',
            )}
          />
          {unit !== '' && (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-[13px] text-ink-soft">
              {unit}
            </span>
          )}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs text-bad">
          {error}
        </p>
      )}
      {repair && (
        <Button
          size="sm"
          kind="primary"
          className="mt-1"
          onClick={() => onWrite(keptNumber(column, repair.value))}
        >
          Исправить на {formatDecimal(repair.value)}
        </Button>
      )}
      {choices.map(({ value, label }) => (
        <Button key={value} size="sm" className="mt-1 mr-1" onClick={() => onWrite(value)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
