/** One text for another in the cells of a grid: which cells hold it, and what each would become. */
import { isDecimal, trim } from '../../../rules/decimal.ts';
import type { GridColumn } from './grid-column.ts';
import type { KeyedCell } from './grid-edits.ts';
import { columnsOf } from './grid-host.ts';
import type { GridModel } from './grid-model.ts';
import { isNumeric } from './grid-column.ts';
import { editedText, measuredText, parsedText, rawText, shownText } from './grid-text.ts';
import { parseDecimal } from '../text/parse-decimal.ts';

export interface Replacement {
  find: string;
  to: string;
  /** A column's id; null: in all of them. */
  column: string | null;
  /** In the chosen rows alone. */
  isChosen: boolean;
  /** The cell holds that text and nothing else. */
  isWhole: boolean;
}

/** Letters of either size are one; what is found is no pattern, and what is put in its place goes in as it is typed. */
function replaced(text: string, { find, to, isWhole }: Pick<Replacement, 'find' | 'to' | 'isWhole'>) {
  const [low, wanted] = [text.toLowerCase(), find.toLowerCase()];
  if (isWhole) return low === wanted ? to : null;
  if (!low.includes(wanted) || low.length !== text.length) return null;
  let [done, from] = ['', 0];
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    done += text.slice(from, at) + to;
    from = at + wanted.length;
  }
  return done + text.slice(from);
}

/** A number is looked for without the spaces between its thousands and the noughts at its end, with either mark. */
const numberTyped = (text: string): string => {
  const number = parseDecimal(text);
  return number === null || number === '' ? text : trim(number).replace('.', ',');
};
const numberText = <Row>(column: GridColumn<Row>, row: Row): string => {
  const text = measuredText(column, row);
  return isDecimal(text) ? trim(text).replace('.', ',') : text;
};

/** What a cell would hold; null where it does not hold the text, or holds what a list has no such entry for. */
function valueOf<Row>(column: GridColumn<Row>, row: Row, what: Replacement): string | null {
  if (column.kind === 'boolean') return null;
  if (column.kind === 'select') {
    const next = replaced(shownText(column, row), what);
    const value = next === null ? null : (parsedText(column, next) ?? '');
    return value === '' || column.options?.some((one) => one.value === value) ? value : null;
  }
  const next = isNumeric(column)
    ? replaced(numberText(column, row), { ...what, find: numberTyped(what.find) })
    : replaced(editedText(column, row), what);
  return next === null ? null : (parsedText(column, next) ?? '');
}

/** Of the rows in sight, the put-away columns too; cells that may not be written stay out. */
export function cellsToReplace<Row>(model: GridModel<Row>, what: Replacement): KeyedCell[] {
  if (what.find === '') return [];
  const { rows, count, rowKey } = model.host;
  const { top, bottom } = model.area();
  const cells: KeyedCell[] = [];
  for (const [place, column] of columnsOf(model.host).entries()) {
    if (what.column !== null && what.column !== column.id) continue;
    for (let row = 0; row < count; row += 1) {
      const line = rows[row];
      if (line === undefined || !model.isOpen({ row, column: place })) continue;
      if (what.isChosen && (row < top || row > bottom)) continue;
      const value = valueOf(column, line, what);
      if (value !== null && value !== rawText(column, line))
        cells.push({ key: rowKey(line), column: column.id, value: value === '' ? null : value });
    }
  }
  return cells;
}
