/** A filter of one value as a small field, the browser's own list behind it: <ChipSelect label="Срок" options={…} />. */
import { ChevronDown } from 'lucide-react';
import { cx } from '../text/cx.ts';

interface ChipSelectProps {
  /** Its name, and what stands in it while nothing is chosen. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  className?: string;
}

export function ChipSelect({ label, value, onChange, options, className }: ChipSelectProps) {
  return (
    <span className={cx('relative inline-flex shrink-0 print:hidden', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'h-7 w-full cursor-pointer appearance-none truncate rounded-box border bg-surface pr-7 pl-2.5 text-table hover:bg-sunken max-md:h-8 max-md:max-w-none md:field-sizing-content md:w-auto md:max-w-31.5',
          value === '' ? 'border-dashed border-line-mid text-ink-soft' : 'border-primary text-ink',
        )}
      >
        <option value="">{value === '' ? label : `${label}: все`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
