/** Rows out of a table: TSV to the clipboard, CSV (`;`, BOM) and xlsx as files. Formulas are made harmless. */
import Papa from 'papaparse';
import { sheetMoment } from '../../../rules/dates.ts';
import { FIT_TO_PAGE, PAGE_NUMBERS } from '../../../sheets/print-xml.ts';
import { isMoment, textOf, valueOf, type Column } from './column.ts';

/** What a spreadsheet would run as a formula; a plain negative number is none. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s.,]+$)/;
const BOM = '\uFEFF';
const MOST_EXACT_DIGITS = 15;

/** A spreadsheet knows neither the no-break space between digits nor the typographic minus. */
function plainText<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column, row).replaceAll('\u00a0', '');
  return column.kind === 'money' || column.kind === 'number' ? text.replace('−', '-') : text;
}

/** What a cell shows around its value, sums' currencies first of all, stands in columns of its own; buttons stand in none. */
function outgoing<Row>(shown: readonly Column<Row>[]): readonly Column<Row>[] {
  const columns = shown.filter(({ id, drawn }) => id !== 'actions' && !drawn);
  const headers = new Set(columns.map(({ header }) => header));
  return columns.flatMap((column): Column<Row>[] => {
    const { id, beside, currency } = column;
    const of = (row: Row) => (textOf(column, row) === '' ? '' : currency?.(row));
    return [
      column,
      ...(beside && !headers.has(beside.header) ? [{ id: `${id}Beside`, ...beside }] : []),
      ...(currency ? [{ id: `${id}Currency`, header: 'Валюта', width: 80, value: of }] : []),
    ];
  });
}

function gridOf<Row>(shown: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const columns = outgoing(shown);
  return [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => plainText(column, row))),
  ];
}

export function toTsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return Papa.unparse(gridOf(columns, rows), { delimiter: '\t', newline: '\n', escapeFormulae: FORMULA });
}

export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return BOM + Papa.unparse(gridOf(columns, rows), { delimiter: ';', escapeFormulae: FORMULA });
}

const WHOLE = '#,##0';
/** Digits that need not be there would leave a whole number with a bare comma behind it. */
const FORMATS = {
  money: '#,##0.00####',
  number: '#,##0.######',
  date: 'dd.mm.yyyy',
  time: 'dd.mm.yyyy hh:mm:ss',
};

function cellOf<Row>(column: Column<Row>, row: Row): string | { t: 'n'; v: number; z: string } {
  const text = String(valueOf(column, row) ?? '');
  const { kind } = column;
  if (text === '' || kind === undefined || kind === 'text') return textOf(column, row);
  if (isMoment(column))
    return Number.isNaN(Date.parse(text))
      ? textOf(column, row)
      : { t: 'n', v: sheetMoment(text), z: FORMATS[kind] };
  if (text.replace(/\D/g, '').length > MOST_EXACT_DIGITS) return textOf(column, row);
  const v = Number(text);
  return { t: 'n', v, z: kind === 'number' && Number.isInteger(v) ? WHOLE : FORMATS[kind] };
}

const SHEET = 'Данные';
const PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>';

/** The library leaves a sheet's printing out of what it writes; the elements' order is the format's. */
const printed = (xml: string): string =>
  xml
    .replace('<dimension ', `${FIT_TO_PAGE}<dimension `)
    .replace('<ignoredErrors>', `${PAPER}${PAGE_NUMBERS}<ignoredErrors>`);

/** Numbers stay numbers where a double holds them whole, moments are dates of UTC+3; all else is text and never a formula. */
export async function toXlsx<Row>(shown: readonly Column<Row>[], rows: readonly Row[]): Promise<Blob> {
  const columns = outgoing(shown);
  const { CFB, utils, write } = await import('sheetjs-ce');
  const grid = rows.map((row) => columns.map((column) => cellOf(column, row)));
  const sheet = utils.aoa_to_sheet([columns.map((column) => column.header), ...grid]);
  sheet['!cols'] = columns.map((column) => ({ wpx: column.width ?? 160 }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const book = utils.book_new(sheet, SHEET);
  // The head stands on each page.
  book.Workbook = { Names: [{ Name: '_xlnm.Print_Titles', Sheet: 0, Ref: `'${SHEET}'!$1:$1` }] };
  const files = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), {
    type: 'array',
  });
  const page = CFB.find(files, '/xl/worksheets/sheet1.xml')!;
  const xml = new TextDecoder().decode(Uint8Array.from(page.content as Iterable<number>));
  page.content = new TextEncoder().encode(printed(xml)) as never;
  const bytes = CFB.write(files, { type: 'array', fileType: 'zip' }) as Uint8Array<ArrayBuffer>;
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
