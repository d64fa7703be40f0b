/**
 * A table that is wider than its place: it scrolls sideways by itself, and by keys where it has the focus. On a phone what it says stands
 * in rows instead, each under its name, as table-cards.tsx shows those of a list.
 */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface WideTableProps {
  /** What scrolls, for readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function WideTable({ label, className, children }: WideTableProps) {
  return (
    <div data-scrolls>
      <section
        aria-label={label}
        // What can be scrolled must be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={cx('relative overflow-x-auto -outline-offset-2', className)}
      >
        {children}
      </section>
    </div>
  );
}

export interface PhoneRow {
  key: string | number;
  title: ReactNode;
  /** As the table's heads name them; what is not there needs no line. */
  items: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
}

const NOTHING: readonly ReactNode[] = ['—', '', null, undefined, false];

export function PhoneRows({ label, rows }: { label: string; rows: readonly PhoneRow[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line text-table">
      {rows.map(({ key, title, items, children }) => (
        <li key={key} className="px-4 py-3">
          <div className="mb-1.5 font-medium break-words">{title}</div>
          <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(55%,1fr)] gap-x-3 gap-y-1 max-[359px]:block">
            {items
              .filter(([, value]) => !NOTHING.includes(value))
              .map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="min-w-0 text-xs leading-5 break-words text-ink-soft">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
          </dl>
          {children}
        </li>
      ))}
    </ul>
  );
}
