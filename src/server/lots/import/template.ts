// The sample table: the header that the import understands, and one filled row.
import { tableWorkbook } from '../../platform/sheets/table-workbook.ts';
import { number, QUANTITY, text } from '../../platform/sheets/workbook.ts';

const columns: [title: string, sample: string | number, width: number][] = [
  ['№', 1, 6],
  ['Группа упаковки', 'Ящик 1', 18],
  ['Наименование', 'Труба стальная бесшовная 108×4 ГОСТ 8732-78', 48],
  ['Код', 'ТР-108-4', 16],
  ['ОКПД2', '24.20.13.110', 16],
  ['Изготовитель', '', 22],
  ['Количество', 12.5, 14],
  ['Ед. изм.', 'т', 10],
  ['Срок поставки', '31.12.2026', 16],
  ['Станция назначения', 'Лена-Восточная', 24],
  ['Код станции', '', 14],
  ['Примечание', '', 30],
  ['Оценка за единицу без НДС', 98_500, 26],
];

export const importTemplate = (): Promise<Buffer> =>
  tableWorkbook({
    name: 'Позиции',
    columns: columns.map(([title, , width]) => ({ title, width })),
    lines: [
      columns.map(([, value]) => (typeof value === 'number' ? number(String(value), QUANTITY) : text(value))),
    ],
  });
