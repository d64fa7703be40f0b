// The outcome of a finished lot as a workbook for people: each award of each item, and what was saved.
import { eq } from 'drizzle-orm';
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node';
import { visitorOf } from '../../applications/core/rights.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { resultsOf } from './results.ts';

const columns: [title: string, width: number][] = [
  ['№', 6],
  ['Позиция', 44],
  ['Ед. изм.', 10],
  ['Заказано', 14],
  ['Победитель', 32],
  ['Предложение', 32],
  ['Распределено', 14],
  ['Цена без НДС', 16],
  ['Валюта цены', 12],
  ['Сумма без НДС', 18],
];

const MONEY = '#,##0.00';
const QUANTITY = '0.######';

const text = (value: string): Cell => (value === '' ? null : { value, type: String, wrap: true });

/** A number beyond a double's digits stays a text rather than lose some. */
function number(value: string | null, format: string): Cell {
  if (value === null) return null;
  const plain = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return String(Number(value)) === plain ? { value: Number(value), type: Number, format } : text(value);
}

const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

/** For the lot's owner: with everybody's prices. */
export async function resultsWorkbook(db: Db, lotId: number): Promise<{ name: string; content: Buffer }> {
  const [lot] = await db.select(lotColumns).from(lots).where(eq(lots.id, lotId));
  if (!lot) throw new Error(`no lot ${lotId}`);
  const everybody = visitorOf({ id: null, role: 'system', name: '', companyId: null, verified: true });
  const { items, totals, currency, unallocatedReason } = await resultsOf(db, everybody, lot);
  const rows = (items ?? []).flatMap((item): Row[] => {
    const lead = [
      { value: item.index, type: Number },
      text(item.name),
      text(item.unitTitle ?? ''),
      number(item.ordered, QUANTITY),
    ];
    if (item.awards.length === 0) return [[...lead, text('Не распределено')]];
    return item.awards.map((award) => [
      ...lead,
      text(award.companyTitle),
      text(award.offerName),
      number(award.quantity, QUANTITY),
      number(award.unitPrice, MONEY),
      text(award.currency ?? ''),
      number(award.sum, MONEY),
    ]);
  });
  const foot: [string, string | null | undefined, string][] = [
    [`По первым ценам, ${currency}`, totals?.first, MONEY],
    [`Итого, ${currency}`, totals?.final, MONEY],
    [`Экономия, ${currency}`, totals?.savings, MONEY],
    ['Экономия, %', totals?.savingsPercent, '0.00'],
  ];
  const unallocated: Row[] =
    unallocatedReason === null
      ? []
      : [[null, bold('Остальное не закупается, потому что'), null, null, text(unallocatedReason)]];
  const data: Row[] = [
    [bold(`Итоги процедуры № ${lot.number}. ${lot.title}`)],
    columns.map(([value]) => ({
      value,
      type: String,
      fontWeight: 'bold' as const,
      backgroundColor: '#e8f0ea',
      bottomBorderStyle: 'thin' as const,
      wrap: true,
    })),
    ...rows,
    ...foot.map(([title, value, format]): Row => [
      null,
      bold(title),
      ...Array(7).fill(null),
      number(value ?? null, format),
    ]),
    ...unallocated,
  ];
  const file = await writeXlsxFile(data, {
    columns: columns.map(([, width]) => ({ width })),
    stickyRowsCount: 2,
    sheet: 'Итоги',
  });
  return { name: `Итоги ${lot.number}.xlsx`, content: await file.toBuffer() };
}
