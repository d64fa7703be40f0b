/** Between a cell's value and its text: what is shown, what is edited, what is copied, what a typed text means. */
import { compare, isDecimal, round } from '../../../rules/decimal.ts';
import { foldText } from '../../../rules/search-text.ts';
import { formatDecimal } from '../text/format.ts';
import { parseDecimal } from '../text/parse-decimal.ts';
import { isEditable, isNumeric, type GridColumn, type Suggestion } from './grid-column.ts';

/** The value itself; '' where there is none. */
export function rawText<Row>(column: GridColumn<Row>, row: Row): string {
  if (column.value) return column.value(row);
  const value = row[column.id];
  return value === null || value === undefined ? '' : String(value);
}

/** The value in the measure that is shown. */
export function measuredText<Row>(column: GridColumn<Row>, row: Row): string {
  return measured(column, rawText(column, row));
}

export const measured = <Row>({ measure }: GridColumn<Row>, value: string): string =>
  measure && isDecimal(value) ? measure.shown(value) : value;

/** A number that was meant in the measure that is shown, as it is kept. */
export const keptNumber = <Row>({ measure }: GridColumn<Row>, value: string): string =>
  measure && isDecimal(value) ? measure.kept(value) : value;

/** As shown: "1 250 000,50", the option's label, «да». */
export function shownText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = measuredText(column, row);
  if (value === '') return '';
  if (column.kind === 'select')
    return column.options?.find((option) => option.value === value)?.label ?? value;
  if (column.kind === 'boolean') return value === 'true' ? 'да' : 'нет';
  if (column.kind === 'money') return formatDecimal(value, 2);
  // Whole ones are days, months and years: no thousands to group.
  return column.kind === 'number' ? formatDecimal(value) : value;
}

/** As edited: "1250000,5". Text that is no number is edited as it was typed. */
export function editedText<Row>(column: GridColumn<Row>, row: Row): string {
  const value = measuredText(column, row);
  return isNumeric(column) && isDecimal(value) ? value.replace('.', ',') : value;
}

const YES = ['да', 'true', '1', '+', 'yes', 'истина'];

/** What was typed → the value to keep. Text that is no number stays as it is: the check will say so. */
export function parsedText<Row>(column: GridColumn<Row>, text: string): string | null {
  const plain = text.trim();
  if (column.kind === 'boolean') return YES.includes(plain.toLowerCase()) ? 'true' : 'false';
  if (plain === '') return null;
  const meant = column.read?.(plain);
  if (meant !== null && meant !== undefined) return meant;
  if (column.kind === 'select') {
    const wanted = plain.toLowerCase();
    return (
      column.options?.find(
        (option) => option.value.toLowerCase() === wanted || option.label.toLowerCase() === wanted,
      )?.value ?? plain
    );
  }
  return isNumeric(column) ? keptNumber(column, parseDecimal(plain) ?? plain) : plain;
}

/** Whether two values are one: «100» and «100.00» are. */
export function isSameValue<Row>(column: GridColumn<Row>, a: string, b: string): boolean {
  if (a === b) return true;
  return isNumeric(column) && isDecimal(a) && isDecimal(b) && compare(a, b) === 0;
}

/** What a cell would be if it were rounded; null where it has not too many digits after the comma. */
export function roundedValue<Row>(column: GridColumn<Row>, row: Row): string | null {
  if (column.digits === undefined || !isEditable(column, row)) return null;
  const value = rawText(column, row);
  const digits = isDecimal(value) ? (value.split('.')[1]?.length ?? 0) : 0;
  return digits > column.digits ? round(value, column.digits) : null;
}

/** Rows of a list that a few letters are looked for in. */
const MOST_ALIKE = 8;

/** Of the column's list, by their labels, what has these letters; first what begins with them. */
export function optionsLike<Row>({ options = [] }: GridColumn<Row>, text: string): readonly Suggestion[] {
  const wanted = foldText(text);
  const rank = (words: string) => (words.startsWith(wanted) ? 0 : words.includes(` ${wanted}`) ? 1 : 2);
  return options
    .map(({ label, hint }) => ({ value: label, hint, words: foldText(`${label} ${hint ?? ''}`) }))
    .filter(({ words }) => words.includes(wanted))
    .toSorted((a, b) => rank(a.words) - rank(b.words))
    .slice(0, MOST_ALIKE);
}
