// The outcome of a finished lot as a workbook for people: each award of each item, and what was saved.
import { eq } from 'drizzle-orm';
import { tableWorkbook } from '../../platform/sheets/table-workbook.ts';
import {
  bold,
  MONEY,
  number,
  QUANTITY,
  text,
  WHOLE,
  type Column,
  type Line,
} from '../../platform/sheets/workbook.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { resultsOf } from './results.ts';
import { everybody } from '../../applications/core/rights.ts';

const columnsOf = (currency: string): readonly Column[] => [
  { title: '№', width: 6 },
  { title: 'Позиция', width: 44 },
  { title: 'Ед. изм.', width: 10 },
  { title: 'Заказано', width: 14 },
  { title: 'Победитель', width: 32 },
  { title: 'Предложение', width: 32 },
  { title: 'Распределено', width: 14 },
  { title: 'Цена без НДС', width: 16 },
  { title: 'Валюта цены', width: 12 },
  { title: `Сумма без НДС, ${currency}`, width: 20 },
];

/** Columns between an item's name and its sum. */
const BEFORE_SUM = columnsOf('').length - 3;

/** For the lot's owner: with everybody's prices. */
export async function resultsWorkbook(db: Db, lotId: number): Promise<{ name: string; content: Buffer }> {
  const [lot] = await db.select(lotColumns).from(lots).where(eq(lots.id, lotId));
  if (!lot) throw new Error(`no lot ${lotId}`);
  const { items, totals, currency, unallocatedReason } = await resultsOf(db, everybody, lot);
  const rows = (items ?? []).flatMap((item): Line[] => {
    const lead = [
      number(String(item.index), WHOLE),
      text(item.name),
      text(item.unitTitle ?? ''),
      number(item.ordered, QUANTITY),
    ];
    if (item.awards.length === 0) return [[...lead, text('Не распределено')]];
    return item.awards.map((award) => [
      ...lead,
      text(award.companyTitle),
      text(award.isAnalogue ? `аналог: ${award.offerName}` : award.offerName),
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
  const unallocated: Line[] =
    unallocatedReason === null
      ? []
      : [[null, bold('Остальное не закупается, потому что'), null, null, text(unallocatedReason)]];
  const content = await tableWorkbook({
    name: 'Итоги',
    title: `Итоги процедуры № ${lot.number}. ${lot.title}`,
    columns: columnsOf(currency),
    lines: [
      ...rows,
      ...foot.map(([title, value, format]): Line => [
        null,
        bold(title),
        ...Array<null>(BEFORE_SUM).fill(null),
        number(value ?? null, format),
      ]),
      ...unallocated,
    ],
  });
  return { name: `Итоги ${lot.number}.xlsx`, content };
}
