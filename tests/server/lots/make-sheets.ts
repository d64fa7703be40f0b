// Workbooks as buyers make them: the four kinds that the import must survive, with invented contents.
import * as xlsx from 'sheetjs-ce';

type Value = string | number | null | { formula: string; value: number } | { day: string };

/** Rows from the first; `merges` as the sheet writes ranges, such as `D1:E1`. */
export function workbook(rows: Value[][], merges: string[] = [], sheet = 'Спецификация'): Buffer {
  const page: xlsx.WorkSheet = {};
  let width = 0;
  rows.forEach((row, r) => {
    width = Math.max(width, row.length);
    row.forEach((value, c) => {
      const cell = cellOf(value);
      if (cell) page[xlsx.utils.encode_cell({ r, c })] = cell;
    });
  });
  page['!ref'] = xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } });
  page['!merges'] = merges.map((range) => xlsx.utils.decode_range(range));
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, page, sheet);
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Several plain sheets, in their order. */
export function sheets(pages: Record<string, (string | number)[][]>): Buffer {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(pages))
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

function cellOf(value: Value): xlsx.CellObject | null {
  if (value === null) return null;
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'string') return { t: 's', v: value };
  if ('formula' in value) return { t: 'n', v: value.value, f: value.formula };
  const serial = Math.round((Date.parse(value.day) - Date.UTC(1899, 11, 30)) / 86_400_000);
  return { t: 'n', v: serial, z: 'dd.mm.yyyy' };
}

const header = ['№', 'Наименование', 'ОКПД2', 'Ед. изм.', 'Количество', 'Срок поставки', 'Станция/место'];

/** A plain list: numbers and dates as such, the header in the first row. */
export const plainSheet = (): Buffer =>
  workbook([
    header,
    [1, 'Камера купольная', '26.40.33.110', 'ШТ', 3, { day: '2026-12-25' }, 'Москва, ул. Лесная, 6'],
    [2, 'Манипулятор оптический', '26.20.16.170', 'ШТ', 5, { day: '2026-12-25' }, 'Москва, ул. Лесная, 6'],
  ]);

/** All as text: decimal commas, no-break spaces, a title above, more columns than are read, a total below. */
export const russianSheet = (): Buffer =>
  workbook(
    [
      ['Спецификация. Поставка канцелярских товаров', null, null, null, null, null, null, null],
      [],
      [...header, 'Начальная цена за ед., руб.', 'Сумма, руб.', 'Характеристики'],
      [
        '1',
        'Папка',
        '22.29.25.000-00000054',
        'шт.',
        '1\u00A0150,000',
        '25.12.2026',
        'Москва',
        '22,29',
        '4\u00A0458,00',
        'Формат: A4\r\nТип: уголок\u00A0',
      ],
      [
        '2',
        'Папка',
        '22.29.25.000',
        'упак',
        '45,000',
        '25.12.2026',
        'Москва',
        '25,10',
        '1\u00A0129,50',
        'Формат: A3',
      ],
      [null, 'Итого', null, null, null, null, null, null, '5\u00A0587,50'],
    ],
    ['A1:H1'],
  );

const LONG_NAMES = 15;
const LONG_ROWS = 38;

/** A notice's list: more rows than names, told apart by their characteristics alone; all as text, with prices and a total. */
export const longSheet = (): Buffer =>
  workbook(
    [
      ['Перечень к извещению. Поставка канцелярских принадлежностей', ...Array<null>(9).fill(null)],
      [],
      [...header, 'Начальная цена за ед., руб.', 'Сумма, руб.', 'Характеристики'],
      ...Array.from({ length: LONG_ROWS }, (_, index): Value[] => [
        String(index + 1),
        `Принадлежность ${(index % LONG_NAMES) + 1} для «канцелярии»`,
        '22.29.25.000-00000054',
        index % 2 ? 'упак' : 'ШТ',
        `${index + 1}\u00A0000,500`,
        '25.12.2026',
        'г. Москва, ул. Лесная, дом 6, стр. 2',
        '52,15',
        '2\u00A0346,75',
        `Длина: ≥ ${index + 10} Миллиметр\nВид: Глянцевый\nУпаковка: наличие`,
      ]),
      [null, 'Итого', null, null, null, null, null, null, '268\u00A0286,17'],
    ],
    ['A1:J1'],
  );

/** Broken on purpose, cell by cell, under a header of two tiers. */
export const brokenSheet = (): Buffer =>
  workbook(
    [
      ['№', 'Наименование', 'ОКПД2', 'Ед. изм. и количество', null, 'Срок поставки', 'Станция/место'],
      [null, null, null, 'Ед. изм.', 'Количество', null, null],
      [1, 'Ножка бедренная', '32.50.23.000', 'шт.', 13, { day: '2027-01-31' }, 'Петербург'],
      [2, 'Чашка', '32.50.23.000', 'шт.', null, { day: '2027-01-31' }, 'Петербург'],
      [3, 'Головка', '32.50.23.000', 'бухта', 65, { day: '2027-01-31' }, 'Петербург'],
      [4, 'Чашка R3', '32.50.23.000', 'шт.', 28, { day: '2027-01-31' }, 'Петербург'],
      [4, 'Чашка R3', '32.50.23.000', 'шт.', 28, { day: '2027-01-31' }, 'Петербург'],
      [5, 'Винт', '32.50.23.000', 'шт.', { formula: '20+2', value: 22 }, { day: '2027-01-31' }, 'Петербург'],
      [6, 'Ножка прямая', '32.50.23.000', 'шт.', 14, '31 января 2027 г.', 'Петербург'],
    ],
    ['D1:E1', 'A1:A2', 'B1:B2', 'C1:C2', 'F1:F2', 'G1:G2'],
  );
