// The competitor table as a spreadsheet: values and no formulas, frozen header and left block.
import { competitorLines, type CompetitorLine } from '../../../api/records/competitor-lines.ts';
import { countedTexts } from '../../../text/counted.ts';
import {
  head,
  MONEY,
  number,
  QUANTITY,
  text,
  workbook,
  type Cell,
  type Line,
} from '../../platform/sheets/workbook.ts';
import type { Print } from '../../platform/sheets/print.ts';
import { longWorkbook } from '../../platform/sheets/long-workbook.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { rateText } from '../../../rules/rate-text.ts';

type Vendor = CompetitorTable['vendors'][number];
type Offer = CompetitorTable['rows'][number]['cells'][number]['offers'][number];

const BEST = '#d9f2df';
const REJECTED = '#eeeeee';
const GREY = '#777777';
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
  ['Оценка за единицу', 16],
];

const framed = (value: string, more: Cell = {}): Cell | null => text(value, { ...FRAME, ...more });
const title = (value: string): Cell => head(value, { ...FRAME, align: 'center' });
const amount = (value: string | null, format: string, more: Cell = {}): Cell | null =>
  number(value, format, { align: 'right', ...FRAME, ...more });
/** A span takes the cells behind it. */
const spread = (cell: Cell | null, columnSpan: number): Line => [
  { ...cell, columnSpan },
  ...Array.from({ length: columnSpan - 1 }, () => null),
];

/** Rejected: grey and with the reason; the minimum: green; the winner: bold with a sign. Never colour alone. */
function look(offer: Offer): Cell {
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
  if (!offer) return BLOCK.map(() => framed('—', { align: 'center', color: GREY }));
  const style = look(offer);
  const repeated =
    offer.repeatedPrice === null
      ? framed('—', { align: 'right', ...style })
      : amount(offer.repeatedPrice, MONEY, style);
  return [
    framed(marks(offer), style),
    framed([offer.manufacturer, offer.country].filter(Boolean).join(', ') || '—', style),
    amount(offer.quantity, QUANTITY, style),
    amount(offer.unitPrice, MONEY, style),
    repeated,
    amount(offer.sum, MONEY, style),
    amount(offer.vatSum, MONEY, style),
    amount(offer.sumWithVat, MONEY, style),
    amount(offer.comparableSum, MONEY, style),
    amount(offer.shipmentPeriod === null ? null : String(offer.shipmentPeriod), '0', style),
    amount(offer.allocatedQuantity, QUANTITY, style),
  ];
}

const blank = (count: number): Line => Array.from({ length: count }, () => framed(''));

/** One line of the foot: a title over the left block, one cell a vendor. */
function footLine(
  title: string,
  table: CompetitorTable,
  value: (vendor: Vendor) => Cell | null,
  last: Line = blank(MINIMUM.length),
): Line {
  return [
    ...spread(framed(title, { fontWeight: 'bold', align: 'right' }), LEFT.length),
    ...table.vendors.flatMap((vendor) => spread(value(vendor), BLOCK.length)),
    ...last,
  ];
}

function footCell(line: CompetitorLine, vendor: Vendor): Cell | null {
  if (line.kind === 'words') return framed(line.value(vendor));
  const value = line.value(vendor);
  const look: Cell = line.strong ? { fontWeight: 'bold' } : {};
  return value === null && line.empty
    ? framed(line.empty, { align: 'right', ...look })
    : amount(value, MONEY, look);
}

type Row = CompetitorTable['rows'][number];

/** The lines of an item: as many as a vendor has offers for it. */
function rowLines(row: Row): Line[] {
  const height = Math.max(1, ...row.cells.map(({ offers }) => offers.length));
  return Array.from({ length: height }, (_, line): Line => {
    const { order } = row;
    const left: Line =
      line === 0
        ? [
            framed(String(order.index), { align: 'center' }),
            framed(order.code),
            framed(order.name),
            framed(order.unitTitle ?? '', { align: 'center' }),
            amount(order.quantity, QUANTITY),
          ]
        : blank(LEFT.length);
    const minimum: Line =
      line === 0
        ? [
            amount(row.minimum?.unitPrice ?? null, MONEY),
            amount(row.minimum?.sum ?? null, MONEY),
            amount(row.allocated, QUANTITY),
            amount(row.remainder, QUANTITY),
            amount(order.estimate, MONEY),
          ]
        : blank(MINIMUM.length);
    return [...left, ...row.cells.flatMap(({ offers }) => offerCells(offers[line])), ...minimum];
  });
}

