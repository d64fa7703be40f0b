/** A titled block of a page: <Section title="Условия" actions={<Button size="sm">Изменить</Button>}>…</Section>. */
import { useId, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface SectionProps {
  title?: string;
  /** How many are in it, beside its title. */
  count?: number;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner space, for a table. */
  flush?: boolean;
  className?: string;
}

export function Section({ title, count, note, actions, children, flush, className }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('min-w-0 rounded-box border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5">
          <div className="min-w-0 flex-1 basis-48">
            {title && (
              <h2 id={id} className="font-semibold">
                {title}
                {count !== undefined && <span className="ml-2 font-normal text-ink-soft">{count}</span>}
              </h2>
            )}
            {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
          </div>
          {actions}
        </div>
      )}
      <div
        className={cx(
          flush ? 'flex min-w-0 flex-1 flex-col' : 'px-4 pb-4',
          !flush && !title && !actions && 'pt-4',
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** Blocks of a page one under another, at the page's rhythm. */
export function Stack({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('flex min-w-0 flex-col gap-4', className)}>{children}</div>;
}

/** A number that matters with its name: <Stat label="Открытых процедур" value={12} note="…" />. */
export function Stat({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0 rounded-box border border-line bg-surface px-4 py-3">
      <p className="text-xs text-ink-soft">{label}</p>
      <p className="mt-1 text-md font-semibold sm:text-lg">{value}</p>
      {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
    </div>
  );
}

/** Stats side by side; `wide` for sums of money, which need more room. */
export function StatRow({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <div
      className={cx(
        'grid gap-3',
        wide
          ? 'grid-cols-[repeat(auto-fit,minmax(200px,1fr))]'
          : 'grid-cols-[repeat(auto-fit,minmax(160px,1fr))]',
      )}
    >
      {children}
    </div>
  );
}
