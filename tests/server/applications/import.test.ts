import * as xlsx from 'sheetjs-ce';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { ImportPreview } from '../../../src/api/records/import-preview.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { must, threeItems } from './make-applications.ts';

let server: TestServer;
let vendor: SignedIn;
let id: number;
let rows: (string | number)[][];

beforeAll(async () => {
  server = await testApp();
  const manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  const lot = await makePublished(manager, {}, threeItems);
  ({ id } = must<Application>(await vendor.post(`/api/v1/lots/${lot.id}/applications`, {}), 201));
});
afterAll(() => server?.close());

const fileOf = (lines: (string | number)[][]) => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(lines), 'Предложения');
  return { name: 'offers.xlsx', content: xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
};
const send = (lines: (string | number)[][], query = '') =>
  vendor.upload(`/api/v1/applications/${id}/import${query}`, [fileOf(lines)]);
const column = (title: string) => rows[0]!.indexOf(title);

it('gives a template whose ids are locked and whose other cells are not', async () => {
  const { bytes } = await vendor.get(`/api/v1/applications/${id}/import-template`);
  const parts = unzipSync(new Uint8Array(bytes));
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain('<sheetProtection sheet="1"');
  expect(strFromU8(parts['xl/styles.xml']!)).toContain('<protection locked="0"/>');
  const book = xlsx.read(bytes);
  rows = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
  expect(rows).toHaveLength(4);
});

it('previews with errors by cell and imports nothing while there is one', async () => {
  const price = column('Цена за единицу без НДС');
  const broken = rows.map((row) => [...row]);
  broken[1]![price] = '100,50';
  broken[2]![price] = 'дорого';
  broken[3]![0] = '999999';
  const preview = must<ImportPreview>(await send(broken, '?dryRun=1'));
  expect(preview).toMatchObject({ applied: false, total: 1 });
  expect(preview.errors.map(({ row, column: letter }) => [row, letter])).toEqual([
    [3, xlsx.utils.encode_col(price)],
    [4, null],
  ]);
  expect((await send(broken)).status).toBe(422);
  expect(must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers).toEqual([]);
});

it('imports all of a good file, and matches rows by id the second time', async () => {
  const price = column('Цена за единицу без НДС');
  const good = rows.map((row, index) =>
    row.map((cell, at) => (index > 0 && at === price ? 100 * index : cell)),
  );
  expect(must<ImportPreview>(await send(good)).applied).toBe(true);
  const first = must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers;
  expect(first.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
    ['100.00', '10'],
    ['200.00', '150.5'],
    ['300.00', '4'],
  ]);
  const { bytes } = await vendor.get(`/api/v1/applications/${id}/import-template`);
  const book = xlsx.read(bytes);
  const again = xlsx.utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    defval: '',
  });
  again[2]![price] = 250;
  const preview = must<ImportPreview>(await send(again));
  expect(preview).toMatchObject({
    changedRows: 1,
    rows: [{ changed: [] }, { changed: ['unitPrice'] }, { changed: [] }],
  });
  const second = must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers;
  expect(second.map(({ id: own }) => own)).toEqual(first.map(({ id: own }) => own));
  expect(second[1]!.unitPrice).toBe('250.00');
});

it('takes the template back as the text that Excel writes in UTF-16', async () => {
  const price = column('Цена за единицу без НДС');
  const lines = rows.map((row, index) => row.map((cell, at) => (index > 0 && at === price ? '77,5' : cell)));
  const text = `\uFEFF${lines.map((cells) => cells.join('\t')).join('\r\n')}`;
  const content = Buffer.from(text, 'utf16le');
  for (const [name, bytes] of [
    ['offers.txt', content],
    ['offers.csv', Buffer.from(content).swap16()],
  ] as const) {
    const reply = await vendor.upload(`/api/v1/applications/${id}/import?dryRun=1`, [
      { name, content: bytes },
    ]);
    expect(must<ImportPreview>(reply)).toMatchObject({ errors: [], total: 3, changedRows: 3 });
  }
});

it("takes a price list of the supplier's own: what it names changes, the rest stays", async () => {
  const before = must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers;
  const list = [
    ['Прайс-лист'],
    ['Наименование', 'Ед. изм.', 'Цена без НДС, руб.', 'Срок поставки'],
    [String(rows[3]![column('Позиция')]), '', '1 234,50', '2 нед.'],
    ['Чего не просили', 'шт', 5, ''],
  ];
  const tried = must<ImportPreview>(await send(list, '?dryRun=1'));
  expect(tried).toMatchObject({ errors: [], total: 1, changedRows: 1 });
  expect(tried.notes).toEqual(['Найдена 1 позиция из 3: по наименованию — 1.', 'Нет в файле: позиции 1, 2.']);
  expect(must<ImportPreview>(await send(list))).toMatchObject({ applied: true });
  const after = must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers;
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).toMatchObject({ unitPrice: '1234.50', shipmentPeriod: 14, quantity: before[2]!.quantity });
  const refused = await send([
    ['Наименование', 'Цена договора с НДС'],
    ['Кабель', 1],
  ]);
  expect(refused.body).toMatchObject({
    errors: { files: ['Цены в файле с НДС («Цена договора с НДС»), а нужны без НДС'] },
  });
});

it('puts all files into one archive under names that differ', async () => {
  const offerId = must<Application>(await vendor.get(`/api/v2/applications/${id}`)).offers[0]!.id;
  must(
    await vendor.upload(`/api/v1/applications/${id}/files`, [{ name: 'паспорт.txt', content: 'один' }]),
    201,
  );
  must(
    await vendor.upload(`/api/v1/offers/${offerId}/files`, [{ name: 'паспорт.txt', content: 'два' }]),
    201,
  );
  const { url, files } = must<{ url: string; files: number }>(
    await vendor.post(`/api/v1/applications/${id}/create-zip`),
  );
  expect(files).toBe(2);
  const parts = unzipSync(new Uint8Array((await vendor.get(url)).bytes));
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))).toEqual({
    'паспорт.txt': 'один',
    'паспорт (2).txt': 'два',
  });
});