/** Those that a price here is converted by: an opening freezes all that there are. */
function usedRates(
  currency: string,
  vendors: readonly Vendor[],
  frozen: CompetitorTable['rates'],
): CompetitorTable['rates'] {
  const foreign = vendors.filter((vendor) => vendor.currency !== currency).map((vendor) => vendor.currency);
  const used = new Set(foreign.length === 0 ? [] : [currency, ...foreign]);
  return frozen.filter((rate) => used.has(rate.currency));
}

/** What stands over the rows. */
function headLines({ lot, vendors, rates: frozen }: CompetitorTable): Line[] {
  const over: Line = [
    {
      value: `Конкурентный лист: процедура № ${lot.number} «${lot.title}»`,
      type: String,
      fontWeight: 'bold',
    },
  ];
  const rates = usedRates(lot.currency, vendors, frozen).map(rateText);
  const note: Line = [
    {
      value: `Валюта сравнения: ${lot.currency}.${rates.length > 0 ? ` Курсы на день вскрытия: ${rates.join('; ')}.` : ''} ▼ — минимальная цена, ★ — распределено; ${countedTexts.compared}.`,
      type: String,
    },
  ];
  const names: Line = [
    ...spread(title('Позиция'), LEFT.length),
    ...vendors.flatMap((vendor) =>
      spread(
        title(
          `${vendor.companyTitle}${vendor.place === null ? '' : `, место ${vendor.place}`} (${vendor.currency})`,
        ),
        BLOCK.length,
      ),
    ),
    ...spread(title(`Минимум (${lot.currency})`), MINIMUM.length),
  ];
  const header: Line = columnsOf(vendors.length).map(([value]) => title(value));
  return [over, note, names, header];
}

const columnsOf = (vendors: number) => [
  ...LEFT,
  ...Array.from({ length: vendors }, () => BLOCK).flat(),
  ...MINIMUM,
];

const footLines = (table: CompetitorTable): Line[] =>
  competitorLines.map((line) =>
    footLine(
      line.kind === 'money' && line.currency === 'lot' ? `${line.title}, ${table.lot.currency}` : line.title,
      table,
      (vendor) => footCell(line, vendor),
    ),
  );

const lookOfSheet = ({ vendors }: CompetitorTable) =>
  ({
    columns: columnsOf(vendors.length).map(([, width]) => ({ width })),
    stickyRowsCount: 4,
    stickyColumnsCount: LEFT.length,
    sheet: 'Конкурентный лист',
    orientation: 'landscape',
  }) as const;

/** Of A3: the items beside one participant's columns, which stay readable. */
const PERCENT = 54;

const printOf = ({ vendors }: CompetitorTable): Print => ({
  parts: {
    percent: PERCENT,
    after: vendors.map((_, at) => LEFT.length + (at + 1) * BLOCK.length),
  },
});

export const competitorWorkbook = (table: CompetitorTable): Promise<Buffer> =>
  workbook(
    [...headLines(table), ...table.rows.flatMap(rowLines), ...footLines(table)],
    lookOfSheet(table),
    printOf(table),
  );

/**
 * The same of a table whose rows would not all fit into memory.
 * @param table without rows
 * @param rows gone through twice
 */
export const longCompetitorWorkbook = (
  table: CompetitorTable,
  rows: () => Iterable<Row>,
): Promise<Uint8Array> =>
  longWorkbook(
    {
      over: headLines(table),
      *rows() {
        for (const row of rows()) yield* rowLines(row);
      },
      under: footLines(table),
    },
    lookOfSheet(table),
    printOf(table),
  );
