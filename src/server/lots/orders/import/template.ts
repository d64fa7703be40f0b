// The sample table: the header that the import understands, and one filled row.
import writeXlsxFile from 'write-excel-file/node';

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
];

export async function importTemplate(): Promise<Buffer> {
  const head = columns.map(([value]) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e8f0ea' }));
  const sample = columns.map(([, value]) => (value === '' ? null : { value }));
  const file = await writeXlsxFile([head, sample], {
    columns: columns.map(([, , width]) => ({ width })),
    stickyRowsCount: 1,
    sheet: 'Позиции',
  });
  return file.toBuffer();
}
