/** On paper a column that nobody has filled leaves its room to those that somebody has. */
import { useMemo } from 'react';
import { useOnPaper } from '../layout/paper.ts';
import type { GridColumn } from './grid-column.ts';
import { shownText } from './grid-text.ts';

export function usePaperColumns<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): readonly GridColumn<Row>[] {
  const onPaper = useOnPaper();
  return useMemo(
    () =>
      onPaper
        ? columns.filter(
            // What is drawn may be no value.
            (column, place) =>
              place === 0 || column.cell !== undefined || rows.some((row) => shownText(column, row) !== ''),
          )
        : columns,
    [onPaper, columns, rows],
  );
}
