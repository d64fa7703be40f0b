// The items of a lot as a workbook for people: a title, a frozen header, numbers as numbers.
import { eq } from 'drizzle-orm';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { lots } from '../core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ordersOf } from './store.ts';

const columns: [title: string, width: number][] = [
  ['№', 6],
  ['Группа упаковки', 18],
  ['Наименование', 50],
  ['Код', 16],
  ['ОКПД2', 16],
  ['Изготовитель', 22],
  ['Количество', 14],
  ['Ед. изм.', 10],
  ['Срок поставки', 16],
  ['Станция назначения', 26],
  ['Код станции', 14],
  ['Примечание', 36],
];

export async function ordersWorkbook(db: Db, lotId: number): Promise<{ name: string; content: Buffer }> {
  const [lot] = await db
    .select({ number: lots.number, title: lots.title })
    .from(lots)
    .where(eq(lots.id, lotId));
  const { number = '', title = '' } = lot ?? {};
  const rows = (await ordersOf(db, lotId)).map((order) => [
    { value: order.index, type: Number },
    ...[order.packagingGroup, order.name, order.code, order.okpd2, order.manufacturer].map(text),
    // A quantity beyond a double's digits stays a text rather than lose some.
    order.quantity !== null && String(Number(order.quantity)) === order.quantity
      ? { value: Number(order.quantity), type: Number, format: '0.######' }
      : text(order.quantity ?? ''),
    ...[order.unitTitle ?? '', order.requiredDelivery, order.destinationStation].map(text),
    ...[order.destinationCode, order.comment].map(text),
  ]);
  const head = columns.map(([value]) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#e8f0ea',
    bottomBorderStyle: 'thin' as const,
    wrap: true,
  }));
  const data: SheetData = [
    [
      {
        value: `Процедура № ${number}. ${title}`,
        type: String,
        fontWeight: 'bold',
        columnSpan: columns.length,
      },
    ],
    head,
    ...rows,
  ];
  const file = await writeXlsxFile(data, {
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 2,
    sheet: 'Позиции',
  });
  return { name: `Позиции ${number}.xlsx`, content: await file.toBuffer() };
}

/** A text that begins like a formula stays a text: the cell's type says so. */
const text = (value: string) => (value === '' ? null : { value, type: String, wrap: true });
