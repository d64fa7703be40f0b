/** A number that was typed with letters in it, where there is no doubt which number was meant. */
import { fitsBounds, isDecimal, isNegative } from '../../../rules/decimal.ts';
import { parseDecimal } from '../text/parse-decimal.ts';
import { isEditable, isNumeric, type GridColumn, type Reading } from './grid-column.ts';
import { rawText } from './grid-text.ts';

export interface Repair {
  value: string;
  why: string;
}

/** Letters that look like a figure, of both alphabets. */
const NOUGHTS = /[OoОо]/g;
const ONES = /[lI|]/g;
/** What people write behind a number of this kind of table. */
const WORDS =
  /\s*(?:руб(?:\.|лей|ля|ль)?|р\.?|коп\.?|шт\.?|ед\.?|дн(?:\.|ей|я)?|день|мес(?:\.|яцев|яца|яц)?)(?:\s*\/\s*[а-яё]+\.?)?$/iu;

export function repairOf<Row>(column: GridColumn<Row>, row: Row): Repair | null {
  if (!isNumeric(column) || !isEditable(column, row)) return null;
  const text = rawText(column, row).trim();
  const isNumber: boolean = isDecimal(text);
  if (isNumber || text === '' || (!column.readings && !/\d/.test(text))) return null;
  const inWords = column.readings?.(text) ?? [];
  if (inWords.length > 1) return null;
  const bare = text.replace(WORDS, '');
  const figures = bare.replace(NOUGHTS, '0').replace(ONES, '1');
  const value = parseDecimal(figures);
  if (value === null && inWords[0]) return { value: inWords[0].value, why: 'Срок словами' };
  if (value === null || value === '' || isNegative(value)) return null;
  const scale = column.digits ?? (column.kind === 'integer' ? 0 : 2);
  if (!fitsBounds(value, { precision: 20, scale })) return null;
  return { value, why: reasonOf(text, bare, figures) };
}

/** Where several numbers may be meant, each of them: whoever typed says which. */
export function choicesOf<Row>(column: GridColumn<Row>, row: Row): readonly Reading[] {
  if (!column.readings || !isEditable(column, row)) return [];
  const found = column.readings(rawText(column, row).trim());
  return found.length > 1 ? found : [];
}

function reasonOf(text: string, bare: string, figures: string): string {
  if (bare === figures) return 'Рядом с числом слово';
  return bare.search(NOUGHTS) >= 0 || text.search(NOUGHTS) >= 0
    ? 'В числе буквы «О» вместо нулей'
    : 'В числе буква вместо единицы';
}
