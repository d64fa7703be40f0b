/**
 * A table that has more columns than a middle place holds: there the main ones stand, and a press shows all. On paper and as a file
 * it is whole; what somebody chose among the columns stands wherever it is. `spare` of its columns says which go first.
 */
import { useMemo, useState } from 'react';
import type { ListNames } from '../../../api/list-query.ts';
import { useOnPaper } from '../layout/paper.ts';
import { usePhone } from '../layout/use-media.ts';
import { useWidth } from '../layout/use-width.ts';
import { leastIn, wideEnough } from './column-widths.ts';
import { emptyColumns, type Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { readKept } from './kept-columns.ts';

/** Where not all find room, those that stay give more of theirs. */
export const tightened = <Row,>(column: Column<Row>): Column<Row> => ({
  ...column,
  least: column.leastTight ?? column.least,
});

/** A place narrower than that, in a middle window or beside a column of a wide one, does not hold all. */
const MIDDLE = 1120;

/** Of the table's frame. */
const EDGES = 2;

/** Which columns find no room in this one: of those that are spare the highest number goes first, the last of them before the others. */
function beyondRoom<Row>(columns: readonly Column<Row>[], room: number): Column<Row>[] {
  let over = columns.reduce((sum, column) => sum + leastIn(column, {}), -room);
  return columns
    .filter(({ spare }) => spare)
    .toReversed()
    .toSorted((a, b) => b.spare! - a.spare!)
    .filter((column) => {
      const goes = over > 0;
      over -= leastIn(column, {});
      return goes;
    });
}

function withoutSpare<Row>(columns: readonly Column<Row>[], away: readonly Column<Row>[]) {
  const waits = (id: string) => away.some((column) => column.id === id);
  return columns.map((column) => ({
    ...tightened(column),
    cell: column.cell && ((row: Row) => column.cell!(row, waits)),
    ...(waits(column.id) && { hidden: true, beyond: true }),
  }));
}

export function MiddleTable<Row, Names extends ListNames = ListNames>({
  whole,
  fits,
  ...props
}: DataTableProps<Row, Names> & {
  /** All columns are what is asked for. */
  whole?: boolean | undefined;
  /** No place is so wide that it holds all: what finds no room waits wherever it is. */
  fits?: boolean | undefined;
}) {
  const { id, columns, rows, toolbar, arranged } = props;
  const { ref, width } = useWidth();
  const [isWhole, setWhole] = useState(false);
  const isTight = !usePhone() && !whole && width > 0 && (fits || width < MIDDLE);
  const onPaper = useOnPaper();
  const away = useMemo(() => {
    if (!isTight || !rows || rows.length === 0) return [];
    const { hidden } = readKept(id, arranged);
    const empty = props.hidesEmpty ? emptyColumns(columns, rows) : new Set();
    return beyondRoom(
      wideEnough(
        columns
          .filter((column) => !(hidden[column.id] ?? (column.hidden || empty.has(column.id))))
          .map(tightened),
        rows,
      ),
      width - EDGES,
    );
  }, [isTight, id, columns, rows, arranged, props.hidesEmpty, width]);
  const shown = useMemo(
    () => (isWhole || onPaper || away.length === 0 ? columns : withoutSpare(columns, away)),
    [columns, away, isWhole, onPaper],
  );
  return (
    <div ref={ref} className="min-w-0">
      <DataTable
        {...props}
        // Another name is another table; its place stays, and the focus in it.
        key={id}
        columns={shown}
        toolbar={
          away.length > 0 ? (
            <>
              {toolbar}
              <button
                type="button"
                title={away.map(({ header }) => header).join(', ')}
                className="inline-flex h-6 items-center rounded-box bg-sunken px-2 text-xs text-ink-soft hover:text-ink"
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? 'Только главные' : `Ещё столбцы: ${away.length}`}
              </button>
            </>
          ) : (
            toolbar
          )
        }
      />
    </div>
  );
}
