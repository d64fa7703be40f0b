// Papers of the size that is promised: five thousand rows within the memory of the thread that makes them.
import { strFromU8, unzipSync } from 'fflate';
import { XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import type { CompetitorTable } from '../../../src/api/records/competitor.ts';
import { competitorReply } from '../../../src/server/outcome/competitor/reply.ts';
import { competitorWorkbook } from '../../../src/server/outcome/competitor/workbook.ts';
import { makePaper } from '../../../src/server/platform/papers/make-paper.ts';
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
  const rows = xml.split('<w:tr>').slice(1);
  expect(rows).toHaveLength(1 + ROWS + 3);
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

/** As much of a comparison as its workbook tells. */
function comparisonOf(items: number): CompetitorTable {
  const offer = {
    name: 'Труба «57×3,5»',
    manufacturer: 'Завод',
    country: 'Россия',
    quantity: '10',
    unitPrice: '100.50',
    repeatedPrice: null,
    sum: '1005.00',
    vatSum: '201.00',
    sumWithVat: '1206.00',
    comparableSum: '1005.00',
    shipmentPeriod: 30,
    allocatedQuantity: null,
    approvedByCustomer: true,
    archivedAt: null,
  };
  return {
    lot: { number: '2026-000001', title: 'Трубы', currency: 'RUB' },
    rates: [],
    vendors: ['ООО «Первый»', 'ООО «Второй»'].map((companyTitle, at) => ({
      applicationId: at + 1,
      companyTitle,
      place: null,
      currency: 'RUB',
      vat: 'vat20',
      basis: 'DDP',
      coverage: { items, of: items },
      paymentConditions: { prepaymentPercent: null, deferralDays: null, comment: '' },
      checks: { manager: null, security: null, audit: null },
      total: '1005.00',
      vatTotal: '201.00',
      totalWithVat: '1206.00',
      convertedTotal: '1005.00',
      allocatedTotal: null,
      guarantee: null,
      minSum: null,
      rejectionReason: null,
    })),
    rows: Array.from({ length: items }, (_, at) => ({
      order: {
        index: at + 1,
        code: '',
        name: `Труба ${at + 1}`,
        unitTitle: 'шт',
        quantity: '10',
        estimate: null,
      },
      cells: [1, 2].map((applicationId) => ({ applicationId, offers: [offer] })),
      minimum: null,
      allocated: '0',
      remainder: '10',
    })),
  } as unknown as CompetitorTable;
}

const sheetOf = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']!);

it('the workbook of a large comparison is made beside the server’s own thread, the same as it would be there', async () => {
  const large = comparisonOf(300);
  const { content } = await competitorReply(large, 1);
  expect(sheetOf(content as Buffer)).toBe(sheetOf(await competitorWorkbook(large)));
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
