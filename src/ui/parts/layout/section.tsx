/**
 * A titled block of a page: <Section title="Условия" actions={<Button size="sm">Изменить</Button>}>…</Section>. Its head is 44 high; what
 * holds several blocks sets --block-head where they have another.
 */
import { useId, type ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface SectionProps {
  title?: string;
  /** How many are in it, beside its title. */
  count?: number;
  note?: ReactNode;
  /** Filters, beside the title; on a phone in a line of their own. */
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner space, for a table. */
  flush?: boolean;
  className?: string;
}

export function Section({ title, count, note, beside, actions, children, flush, className }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('min-w-0 rounded-box border border-line bg-surface', className)}
    >
      {(title || actions) && (
        <div
          className={cx(
            'flex min-h-(--block-head,2.75rem) flex-wrap items-center gap-2 px-4 py-1.5',
            // On a phone they may stand under the title, and what follows right under them.
            Boolean(actions) && !flush && 'max-md:pb-3',
          )}
        >
          <div
            className={cx(
              'min-w-0 flex-1',
              note === undefined ? 'basis-40' : 'basis-64 py-1',
              Boolean(beside) && 'md:mr-2 md:flex-none md:basis-auto',
            )}
          >
            {title && (
              <h2 id={id} className="font-semibold">
                {title}
                {count !== undefined && <span className="ml-1 font-normal text-ink-soft"> {count}</span>}
              </h2>
            )}
            {note !== undefined && <p className="text-xs text-ink-soft">{note}</p>}
          </div>
          {beside && (
            <div className="flex flex-wrap items-center gap-2 max-md:w-full md:mr-auto">{beside}</div>
          )}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
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
    <div className="bg-surface px-4 py-3">
      <p className="text-xs text-ink-soft">{label}</p>
      <p className="text-title leading-[26px] font-semibold tracking-[-0.01em] break-words @max-[440px]:text-md print:text-md [&_.whitespace-nowrap]:whitespace-normal">
        {value}
      </p>
      {note !== undefined && <p className="text-xs wrap-anywhere text-ink-soft">{note}</p>}
    </div>
  );
}

/** The frame that figures stand in, hairlines between: side by side where they fit, else two in a row; a long sum has more of it, or a row of its own. */
export const figureFrame =
  'overflow-hidden rounded-box border border-line bg-line [container-type:inline-size]';
export const figureGrid =
  'flex flex-wrap gap-px *:max-w-full *:grow *:basis-[calc(50%-1px)] @min-[640px]:*:basis-0';

/** Stats side by side in one frame. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <div className={figureFrame}>
      <div className={figureGrid}>{children}</div>
    </div>
  );
}
