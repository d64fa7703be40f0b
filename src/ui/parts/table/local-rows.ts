/** Sorting and filtering of a table whose rows are all here. */
import { dayOf } from '../../../rules/dates.ts';
import { filterNameOf, sortKeyOf, textOf, valueOf, type Column } from './column.ts';

const collator = new Intl.Collator('ru', { numeric: true });

export function localRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
  filters: Readonly<Record<string, string | undefined>>,
  searchBy: string | undefined,
): readonly Row[] {
  const search = (searchBy === undefined ? '' : (filters[searchBy] ?? '')).toLowerCase();
  const passing = rows.filter(
    (row) =>
      (search === '' || columns.some((column) => textOf(column, row).toLowerCase().includes(search))) &&
      columns.every((column) => passes(column, row, filters[filterNameOf(column)] ?? '')),
  );
  const column = sort && columns.find((one) => one.sort && sortKeyOf(one) === sort.replace(/^-/, ''));
  if (!column) return passing;
  const sign = sort.startsWith('-') ? -1 : 1;
  return passing.toSorted((a, b) => {
    const [one, other] = [valueOf(column, a), valueOf(column, b)];
    // What is missing stands last in either direction.
    if (one === null || one === undefined || one === '') return other === null || other === undefined ? 0 : 1;
    if (other === null || other === undefined || other === '') return -1;
    const numeric = column.kind === 'number' || column.kind === 'money';
    return sign * (numeric ? Number(one) - Number(other) : collator.compare(String(one), String(other)));
  });
}

function passes<Row>(column: Column<Row>, row: Row, wanted: string): boolean {
  if (wanted === '' || !column.filter) return true;
  const value = valueOf(column, row);
  const [from = '', to = ''] = wanted.split(',');
  switch (column.filter.kind) {
    case 'select':
      return wanted.split(',').includes(String(value ?? ''));
    case 'dates': {
      const day = value === null || value === undefined || value === '' ? '' : dayOf(String(value));
      return (from === '' || day >= from) && (to === '' || day <= to);
    }
    default:
      return textOf(column, row).toLowerCase().includes(wanted.toLowerCase());
  }
}
