/** The line under a grid: what the choice comes to and what may be done with its rows; else where one is, and the keys. */
import type { ReactNode } from 'react';
import { plural } from '../../../rules/plural.ts';
import type { MenuAction } from '../control/menu-look.ts';
import { cx } from '../text/cx.ts';
import { formatDecimal } from '../text/format.ts';
import type { Figures } from './grid-figures.ts';

interface GridStatusProps {
  figures: Figures | null;
  /** From 1. */
  row: number;
  shown: number;
  all: number;
  /** Rows that a search or a filter leaves out are said. */
  isFiltered: boolean;
  bulk: readonly MenuAction[];
  readOnly: boolean;
  hasPanel: boolean;
  hint: ReactNode;
  /** What was just done, in the place of the hints. */
  note: ReactNode;
  /** It is long: a line of its own. */
  isLoud: boolean;
  className?: string | undefined;
}

export function GridStatus(props: GridStatusProps) {
  const { figures, row, shown, all, isFiltered, bulk, readOnly, hasPanel, hint, note, isLoud, className } =
    props;
  return (
    <div
      className={cx(
        'flex min-h-(--grid-status,28px) flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line bg-page pr-8 pl-4 text-xs text-ink-soft print:hidden',
        className,
      )}
    >
      <p className={cx('flex min-w-0 flex-wrap gap-x-4', hint !== undefined && !figures && 'lg:flex-nowrap')}>
        {figures ? (
          <Chosen {...figures} />
        ) : isFiltered ? (
          <span>
            Показано <B>{shown}</B> из {all}
          </span>
        ) : (
          all > 0 && (
            <span className="shrink-0">
              Строка{' '}
              <B>
                {Math.min(row, all)} из {all}
              </B>
            </span>
          )
        )}
        {hint !== undefined && !figures && !note && <span className="min-w-0 truncate">{hint}</span>}
      </p>
      {bulk.map(({ label, icon: Icon, onClick, disabled, danger }) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          onClick={onClick}
          className={`link inline-flex items-center gap-1 disabled:cursor-not-allowed disabled:opacity-50 ${danger ? 'text-bad!' : ''}`}
        >
          {Icon && <Icon className="size-3.5" aria-hidden />}
          {label}
        </button>
      ))}
      <div
        className={cx(Boolean(note) && 'ml-auto text-ink', isLoud && 'order-first basis-full py-1')}
        aria-live="polite"
      >
        {note}
      </div>
      {/* A hint has the line to itself. */}
      {!note && (figures || hint === undefined) && (
        <p className="ml-auto hidden gap-x-4 pointer-coarse:hidden! lg:flex" aria-hidden>
          {!readOnly && <span>Ctrl+D заполнить вниз</span>}
          {hasPanel && <span>Пробел: вся строка</span>}
          <span>Esc Esc: выйти из таблицы</span>
        </p>
      )}
    </div>
  );
}

function Chosen({ cells, rows, faults, numbers }: Figures) {
  return (
    <>
      <span>
        <B>
          {cells} {plural(cells, ['ячейка', 'ячейки', 'ячеек'])}
        </B>
        {rows > 1 && cells > rows && `, ${rows} ${plural(rows, ['строка', 'строки', 'строк'])}`}
        {faults > 0 && `, ${faults} с ${plural(faults, ['ошибкой', 'ошибками', 'ошибками'])}`}
      </span>
      {numbers && (
        <>
          <span>
            сумма <B>{formatDecimal(numbers.sum, numbers.digits)}</B>
          </span>
          <span>
            среднее <B>{formatDecimal(numbers.mean, numbers.digits)}</B>
          </span>
          <span>
            от <B>{formatDecimal(numbers.least, numbers.digits)}</B> до{' '}
            <B>{formatDecimal(numbers.greatest, numbers.digits)}</B>
          </span>
        </>
      )}
    </>
  );
}

const B = ({ children }: { children: ReactNode }) => (
  <b className="font-medium whitespace-nowrap text-ink">{children}</b>
);
