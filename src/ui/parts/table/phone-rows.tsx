/** On a phone: what a short table of a card says, each row under its name, as table-cards.tsx shows those of a list. */
import type { ReactNode } from 'react';

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
