// The competitor table as a spreadsheet: values and no formulas, frozen header and left block (domain.md «Documents»).
import writeXlsxFile from 'write-excel-file/node';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { basisNames } from '../../../text/enums.ts';
import { formatDate } from '../../../rules/dates.ts';
import { isVatCode, vatName } from '../../../rules/vat.ts';

type Vendor = CompetitorTable['vendors'][number];
type Offer = CompetitorTable['rows'][number]['cells'][number]['offers'][number];

interface SheetCell {
  value?: string | number;
  type?: typeof String | typeof Number;
  format?: string;
  fontWeight?: 'bold';
  backgroundColor?: string;
  color?: string;
  align?: 'left' | 'center' | 'right';
  wrap?: boolean;
  columnSpan?: number;
  borderStyle?: 'thin';
  borderColor?: string;
}
type Line = (SheetCell | null)[];

const HEAD = '#e8f0ea';
const BEST = '#d9f2df';
const REJECTED = '#eeeeee';
const GREY = '#777777';
const MONEY = '#,##0.00';
const QUANTITY = '#,##0.######';
const FRAME = { borderStyle: 'thin', borderColor: '#c9d2cc' } as const;

const LEFT: [title: string, width: number][] = [
  ['№', 6],
  ['Код', 16],
  ['Наименование', 44],
  ['Ед. изм.', 9],
  ['Количество', 12],
];
const BLOCK: [title: string, width: number][] = [
  ['Предложено', 34],
  ['Изготовитель, страна', 26],
  ['Количество', 12],
  ['Цена без НДС', 14],
  ['Цена переторжки', 14],
  ['Сумма без НДС', 16],
  ['НДС', 14],
  ['Сумма с НДС', 16],
  ['Приведённая сумма', 16],
  ['Срок, дней', 10],
  ['Распределено', 12],
];
const MINIMUM: [title: string, width: number][] = [
  ['Минимальная цена', 16],
  ['Минимальная сумма', 16],
  ['Распределено всего', 14],
  ['Остаток', 12],
];

const text = (value: string, more: SheetCell = {}): SheetCell => ({
  value,
  type: String,
  wrap: true,
  ...FRAME,
  ...more,
});
const head = (value: string, more: SheetCell = {}): SheetCell =>
  text(value, { fontWeight: 'bold', backgroundColor: HEAD, align: 'center', ...more });
const number = (value: string | null, format: string, more: SheetCell = {}): SheetCell =>
  value === null
    ? text('—', { align: 'right', ...more })
    : { value: Number(value), type: Number, format, align: 'right', ...FRAME, ...more };
/** A span takes the cells behind it. */
const spread = (cell: SheetCell, columnSpan: number): Line => [
  { ...cell, columnSpan },
  ...Array.from({ length: columnSpan - 1 }, () => null),
];

/** Rejected: grey and with the reason; the minimum: green; the winner: bold with a sign. Never colour alone. */
function look(offer: Offer): SheetCell {
  if (offer.approvedByCustomer === false || offer.archivedAt !== null)
    return { backgroundColor: REJECTED, color: GREY };
  return {
    ...(offer.isBest ? { backgroundColor: BEST } : {}),
    ...(offer.allocatedQuantity === null ? {} : { fontWeight: 'bold' }),
  };
}

function marks(offer: Offer): string {
  const signs = [
    offer.allocatedQuantity === null ? '' : '★ ',
    offer.isBest ? '▼ ' : '',
    offer.isAnalogue ? '(аналог) ' : '',
  ].join('');
  const reason =
    offer.approvalReason && offer.approvedByCustomer === false ? ` — отклонено: ${offer.approvalReason}` : '';
  return `${signs}${offer.name || '—'}${reason}`;
}

function offerCells(offer: Offer | undefined): Line {
  if (!offer) return BLOCK.map(() => text('—', { align: 'center', color: GREY }));
  const style = look(offer);
  const repeated =
    offer.repeatedPrice === null
      ? text('—', { align: 'right', ...style })
      : number(offer.repeatedPrice, MONEY, style);
  return [
    text(marks(offer), style),
    text([offer.manufacturer, offer.country].filter(Boolean).join(', ') || '—', style),
    number(offer.quantity, QUANTITY, style),
    number(offer.unitPrice, MONEY, style),
    repeated,
    number(offer.sum, MONEY, style),
    number(offer.vatSum, MONEY, style),
    number(offer.sumWithVat, MONEY, style),
    number(offer.comparableSum, MONEY, style),
    number(offer.shipmentPeriod === null ? null : String(offer.shipmentPeriod), '0', style),
    number(offer.allocatedQuantity, QUANTITY, style),
  ];
}

const blank = (count: number): Line => Array.from({ length: count }, () => text(''));

/** One line of the foot: a title over the left block, one cell a vendor. */
function footLine(
  title: string,
  table: CompetitorTable,
  value: (vendor: Vendor) => SheetCell,
  last: Line = blank(MINIMUM.length),
): Line {
  return [
    ...spread(text(title, { fontWeight: 'bold', align: 'right' }), LEFT.length),
    ...table.vendors.flatMap((vendor) => spread(value(vendor), BLOCK.length)),
    ...last,
  ];
}

