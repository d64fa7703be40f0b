/**
 * A short table of a card, of fixed columns, which scrolls inside of its card where it is too wide:
 *   <PlainTable label="Связи" heads={[{ label: 'Признак', width: '25%' }, …]}><PlainRow>…</PlainRow></PlainTable>
 */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { WideTable } from './wide-table.tsx';

interface Head {
  label: ReactNode;
  /** For React; the label where that is text. */
  key?: string;
  width?: string;
  right?: boolean;
}

interface PlainTableProps {
  label: string;
  heads: readonly Head[];
  /** Narrower than this it scrolls. */
  least?: number;
  children: ReactNode;
}

const cellClass = 'px-2 first:pl-4 last:pr-4';

export function PlainTable({ label, heads, least = 640, children }: PlainTableProps) {
  return (
    <WideTable label={`Таблица: ${label}`}>
      <table
        aria-label={label}
        className="w-full table-fixed text-left text-table"
        style={{ minWidth: least }}
      >
        <thead>
          <tr className="border-b border-line text-xs text-ink-soft">
            {heads.map(({ label: name, key, width, right }) => (
              <th
                key={key ?? String(name)}
                scope="col"
                style={{ width }}
                className={cx(cellClass, 'h-8 truncate font-medium', right && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </WideTable>
  );
}

export const PlainRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr {...rest} className={cx('border-b border-line last:border-b-0', className)} />
);

export const PlainCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td {...rest} className={cx(cellClass, 'h-9 py-1.5 break-words', className)} />
);

/** Under a table, in one line: what of it needs no row. */
export function PlainFoot({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2 border-t border-line px-4 py-2.5 text-xs text-ink-soft">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
