/**
 * One of a few ways to look at the same thing, always in sight:
 * <Segments label="Показать" value={mode} onChange={setMode} items={[{ id: 'price', label: 'Цена' }]} />
 */
import { cx } from '../text/cx.ts';

interface SegmentsProps<Id extends string> {
  /** What is chosen among, for readers. */
  label: string;
  items: readonly { id: Id; label: string; count?: number; disabled?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
  /** As wide as its place, for phones. */
  wide?: boolean;
  className?: string;
}

export function Segments<Id extends string>(props: SegmentsProps<Id>) {
  const { label, items, value, onChange, wide, className } = props;
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'inline-flex max-w-full min-w-0 flex-wrap gap-0.5 rounded-[8px] bg-sunken p-0.5 print:hidden',
        wide && 'flex w-full',
        className,
      )}
    >
      {items.map(({ id, label: text, count, disabled }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          disabled={disabled}
          onClick={() => onChange(id)}
          className={cx(
            'rounded-box text-table font-medium whitespace-nowrap text-ink-soft hover:text-ink disabled:opacity-50',
            'aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--c-line-mid)]',
            wide ? 'min-h-8 flex-1 px-1' : 'min-h-7 px-3',
          )}
        >
          {text}
          {count !== undefined && <span className="ml-0.5 text-ink-soft"> {count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
