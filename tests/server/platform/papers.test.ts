// Papers of the size that is promised: five thousand rows within the memory of the thread that makes them.
import { strFromU8, unzipSync } from 'fflate';
import { XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { tableOfCells } from '../../../src/api/comparison/lazy-rows.ts';
import { offerColumnsOf } from '../../../src/api/comparison/offer-columns.ts';
import type { OfferedLine } from '../../../src/api/comparison/present-cell.ts';
import { competitorTotalsOf } from '../../../src/api/comparison/totals.ts';
import type { CompetitorCells } from '../../../src/api/records/competitor-cells.ts';
import { atOnce } from '../../../src/rules/paced.ts';
import { longCompetitorReply } from '../../../src/server/outcome/competitor/reply.ts';
import { competitorWorkbook } from '../../../src/server/outcome/competitor/workbook.ts';
import { makePaper } from '../../../src/server/platform/papers/make-paper.ts';
import { columnName } from '../../../src/server/platform/sheets/long-workbook.ts';
import { tableWorkbook } from '../../../src/server/platform/sheets/table-workbook.ts';
import { MONEY, number, tableWorkbookNow, text } from '../../../src/server/platform/sheets/workbook.ts';
import type { Paper } from '../../../src/server/platform/papers/paper.ts';

const ROWS = 5_000;
const SUPPLIER = 'ООО «Трубы & <Ко>»\nИНН 3818012345';

const rowOf = (n: number): string[] => [
  String(n),
  `Труба стальная бесшовная горячедеформированная 57×3,5 ГОСТ 8732-78, исполнение ${n}`,
  SUPPLIER,
  `${n},5 шт`,
  '1 250,00 ₽',
  '15 625,00 ₽',
];

const results: Paper = {
  fileName: 'Протокол',
  title: 'Протокол',
  subtitle: 'Процедура',
  landscape: true,
  blocks: [
    { kind: 'text', text: 'До таблицы' },
    {
      kind: 'table',
      empty: '',
      columns: [
        { title: '№', width: 5 },
        { title: 'Позиция', width: 33 },
        { title: 'Победитель', width: 26 },
        { title: 'Количество', width: 12, align: 'right' },
        { title: 'Цена', width: 12, align: 'right' },
        { title: 'Сумма', width: 12, align: 'right' },
      ],
      rows: Array.from({ length: ROWS }, (_, index) => rowOf(index + 1)),
    },
    { kind: 'heading', text: 'Вторая' },
    { kind: 'table', empty: '', columns: [{ title: 'Одна', width: 100 }], rows: [['после таблицы'], ['']] },
  ],
};

it('a Word file of five thousand rows is made, each row with its own cells', async () => {
  const bytes = await makePaper({ paper: results, format: 'docx' });
  const xml = strFromU8(unzipSync(new Uint8Array(bytes))['word/document.xml']!);
  expect(XMLValidator.validate(xml)).toBe(true);
  // Not only the cells': LibreOffice and the offices made of it go by the grid.
  const [grid] = /<w:tblGrid>.*?<\/w:tblGrid>/.exec(xml)!;
  const widths = [...grid.matchAll(/w:w="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([742, 4897, 3858, 1781, 1781, 1781]);
  const rows = xml.split('<w:tr>').slice(1);
  expect(rows).toHaveLength(1 + ROWS + 3);
  for (const row of [rows[0]!, rows[1]!])
    expect([...row.matchAll(/<w:tcW [^>]*w:w="([^"]*)"/g)].map(([, width]) => width)).toEqual([
      '5%',
      '33%',
      '26%',
      '12%',
      '12%',
      '12%',
    ]);
  const cellsOf = (row: string) =>
    row
      .split('<w:tc>')
      .slice(1)
      .map((cell) =>
        cell
          .split('</w:tc>')[0]!
          .replaceAll('<w:br/>', '\n')
          .replaceAll(/<[^>]+>/g, ''),
      );
  const told = [1, ROWS].map((n) =>
    rowOf(n).map((text) => (text === SUPPLIER ? 'ООО «Трубы &amp; &lt;Ко&gt;»\nИНН 3818012345' : text)),
  );
  expect([cellsOf(rows[1]!), cellsOf(rows[ROWS]!)]).toEqual(told);
  expect(rows.slice(-2).map(cellsOf)).toEqual([['после таблицы'], ['']]);
  // Amounts stand at the right, as the column says; a body's row is no head.
  expect(rows[1]!.match(/w:jc w:val="right"/g)).toHaveLength(3);
  expect(rows[1]).not.toContain('w:tblHeader');
});

/** As much of a comparison as its workbook tells: of one vendor an analogue beside the offer, one best, one refused, one allocated. */
function comparisonOf(count: number): CompetitorCells {
  const items = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    index: at + 1,
    packagingGroup: '',
    code: '',
    name: `Труба ${at + 1}`,
    unit: '796',
    unitTitle: 'шт',
    quantity: '10',
    estimate: null,
  }));
  const placeOf = new Map(items.map(({ id }, place) => [id, place]));
  const offerOf = (orderId: number, vendor: number, line = 0): OfferedLine => ({
    offerId: orderId * 10 + vendor * 2 + line,
    orderId,
    isAnalogue: line > 0,
    name: `Труба «57×3,5» <${orderId}> & =1+1`,
    manufacturer: 'Завод',
    country: 'Россия',
    quantity: '10',
    unitPrice: orderId % 11 === 0 ? '12345678901234567.89' : `${100 + ((orderId * vendor) % 7)}.50`,
    repeatedPrice: orderId % 5 === 0 ? '99.00' : null,
    shipmentPeriod: orderId % 3 === 0 ? null : 30,
    guaranteePeriod: null,
    allocatedQuantity: orderId % 4 === 0 && vendor === 1 ? '2.5' : null,
    approvedByCustomer: orderId % 6 !== 0,
    approvalReason: 'не то',
    needsClarification: false,
    archivedAt: null,
    archiveReason: null,
    isExcluded: orderId % 6 === 0,
  });
  return {
    lot: { number: '2026-000001', title: 'Трубы', currency: 'RUB', basis: 'DDP' },
    rates: [],
    items,
    vendors: ['ООО «Первый»', 'ООО «Второй»'].map((companyTitle, at) => ({
      vendor: {
        applicationId: at + 1,
        companyTitle,
        place: null,
        currency: 'RUB',
        vat: 'vat20',
        basis: 'DDP',
        paymentConditions: { prepaymentPercent: null, deferralDays: null, comment: '' },
        checks: { manager: null, security: null, audit: null },
        guarantee: null,
        minSum: null,
        rejectionReason: null,
      },
      isExcluded: false,
      tolerance: { isToleranceEnabled: false, tolerancePlus: null, toleranceMinus: null },
      offers: offerColumnsOf(
        items.flatMap(({ id }) => [
          offerOf(id, at + 1),
          ...(id % 9 === 0 && at === 0 ? [offerOf(id, at + 1, 1)] : []),
        ]),
        items,
        placeOf,
      ),
    })),
  } as unknown as CompetitorCells;
}