function paymentText({ prepaymentPercent, deferralDays, comment }: Vendor['paymentConditions']): string {
  const parts = [
    prepaymentPercent ? `предоплата ${prepaymentPercent} %` : '',
    deferralDays ? `отсрочка ${deferralDays} дн.` : '',
    comment,
  ];
  return parts.filter(Boolean).join(', ') || '—';
}

export async function competitorWorkbook(table: CompetitorTable): Promise<{ name: string; content: Buffer }> {
  const { lot, vendors } = table;
  const title: Line = [
    {
      value: `Конкурентный лист: процедура № ${lot.number} «${lot.title}»`,
      type: String,
      fontWeight: 'bold',
    },
  ];
  const rates = table.rates.map(
    ({ currency, value, nominal, date }) => `${currency}: ${value} за ${nominal} (${formatDate(date)})`,
  );
  const note: Line = [
    {
      value: `Валюта сравнения: ${lot.currency}.${rates.length > 0 ? ` Курсы на день вскрытия: ${rates.join('; ')}.` : ''} ▼ — минимальная цена, ★ — распределено.`,
      type: String,
    },
  ];
  const names: Line = [
    ...spread(head('Позиция'), LEFT.length),
    ...vendors.flatMap((vendor) =>
      spread(
        head(
          `${vendor.companyTitle}${vendor.place === null ? '' : `, место ${vendor.place}`} (${vendor.currency})`,
        ),
        BLOCK.length,
      ),
    ),
    ...spread(head(`Минимум (${lot.currency})`), MINIMUM.length),
  ];
  const header: Line = [...LEFT, ...vendors.flatMap(() => BLOCK), ...MINIMUM].map(([value]) => head(value));
  const lines = table.rows.flatMap((row): Line[] => {
    const height = Math.max(1, ...row.cells.map(({ offers }) => offers.length));
    return Array.from({ length: height }, (_, line): Line => {
      const { order } = row;
      const left: Line =
        line === 0
          ? [
              text(String(order.index), { align: 'center' }),
              text(order.code),
              text(order.name),
              text(order.unitTitle ?? '', { align: 'center' }),
              number(order.quantity, QUANTITY),
            ]
          : blank(LEFT.length);
      const minimum: Line =
        line === 0
          ? [
              number(row.minimum?.unitPrice ?? null, MONEY),
              number(row.minimum?.sum ?? null, MONEY),
              number(row.allocated, QUANTITY),
              number(row.remainder, QUANTITY),
            ]
          : blank(MINIMUM.length);
      return [...left, ...row.cells.flatMap(({ offers }) => offerCells(offers[line])), ...minimum];
    });
  });
  const sums = (value: (vendor: Vendor) => string | null) => (vendor: Vendor) =>
    number(value(vendor), MONEY, { fontWeight: 'bold' });
  const foot: Line[] = [
    footLine(
      'Итого без НДС',
      table,
      sums(({ total }) => total),
    ),
    footLine(
      'НДС',
      table,
      sums(({ vatTotal }) => vatTotal),
    ),
    footLine(
      'Итого с НДС',
      table,
      sums(({ totalWithVat }) => totalWithVat),
    ),
    footLine(
      `Приведённая сумма, ${lot.currency}`,
      table,
      sums(({ convertedTotal }) => convertedTotal),
    ),
    footLine('Охвачено позиций', table, ({ coverage }) =>
      text(`${coverage.items} из ${coverage.of}`, { align: 'right' }),
    ),
    footLine(
      'Распределено на сумму',
      table,
      sums(({ allocatedTotal }) => allocatedTotal),
    ),
    footLine('Ставка НДС', table, ({ vat }) => text(isVatCode(vat) ? vatName(vat) : vat)),
    footLine('Базис и место', table, ({ basis, address }) =>
      text(
        [`${basis} (${basisNames[basis as keyof typeof basisNames] ?? ''})`, address ?? '']
          .filter(Boolean)
          .join(', '),
      ),
    ),
    footLine('Оплата', table, ({ paymentConditions }) => text(paymentText(paymentConditions))),
    footLine('Гарантия', table, ({ guarantee }) => text(guarantee || '—')),
    footLine('Проверки', table, ({ isAdmitted, rejectionReason }) =>
      text(isAdmitted ? 'Допущена' : rejectionReason ? `Отклонена: ${rejectionReason}` : 'Не допущена'),
    ),
  ];
  const widths = [...LEFT, ...vendors.flatMap(() => BLOCK), ...MINIMUM].map(([, width]) => ({ width }));
  const file = await writeXlsxFile([title, note, names, header, ...lines, ...foot], {
    columns: widths,
    stickyRowsCount: 4,
    stickyColumnsCount: LEFT.length,
    sheet: 'Конкурентный лист',
    orientation: 'landscape',
  });
  return { name: `Конкурентный лист ${lot.number}.xlsx`, content: await file.toBuffer() };
}
