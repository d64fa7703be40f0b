/** What a page may do to its grid from outside: go to a cell, write columns and cells as if they were typed. */
import { useCallback, useImperativeHandle, type Ref } from 'react';
import type { RowKey } from './grid-column.ts';
import type { GridModel } from './grid-model.ts';
import type { GridHandle, GridWriter } from './grid-props.ts';
import type { RowSearch } from './use-row-search.ts';

export function useGridHandles<Row>(
  model: GridModel<Row>,
  search: RowSearch<Row>,
  handle: Ref<GridHandle> | undefined,
  writer: Ref<GridWriter> | undefined,
) {
  const toCell = useCallback(
    (key: RowKey, column: string) => {
      const { rows: shown, columns: heads, rowKey: keyOf } = model.host;
      const row = shown.findIndex((one) => keyOf(one) === key);
      const place = heads.findIndex(({ id: own }) => own === column);
      if (row >= 0) model.move(row, Math.max(0, place));
    },
    [model],
  );
  useImperativeHandle(
    handle,
    () => ({
      toEnd: (opens) => {
        model.move(model.host.rows.length - 1, 0);
        if (opens) model.edit();
      },
      nextError: () => model.nextError(1),
      showFiltered: () => !search.isFiltered && search.toggleFilter(),
      toCell,
      writeColumn: (column, values) =>
        model.writeCells([...values].map(([key, value]) => ({ key, column, value }))),
    }),
    [model, search, toCell],
  );
  useImperativeHandle(
    writer,
    () => ({
      writeCells: (cells) => model.writeCells(cells),
      undo: () => model.undo(),
      forget: () => model.forget(),
      toCell,
    }),
    [model, toCell],
  );
}
