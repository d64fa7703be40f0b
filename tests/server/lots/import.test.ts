import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { CellNote, Order, OrdersImport } from '../../../src/api/records/order.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft, makePublished } from './make-lots.ts';
import { brokenSheet, longSheet, plainSheet, russianSheet, sheets, workbook } from './make-sheets.ts';

let server: TestServer;
let manager: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const send = (
  id: number,
  content: Buffer | string,
  query = '?dryRun=1',
  fields: Record<string, string> = {},
  name = 'Перечень.xlsx',
) => manager.upload(`/api/v1/lots/${id}/orders/import${query}`, [{ name, content }], fields);

async function preview(content: Buffer | string, fields: Record<string, string> = {}, name?: string) {
  const { id } = await makeDraft(manager, {}, []);
  const reply = await send(id, content, '?dryRun=1', fields, name);
  expect([reply.status, reply.problem?.errors]).toEqual([200, undefined]);
  return reply.data<OrdersImport>();
}

const cellsOf = (notes: CellNote[]) => notes.map(({ cell }) => cell);
const ordersOf = async (id: number) =>
  (await manager.get(`/api/v1/lots/${id}/orders?per_page=5000`)).data<Order[]>();

describe('reading a list of items', () => {
  it('takes a plain workbook as it is', async () => {
    const { rows, errors, warnings, headerRows } = await preview(plainSheet());
    expect([errors, warnings, headerRows]).toEqual([[], [], [1]]);
    expect(rows[0]).toMatchObject({
      name: 'Камера купольная',
      okpd2: '26.40.33.110',
      unit: '796',
      quantity: '3',
      requiredDelivery: '25.12.2026',
      destinationStation: 'Москва, ул. Лесная, 6',
    });
  });

  it('reads Russian numbers, 1C quantities, КТРУ codes; takes the start price as the estimate, leaves titles, sums and totals out', async () => {
    const { rows, errors, columns, headerRows } = await preview(russianSheet());
    expect([errors, headerRows]).toEqual([[], [3]]);
    expect(rows.map(({ quantity }) => quantity)).toEqual(['1150', '45']);
    expect(rows[0]).toMatchObject({
      okpd2: '22.29.25.000',
      code: '22.29.25.000-00000054',
      comment: 'Формат: A4\nТип: уголок',
    });
    expect(columns.filter(({ field }) => field === null).map(({ title }) => title)).toEqual(['Сумма, руб.']);
    expect(rows.map(({ estimate }) => estimate)).toEqual(['22.29', '25.10']);
  });

  it('names each broken cell of a two-tier table as the sheet does, and offers units', async () => {
    const { rows, errors, warnings, headerRows } = await preview(brokenSheet());
    expect(headerRows).toEqual([1, 2]);
    expect(rows).toHaveLength(7);
    expect(cellsOf(errors)).toEqual(['E4', 'D5']);
    expect(errors[1]?.value).toBe('бухта');
    expect(errors[1]?.choices?.map(({ value }) => value)).toContain('796');
    expect(cellsOf(warnings).toSorted()).toEqual(['B7', 'E8', 'F9']);
    expect(rows[5]).toMatchObject({ name: 'Винт', quantity: '22' });
    expect(rows[6]).toMatchObject({ requiredDelivery: '31.01.2027' });
  });

  it('reads a long list whose rows differ by their characteristics alone', async () => {
    const { rows, errors, warnings } = await preview(longSheet());
    expect([rows.length, errors, warnings.map(({ field }) => field)]).toEqual([38, [], ['estimate']]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(15);
    expect(new Set(rows.map(({ comment }) => comment)).size).toBe(38);
    expect(rows[37]).toMatchObject({ quantity: '38000.5', unit: '778', requiredDelivery: '25.12.2026' });
  });

  it('reads csv in windows-1251 with semicolons', async () => {
    const text = 'Наименование;Кол-во;Ед. изм.\nКабель ВВГ 3×2,5;1 200,5;м\n';
    const bytes = Buffer.from(Array.from(text, (sign) => cp1251(sign)));
    const { rows } = await preview(bytes, {}, 'list.csv');
    expect(rows[0]).toMatchObject({ name: 'Кабель ВВГ 3x2,5', quantity: '1200.5', unit: '006' });
  });

  it.each([
    ['UTF-16LE', 'list.txt', '\t', (bytes: Buffer) => bytes],
    ['UTF-16BE', 'list.csv', ';', (bytes: Buffer) => bytes.swap16()],
    ['UTF-16LE', 'list.tsv', '\t', (bytes: Buffer) => bytes],
    ['UTF-16LE', 'list.csv', ';', (bytes: Buffer) => bytes],
  ])('reads the text that Excel writes in %s: %s', async (_encoding, name, separator, order) => {
    const lines = [
      ['Наименование', 'Кол-во', 'Ед. изм.'],
      ['Кабель ВВГ 3×2,5', '1 200,5', 'м'],
      ['Болт', '4', 'шт'],
    ].map((cells) => cells.join(separator));
    const text = `\uFEFF${lines.join('\r\n')}\r\n`;
    const { rows } = await preview(order(Buffer.from(text, 'utf16le')), {}, name);
    expect(rows.map(({ name: item, quantity, unit }) => [item, quantity, unit])).toEqual([
      ['Кабель ВВГ 3×2,5', '1200.5', '006'],
      ['Болт', '4', '796'],
    ]);
  });

  it('refuses in words what only begins like such a text', async () => {
    const { id } = await makeDraft(manager, {}, []);
    // A frame of sound begins with the same two bytes.
    const sound = Buffer.concat([Buffer.from([0xff, 0xfe, 0xd1, 0xc0]), Buffer.alloc(400, 0x00)]);
    const halves = Buffer.from([0xff, 0xfe, 0x41, 0x04, 0x00, 0xdc, 0x42, 0x04]);
    for (const content of [sound, halves])
      for (const name of ['list.csv', 'list.txt', 'list.tsv']) {
        const reply = await send(id, content, '?dryRun=1', {}, name);
        expect([reply.status, JSON.stringify(reply.problem)]).toEqual([
          name === 'list.tsv' ? 422 : 415,
          expect.stringMatching(/ — не (csv|txt): |Файл не читается как таблица/),
        ]);
      }
  });

  it('reads the sheet that is named, else the one that has items; one that is not there is told with those that are', async () => {
    const list = (name: string) => [
      ['Наименование', 'Количество', 'Ед. изм.'],
      [name, '4', 'шт'],
    ];
    const book = sheets({
      Титул: [['Утверждаю'], ['2026 год']],
      Первый: list('Болт'),
      Второй: list('Гайка'),
    });
    const namesOf = ({ rows }: OrdersImport) => rows.map(({ name }) => name);
    expect(namesOf(await preview(book))).toEqual(['Болт']);
    expect(namesOf(await preview(book, { sheet: 'Второй' }))).toEqual(['Гайка']);
    const { id } = await makeDraft(manager, {}, []);
    const refused = await send(id, book, '?dryRun=1', { sheet: 'Третий' });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { sheet: ['Такого листа нет. Есть: Титул, Первый, Второй'] },
    ]);
  });

  it('skips column numbers and headings across the table, keeps identical names', async () => {
    const { rows, warnings } = await preview(
      workbook(
        [
          ['№ п/п', 'Наименование товара', 'Кол-во', 'Ед. изм.'],
          ['1', '2', '3', '4'],
          ['Раздел 1. Трубы', null, null, null],
          ['1', 'Труба', '2', 'т'],
          ['2', 'Труба', '3', 'т'],
        ],
        ['A3:D3'],
      ),
    );
    expect(rows.map(({ quantity }) => quantity)).toEqual(['2', '3']);
    expect(cellsOf(warnings).filter((cell) => cell !== 'B3')).toEqual([]);
  });

  it('leaves out what people write around the items: headings in the column of names, signatures below the total', async () => {
    const { rows, errors, warnings } = await preview(
      workbook([
        ['№ п/п', 'Наименование', 'Ед. изм.', 'Кол-во', 'Срок'],
        [null, 'Раздел 1. Трубы', null, null, null],
        [1, 'Труба', 'т', 2, null],
        [2, 'Отвод', null, null, null],
        [null, 'ИТОГО', null, null, null],
        [null, 'Начальник цеха', 'Петров А.А.', null, '27.11.2026'],
        [3, 'Забытая', 'шт', 4, null],
      ]),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Труба', 'Отвод', 'Забытая']);
    expect(cellsOf(errors)).toEqual(['C4', 'D4']);
    expect(cellsOf(warnings)).toEqual(['B2', 'B6']);
  });

  it('warns of a station code that its control digit denies; a code that is no number may be of anything', async () => {
    const { rows, errors, warnings } = await preview(
      workbook([
        ['Наименование', 'Кол-во', 'Ед. изм.', 'Код станции'],
        ['Труба', 1, 'т', '532909'],
        ['Отвод', 1, 'т', '532908'],
        ['Фланец', 1, 'т', 53_290],
        ['Заглушка', 1, 'т', 'Склад-7'],
        ['Болт', 1, 'т', null],
      ]),
    );
    expect(errors).toEqual([]);
    expect(warnings.map(({ cell, message }) => [cell, message])).toEqual([
      ['D3', 'Код станции указан с ошибкой: не сходится контрольная цифра'],
      ['D4', 'Код станции — 6 цифр'],
    ]);
    expect(rows.map(({ destinationCode }) => destinationCode)).toEqual([
      '532909',
      '532908',
      '53290',
      'Склад-7',
      '',
    ]);
  });

  it('leaves out the rows that the person does not want, and says which they were', async () => {
    const table = workbook([
      ['Наименование', 'Количество', 'Ед. изм.'],
      ['Труба', 2, 'т'],
      ['Согласовано', null, 'Иванов'],
    ]);
    expect(cellsOf((await preview(table)).errors)).toEqual(['C3', 'B3']);
    const { rows, errors } = await preview(table, { skip: '[3]' });
    expect([rows.length, errors]).toEqual([1, []]);
    const { id } = await makeDraft(manager, {}, []);
    expect((await send(id, table, '', { skip: '[3]' })).data<OrdersImport>().imported).toBe(1);
    expect((await send(id, table, '', { skip: '{"3":1}' })).status).toBe(422);
  });

  it('tells quantities that are no numbers, negative, zero or too fine', async () => {
    const { errors } = await preview(
      workbook([
        ['Наименование', 'Количество', 'Ед. изм.'],
        ['А', 'Не определено', 'шт'],
        ['Б', '-1', 'шт'],
        ['В', 0, 'шт'],
        ['Г', '0,1234567', 'шт'],
        ['Д', '3609,380082', 'шт'],
      ]),
    );
    expect(cellsOf(errors)).toEqual(['B2', 'B3', 'B4', 'B5']);
  });

  it('says what is missing of the header', async () => {
    const { errors } = await preview(
      workbook([
        ['Наименование', 'Примечание'],
        ['Труба', 'тест'],
      ]),
    );
    expect(errors.map(({ field }) => field)).toEqual(['quantity', 'unit']);
    const { id } = await makeDraft(manager, {}, []);
    expect(
      (
        await send(
          id,
          workbook([
            ['а', 'б'],
            ['в', 'г'],
          ]),
        )
      ).status,
    ).toBe(422);
    expect((await send(id, 'это не книга', '', {}, 'x.xlsx')).status).toBe(415);
    // Also what is read elsewhere than with the tables is named.
    const page = await send(id, '<table></table>', '', {}, 'x.html');
    expect([page.status, page.problem.message]).toEqual([415, expect.stringContaining('csv или xml из 1С')]);
  });

  it('gathers what several columns say of an item into its remark, each by its title', async () => {
    const { rows, columns, errors } = await preview(
      workbook([
        [
          'Наименование',
          'Тип, марка',
          'Примечание',
          'Количество',
          'Ед. изм.',
          'Марка',
          'Технические характеристики',
        ],
        ['Труба', 'ТБ-108', 'с доставкой', 7, 'т', 'ст. 20', ''],
        ['Кран', '', 'срочно', 2, 'шт', '', 'Ду 50'],
        ['Клапан', '', '', 2, 'шт', '', ''],
      ]),
    );
    expect(errors).toEqual([]);
    expect(columns.map(({ field }) => field)).toEqual([
      'name',
      'comment',
      'comment',
      'quantity',
      'unit',
      'comment',
      'comment',
    ]);
    expect(rows.map(({ comment, manufacturer }) => [comment, manufacturer])).toEqual([
      ['Тип, марка: ТБ-108; с доставкой; Марка: ст. 20', ''],
      ['срочно; Ду 50', ''],
      ['', ''],
    ]);
    expect(rows[1]!.cells.comment).toBe('C3');
  });

  it('takes a column for what the person says it is', async () => {
    const { rows, errors } = await preview(
      workbook([
        ['Наименование', 'Заявлено', 'Ед. изм.', 'Прочее'],
        ['Труба', 7, 'т', 'x'],
      ]),
      { columns: JSON.stringify({ B: 'quantity', D: 'manufacturer' }) },
    );
    expect(errors).toEqual([]);
    expect(rows[0]).toMatchObject({ quantity: '7', manufacturer: 'x' });
  });
});

