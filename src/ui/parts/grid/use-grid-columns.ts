/** The columns of a grid as this person arranged them. One with a fault in it is shown whatever was chosen: it must be seen. */
import { useMemo } from 'react';
import type { ColumnChoiceProps } from '../table/column-choice.ts';
import { useColumns } from '../table/use-columns.ts';
import type { GridColumn } from './grid-column.ts';
import type { RowErrors } from './grid-errors.ts';

export function useGridColumns<Row>(
  key: string | undefined,
  columns: readonly GridColumn<Row>[],
  errors: ReadonlyMap<string, RowErrors>,
): {
  columns: readonly GridColumn<Row>[];
  hidden: readonly GridColumn<Row>[];
  choice: ColumnChoiceProps | null;
  isDense: boolean;
} {
  const { visible, choice, isDense } = useColumns(key ?? '', columns);
  const faulty = useMemo(() => {
    const ids = new Set<string>();
    for (const row of errors.values()) for (const id of Object.keys(row)) ids.add(id);
    return [...ids].toSorted().join(' ');
  }, [errors]);
  const split = useMemo(() => {
    if (key === undefined) return { columns, hidden: [] };
    const [first] = columns;
    const forced = new Set(faulty.split(' '));
    const chosen = visible.filter(({ id }) => id !== first?.id);
    const others = columns.filter((column) => column !== first && !chosen.includes(column));
    const shown = [...chosen, ...others.filter(({ id }) => forced.has(id))];
    return {
      // The first column says whose row it is: it stands where it is.
      columns: first ? [first, ...shown] : shown,
      hidden: others.filter(({ id }) => !forced.has(id)),
    };
  }, [key, columns, visible, faulty]);
  const movable = choice.columns.filter(({ id }) => id !== columns[0]?.id);
  return key === undefined
    ? { ...split, choice: null, isDense: false }
    : { ...split, choice: { ...choice, columns: movable }, isDense };
}