/** What a reader of the workbook finds: what each cell holds and how it looks, rows, columns and what is merged. */
function readBook(bytes: Uint8Array) {
  const parts = unzipSync(new Uint8Array(bytes));
  const textOf = (name: string): string => strFromU8(parts[name]!);
  const sheet = textOf('xl/worksheets/sheet1.xml');
  expect(XMLValidator.validate(sheet)).toBe(true);
  const strings = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );
  const styles = textOf('xl/styles.xml');
  const list = (name: string): string[] =>
    (new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(styles)?.[1] ?? '').split(
      /(?=<(?:xf|font|fill|border|numFmt)[ >/])/,
    );
  const [fonts, fills, borders, formats] = ['fonts', 'fills', 'borders', 'numFmts'].map(list) as string[][];
  const looks = list('cellXfs').filter((look) => look.startsWith('<xf'));
  const numbered = (look: string, name: string): number =>
    Number(new RegExp(`${name}="(\\d+)"`).exec(look)?.[1] ?? 0);
  const lookOf = (index: number): unknown => {
    const look = looks[index] ?? '';
    return [
      fonts!.filter((one) => one.startsWith('<font'))[numbered(look, 'fontId')],
      fills!.filter((one) => one.startsWith('<fill'))[numbered(look, 'fillId')],
      borders!.filter((one) => one.startsWith('<border'))[numbered(look, 'borderId')],
      formats!.find((one) => one.includes(`numFmtId="${numbered(look, 'numFmtId')}"`)) ??
        numbered(look, 'numFmtId'),
      /<alignment[^>]*>/.exec(look)?.[0],
    ];
  };
  const cells = [
    ...sheet.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs),
  ].map(([, at, style, type, inner = '']) => {
    const raw = inner.replaceAll(/<[^>]+>/g, '');
    return [
      at,
      type === 's' ? strings[Number(raw)] : raw,
      type === undefined,
      style === undefined ? null : lookOf(Number(style)),
    ];
  });
  const around = sheet.replace(/<sheetData>.*<\/sheetData>/s, '');
  return { cells, around, names: Object.keys(parts) };
}

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']!);

it('the workbook of a large comparison is made beside the server’s own thread, the same as it would be there', async () => {
  const cells = comparisonOf(120);
  const { content } = await longCompetitorReply(cells, 1);
  const whole = readBook(
    await competitorWorkbook(tableOfCells(cells, atOnce(competitorTotalsOf(cells, null)))),
  );
  const long = readBook(content as Buffer);
  expect(long.cells.length).toBeGreaterThan(120 * 30);
  expect(long).toEqual(whole);
});

it('columns are named as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('a long table is written beside the server’s own thread, the same as it would be there', async () => {
  const sheet = {
    name: 'Итоги',
    title: 'Итоги «Трубы»',
    columns: [
      { title: '№', width: 6 },
      { title: 'Позиция', width: 44 },
    ],
    lines: Array.from({ length: 3_000 }, (_, at) => [
      number(`${at}.50`, MONEY),
      at % 7 === 0 ? null : text(`Труба ${at}\n=1+1`),
    ]),
  };
  expect(sheetOf(await tableWorkbook(sheet))).toBe(sheetOf(await tableWorkbookNow(sheet)));
});
