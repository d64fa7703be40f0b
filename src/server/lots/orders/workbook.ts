// The items of a lot as a workbook for people: a title, a frozen header, numbers as numbers.
import { eq } from 'drizzle-orm';
import { tableWorkbook } from '../../platform/sheets/table-workbook.ts';
import { number, QUANTITY, text, WHOLE, type Column, type Line } from '../../platform/sheets/workbook.ts';
import { lots } from '../core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ordersOf } from './queries.ts';

const columns: readonly Column[] = [
  { title: '№', width: 6 },
  { title: 'Группа упаковки', width: 18 },
  { title: 'Наименование', width: 50 },
  { title: 'Код', width: 16 },
  { title: 'ОКПД2', width: 16 },
  { title: 'Изготовитель', width: 22 },
  { title: 'Количество', width: 14 },
  { title: 'Ед. изм.', width: 10 },
  { title: 'Срок поставки', width: 16 },
  { title: 'Станция назначения', width: 26 },
  { title: 'Код станции', width: 14 },
  { title: 'Примечание', width: 36 },
];

export async function ordersWorkbook(db: Db, lotId: number): Promise<{ name: string; content: Buffer }> {
  const [lot] = await db
    .select({ number: lots.number, title: lots.title })
    .from(lots)
    .where(eq(lots.id, lotId));
  const { number: lotNumber = '', title = '' } = lot ?? {};
  const lines = (await ordersOf(db, lotId)).map((order): Line => [
    number(String(order.index), WHOLE),
    ...[order.packagingGroup, order.name, order.code, order.okpd2, order.manufacturer].map((one) =>
      text(one),
    ),
    number(order.quantity, QUANTITY),
    ...[order.unitTitle ?? '', order.requiredDelivery, order.destinationStation].map((one) => text(one)),
    ...[order.destinationCode, order.comment].map((one) => text(one)),
  ]);
  const content = await tableWorkbook({
    name: 'Позиции',
    title: `Процедура № ${lotNumber}. ${title}`,
    columns,
    lines,
  });
  return { name: `Позиции ${lotNumber}.xlsx`, content };
}
