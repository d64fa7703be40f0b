/** Between a cell's value and its text: what is shown, what is edited, what is copied, what a paste means. */
import Papa from 'papaparse';
import { formatDecimal, parseDecimal } from '../format.ts';
import { isNumeric, type GridColumn } from './grid-column.ts';

const raw = <Row>(column: GridColumn<Row>, row: Row): string => {
  if (column.value) return column.value(row);
  const value = row[column.id];
  return value === null || value === undefined ? '' : String(value);
};

/** As shown: "1 250 000,50", the option's label, «да». */
export function shownText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = raw(column, row);
  if (value === '') return '';
  if (column.kind === 'select')
    return column.options?.find((option) => option.value === value)?.label ?? value;
  if (column.kind === 'boolean') return value === 'true' ? 'да' : 'нет';
  if (column.kind === 'money') return formatDecimal(value, 2);
  return isNumeric(column) ? formatDecimal(value) : value;
}

/** As edited: "1250000,5". */
export function editedText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = raw(column, row);
  return isNumeric(column) ? value.replace('.', ',') : value;
}

const YES = ['да', 'true', '1', '+', 'yes', 'истина'];

/** What was typed or pasted → the value to keep. Text that is no number stays as it is: the check will say so. */
export function parsedText<Row>(column: GridColumn<Row>, text: string): string | null {
  const plain = text.trim();
  if (column.kind === 'boolean') return YES.includes(plain.toLowerCase()) ? 'true' : 'false';
  if (plain === '') return null;
  if (column.kind === 'select') {
    const wanted = plain.toLowerCase();
    return (
      column.options?.find(
        (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
      )?.value ?? plain
    );
  }
  return isNumeric(column) ? (parseDecimal(plain) ?? plain) : plain;
}

/** Excel's clipboard: tabs, quoted cells with line breaks, a last empty line. */
export function gridOfTsv(text: string): string[][] {
  const grid = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
  return grid.length === 1 && grid[0]?.length === 0 ? [] : grid;
}

export function tsvOfGrid(grid: readonly (readonly string[])[]): string {
  return Papa.unparse(grid as string[][], { delimiter: '\t', newline: '\n' });
}