describe('writing', () => {
  it('writes nothing of a broken table, and all of it once its cells are set right', async () => {
    const { id } = await makeDraft(manager, {}, []);
    const refused = await send(id, brokenSheet(), '');
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['cells.E4', 'cells.D5']);
    expect(await ordersOf(id)).toEqual([]);
    const done = await send(id, brokenSheet(), '', { fixes: JSON.stringify({ E4: '22', D5: '736' }) });
    expect(done.data<OrdersImport>()).toMatchObject({ dryRun: false, imported: 7 });
    const orders = await ordersOf(id);
    expect(orders.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(orders[1]).toMatchObject({ quantity: '22', unit: '796' });
    expect(orders[2]).toMatchObject({ unit: '736', unitTitle: 'рул' });
  });

  it('takes as many corrections as a large table may need, and says when they are too many', async () => {
    const { id } = await makeDraft(manager, {}, []);
    const name = 'Труба стальная бесшовная горячедеформированная '.repeat(2);
    const beside = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`B${n + 100}`, name]));
    const fixes = JSON.stringify({ E4: '22', D5: '736', ...beside });
    expect(Buffer.byteLength(fixes)).toBeGreaterThan(800_000);
    const tried = await send(id, brokenSheet(), '?dryRun=1', { fixes });
    expect(tried.data<OrdersImport>().errors).toEqual([]);
    for (const length of [1_000_001, 3_100_000]) {
      const refused = await send(id, brokenSheet(), '?dryRun=1', { fixes: 'я'.repeat(length) });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.problem.errors ?? {})).toEqual(['fixes']);
    }
  });

  it('appends, or replaces what was there', async () => {
    const { id } = await makeDraft(manager);
    await send(id, plainSheet(), '');
    expect(await ordersOf(id)).toHaveLength(3);
    await send(id, plainSheet(), '?mode=replace');
    expect(await ordersOf(id)).toHaveLength(2);
    const lot = await manager.get(`/api/v1/lots/${id}`);
    expect(lot.data<Lot>().ordersCount).toBe(2);
  });

  it('is for the owner of a draft alone', async () => {
    const published = await makePublished(manager);
    expect((await send(published.id, plainSheet(), '')).status).toBe(422);
    const { id } = await makeDraft(manager);
    const other = await server.signIn('manager');
    const file = [{ name: 'a.xlsx', content: plainSheet() }];
    expect((await other.upload(`/api/v1/lots/${id}/orders/import`, file)).status).toBe(404);
    const vendor = await server.signIn('vendor');
    expect((await vendor.upload(`/api/v1/lots/${published.id}/orders/import`, file)).status).toBe(403);
  });

  it('understands its own template', async () => {
    const template = await manager.get('/api/v1/orders/import-template');
    const { rows, errors } = await preview(template.bytes);
    expect(errors).toEqual([]);
    expect(rows[0]).toMatchObject({
      quantity: '12.5',
      unit: '168',
      okpd2: '24.20.13.110',
      packagingGroup: 'Ящик 1',
    });
  });
});

/** One byte of windows-1251; the multiplication sign has none there. */
function cp1251(sign: string): number {
  const code = sign.codePointAt(0)!;
  if (sign === '×') return 'x'.codePointAt(0)!;
  if (code < 0x80) return code;
  if (sign === 'ё') return 0xb8;
  return code - 0x4_10 + 0xc0;
}
