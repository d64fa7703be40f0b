/** A table on a phone: each row is a card, its first column the title. */
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../control/button.tsx';
import { preloading } from '../../data/navigation.ts';
import { useOnPaper } from '../layout/paper.ts';
import { leading, textOf, type Column } from './column.ts';

/** Cards cannot be drawn virtually as cheaply as rows: they come in portions. */
const AT_ONCE = 50;

interface TableCardsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowHref?: (row: Row) => string | undefined;
  label: string;
  /** A row as this page draws it, where a list of its columns would be long. */
  card?: ((row: Row) => ReactNode) | undefined;
}

const NOTHING = '—';

export const shownCell = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : textOf(column, row) || NOTHING;

export function TableCards<Row>({ columns, rows, rowKey, rowHref, label, card }: TableCardsProps<Row>) {
  const [shown, setShown] = useState(AT_ONCE);
  const onPaper = useOnPaper();
  const title = leading(columns);
  if (!title) return null;
  const others = columns.filter((column) => column !== title);
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {rows.slice(0, onPaper ? undefined : shown).map((row) => {
        const href = rowHref?.(row);
        return (
          <li key={rowKey(row)} className="px-4 py-3">
            {card ? (
              card(row)
            ) : (
              <>
                <div className="mb-2 font-medium break-words">
                  {href ? (
                    <Link to={href} className="text-primary-ink hover:underline" {...preloading(href)}>
                      {shownCell(title, row)}
                    </Link>
                  ) : (
                    shownCell(title, row)
                  )}
                </div>
                <dl className="grid grid-cols-[minmax(96px,max-content)_minmax(55%,1fr)] gap-x-3 gap-y-1 max-[359px]:block">
                  {others.map((column) => {
                    const value = shownCell(column, row);
                    // Buttons say themselves what they do.
                    const isActions = column.id === 'actions';
                    // A card says what there is: no other row needs this one's place.
                    return value === NOTHING ? null : (
                      <div key={column.id} className="contents">
                        <dt
                          className={
                            isActions ? 'sr-only' : 'min-w-0 text-xs leading-5 break-words text-ink-soft'
                          }
                        >
                          {column.header}
                        </dt>
                        <dd className={isActions ? 'col-span-2' : 'min-w-0 break-words *:whitespace-normal'}>
                          {value}
                        </dd>
                      </div>
                    );
                  })}
                </dl>
              </>
            )}
          </li>
        );
      })}
      {rows.length > shown && !onPaper && (
        <li className="p-3">
          <Button className="w-full" onClick={() => setShown(shown + AT_ONCE)}>
            Показать ещё
          </Button>
        </li>
      )}
    </ul>
  );
}
