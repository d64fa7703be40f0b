/** The columns of a table as this person arranged them. */
import { useMemo, useState } from 'react';
import { readKept, useKeptColumns, type KeptColumns } from './kept-columns.ts';

const NONE: ReadonlySet<string> = new Set();

interface Arranged {
  id: string;
  header: string;
  /** Put away until this person asks for it. */
  hidden?: boolean;
}

function inOrder<Column extends Arranged>(columns: readonly Column[], order: readonly string[]): Column[] {
  const place = (id: string) => {
    const index = order.indexOf(id);
    return index < 0 ? columns.findIndex((one) => one.id === id) : index;
  };
  return columns.toSorted((a, b) => place(a.id) - place(b.id));
}

/** As a table that is drawn has them at this moment. */
export function arrangementNow(
  tableId: string,
  columns: readonly Arranged[],
  initial?: Partial<KeptColumns>,
): { columns: { id: string; isShown: boolean }[]; isDense: boolean } {
  const { hidden, order, isDense } = readKept(tableId, initial);
  return {
    columns: inOrder(columns, order).map((one) => ({
      id: one.id,
      isShown: !(hidden[one.id] ?? one.hidden === true),
    })),
    isDense,
  };
}

/** `empty`: columns that are put away unless this person has chosen them; `initial`: how a table that nobody has arranged stands. */
export function useColumns<Column extends Arranged>(
  tableId: string,
  columns: readonly Column[],
  empty: ReadonlySet<string> = NONE,
  initial?: Partial<KeptColumns>,
) {
  const [kept, change] = useKeptColumns(tableId, initial);
  /** Raised when widths are to be taken anew. */
  const [edition, setEdition] = useState(0);
  const ordered = useMemo(() => inOrder(columns, kept.order), [columns, kept.order]);
  const isHidden = (column: Column) =>
    kept.hidden[column.id] ?? (column.hidden === true || empty.has(column.id));
  // The same objects until something of them changes: rows are drawn anew only then.
  const visible = useMemo(
    () =>
      ordered.filter(
        (column) => !(kept.hidden[column.id] ?? (column.hidden === true || empty.has(column.id))),
      ),
    [ordered, kept.hidden, empty],
  );

  return {
    edition,
    visible,
    /** This person said of it whether it is to be seen. */
    isChosen: (id: string) => kept.hidden[id] !== undefined,
    widths: kept.widths,
    isDense: kept.isDense,
    setWidths: (widths: Record<string, number>) => change({ widths }),
    choice: {
      columns: ordered,
      hidden: Object.fromEntries(ordered.map((column) => [column.id, isHidden(column)])),
      onHide: (id: string, hide: boolean) => {
        // The last column stays: a table of none could not be brought back by its header.
        if (hide && visible.length === 1) return;
        change({ hidden: { ...kept.hidden, [id]: hide } });
      },
      onMove: (id: string, by: -1 | 1) => {
        const order = ordered.map((column) => column.id);
        const index = order.indexOf(id);
        const other = order[index + by];
        if (other === undefined) return;
        order[index + by] = id;
        order[index] = other;
        change({ order });
      },
      onReset: () => {
        change(null);
        setEdition(edition + 1);
      },
      density: { isDense: kept.isDense, onChange: (isDense: boolean) => change({ isDense }) },
    },
  };
}
