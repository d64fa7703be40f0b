/**
 * Which rows of a grid are shown. Rows that were found stay while they are written into: a row that vanishes at the moment it
 * gets its price cannot be looked at again.
 */
import { useMemo, useState } from 'react';
import type { GridColumn, RowKey } from './grid-column.ts';
import { shownText } from './grid-text.ts';

export interface RowFilter<Row> {
  /** «Без цены» */
  label: string;
  isOf: (row: Row) => boolean;
}

export interface RowSearch<Row> {
  rows: readonly Row[];
  query: string;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  look: (query: string) => void;
  filter: RowFilter<Row> | undefined;
  /** How many rows are of the filter now. */
  filtered: number;
  isFiltered: boolean;
  toggleFilter: () => void;
  /** Rows are left out. */
  isPart: boolean;
}

interface Shown {
  query: string;
  isFiltered: boolean;
  /** What was found when it was last looked for; null: all. */
  keys: ReadonlySet<RowKey> | null;
}

const ALL: Shown = { query: '', isFiltered: false, keys: null };
const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00a0', ' ');

export function useRowSearch<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  rowKey: (row: Row) => RowKey,
  filter: RowFilter<Row> | undefined,
): RowSearch<Row> {
  const [shown, setShown] = useState<Shown>(ALL);
  const [isOpen, setOpen] = useState(false);

  function find(query: string, isFiltered: boolean) {
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 && !isFiltered) {
      setShown({ ...ALL, query });
      return;
    }
    const found = rows.filter((row) => {
      if (isFiltered && filter && !filter.isOf(row)) return false;
      if (words.length === 0) return true;
      const text = plain(columns.map((column) => shownText(column, row)).join(' '));
      return words.every((word) => text.includes(word));
    });
    setShown({ query, isFiltered, keys: new Set(found.map(rowKey)) });
  }

  const { keys } = shown;
  const part = useMemo(
    () => (keys === null ? rows : rows.filter((row) => keys.has(rowKey(row)))),
    [rows, keys, rowKey],
  );
  const filtered = useMemo(
    () => (filter ? rows.filter((row) => filter.isOf(row)).length : 0),
    [rows, filter],
  );
  return {
    rows: part,
    query: shown.query,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      find('', shown.isFiltered);
    },
    look: (query) => find(query, shown.isFiltered),
    filter,
    filtered,
    isFiltered: shown.isFiltered,
    toggleFilter: () => find(shown.query, !shown.isFiltered),
    isPart: keys !== null,
  };
}
