/** A titled block of the round's page. */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../parts/text/cx.ts';

export function Card({
  title,
  note,
  side,
  children,
  flush,
}: {
  title: string;
  note?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <section aria-label={title} className="min-w-0 rounded-box border border-line bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 px-5 pt-4 pb-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {note !== undefined && <p className="text-table text-ink-soft">{note}</p>}
        {side !== undefined && <div className="ml-auto max-sm:ml-0">{side}</div>}
      </header>
      <div className={flush ? '' : 'px-5 pb-4'}>{children}</div>
    </section>
  );
}

/** Of the tables within; a sheet of paper is narrower. */
export const roundCell =
  'h-10 border-t border-line px-3 whitespace-nowrap print:px-1.5 print:whitespace-normal';

export const RoundHead = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    {...rest}
    className={cx('h-10 px-3 text-xs font-normal text-ink-soft print:px-1.5', className)}
  />
);
