/**
 * Figures in one line beside a page's title, each with its name; on a phone side by side in a frame:
 * <Figures items={[{ label: 'В работе', value: 8, note: '43,5 млн ₽' }]} />. What is not known yet holds its place.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../text/cx.ts';

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where the line has no room for it. */
  noteClass?: string;
  /** What it counts. */
  to?: string;
  /** It gives way but in a very wide window. */
  minor?: boolean;
}

export function Figures({ items, twoByTwo }: { items: readonly Figure[]; twoByTwo?: boolean }) {
  const isOdd = items.filter(({ minor }) => !minor).length % 2 === 1;
  return (
    <dl
      className={cx(
        'max-md:grid max-md:w-full max-md:gap-px max-md:overflow-hidden max-md:rounded-box max-md:border max-md:border-line max-md:bg-line md:-ml-3 md:flex md:flex-wrap md:items-baseline md:gap-y-1 md:overflow-x-clip xl:-ml-4',
        twoByTwo ? 'max-md:grid-cols-2' : 'max-md:grid-cols-[repeat(3,auto)]',
        twoByTwo && isOdd && 'max-md:[&>:last-child]:col-span-2',
      )}
    >
      {items.map(({ label, value, note, noteClass, to, minor }) => (
        <div
          key={label}
          className={cx(
            'relative max-md:bg-surface max-md:px-3 max-[359px]:px-1.5 max-md:py-2 md:-ml-px md:flex md:items-baseline md:gap-2 md:border-l md:border-line md:px-3 md:last:pr-0 xl:px-4',
            minor && 'max-md:hidden md:max-[1599px]:hidden',
          )}
        >
          <dt className="text-xs text-ink-soft md:text-table">
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className="after:absolute after:inset-0 hover:text-ink hover:underline">
                {label}
              </Link>
            )}
          </dt>
          <dd
            className={cx(
              'flex flex-wrap items-baseline gap-x-3 overflow-x-clip md:flex-nowrap',
              !twoByTwo && 'max-md:flex-col',
            )}
          >
            <span className="text-md font-semibold whitespace-nowrap">{value ?? '…'}</span>
            {note != null && (
              <span
                className={cx(
                  // Two numbers side by side would read as one; under each other they do not, and the dot is out of the frame.
                  "relative text-xs before:absolute before:-left-2 before:content-['·'] md:text-table md:whitespace-nowrap",
                  noteClass,
                )}
              >
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
