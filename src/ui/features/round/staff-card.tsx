/** A titled block of the round's page. */
import type { ReactNode } from 'react';

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
        {side !== undefined && <div className="ml-auto">{side}</div>}
      </header>
      <div className={flush ? '' : 'px-5 pb-4'}>{children}</div>
    </section>
  );
}
