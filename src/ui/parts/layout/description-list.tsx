/** Names and values: <DescriptionList items={[['ИНН', company.itn], ['Базис', lot.basis, 'basis']]} columns={2} />; a term's meaning stands behind a mark. */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { Explained, type TermName } from '../control/explained.tsx';

type Item = readonly [name: string, value: ReactNode, term?: TermName];

/** Missing values are shown as «—»; falsy items are left out. */
export function DescriptionList({
  items,
  columns = 1,
  stacked,
}: {
  items: readonly (Item | false | null | undefined)[];
  columns?: 1 | 2 | 3;
  /** In a narrow block: each value under its name. */
  stacked?: boolean;
}) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }[columns];
  return (
    <dl className={cx('grid grid-cols-1 gap-x-8', grid)}>
      {items.map((item) => {
        if (!item) return null;
        const [name, value, term] = item;
        return (
          <div
            key={name}
            className={cx(
              'flex flex-col gap-0.5 border-b border-line py-2 last:border-b-0',
              !stacked && 'sm:flex-row sm:gap-4',
            )}
          >
            <dt className="shrink-0 text-ink-soft sm:w-40">
              {term ? <Explained term={term}>{name}</Explained> : name}
            </dt>
            <dd className="min-w-0 flex-1 break-words whitespace-pre-line">
              {value === null || value === undefined || value === '' ? '—' : value}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
