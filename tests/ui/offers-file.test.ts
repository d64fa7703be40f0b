// A filled template read in the browser: into the table of an application whose prices the platform may not know.
import * as xlsx from 'sheetjs-ce';
import { expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { DraftStore } from '../../src/ui/features/apply/draft-store.ts';
import type { DraftPlace } from '../../src/ui/features/apply/draft-place.ts';
import { offersIn, planOffers } from '../../src/ui/features/apply/offers-file.ts';
import { afterOffers } from '../../src/ui/features/apply/saved-record.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';

const HEAD = [
  'Идентификатор (не изменять)',
  'Цена за единицу без НДС',
  'Количество',
  'Аналог',
  'Изготовитель',
];
const orders = [makeOrder(1), makeOrder(2), makeOrder(3)];

function fileOf(lines: (string | number)[][], name = 'offers.xlsx'): File {
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([HEAD, ...lines]), 'Предложения');
  return new File([xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], name);
}

/** Keeps in memory what the sealed editor keeps in this browser. */
const here: DraftPlace = {
  saveTerms: async (base) => base,
  saveOffers: async (base, offers, items) =>
    afterOffers(base, offers, { ...base, newOfferIds: [101, 102] } as never, items),
  tell: () => {},
};
const pricesOf = ({ offers }: Application) => offers.map(({ orderId, unitPrice }) => [orderId, unitPrice]);

test('prices of a file stand in the table; rows of a template older than an offer change it, empty ones leave it', async () => {
  const stored = makeApplication(1, [makeOffer(11, orders[0]!), makeOffer(12, orders[1]!)]);
  const store = new DraftStore(stored, orders, 5, here);
  const sheet = await offersIn(
    fileOf([
      ['1', 55.5, 10, 'нет', 'Завод'],
      ['2', '', 10, 'нет', ''],
      ['3', '7,25', 10, 'нет', ''],
      ['1', 40, 10, 'да', ''],
    ]),
    orders,
    'vat22',
  );
  const { preview } = planOffers(sheet, orders, stored.offers);
  expect(preview).toMatchObject({ errors: [], total: 3, changedRows: 3 });
  await store.takeTable((base) => planOffers(sheet, orders, base.offers).table);
  const { base, rows } = store.getState();
  expect(pricesOf(base)).toEqual([
    [1, '55.50'],
    [2, '100.00'],
    [3, '7.25'],
    [1, '40.00'],
  ]);
  expect(rows.map(({ id, unitPrice, isAnalogue }) => [id, unitPrice, isAnalogue])).toEqual([
    [11, '55.50', false],
    [102, '40.00', true],
    [12, '100.00', false],
    [101, '7.25', false],
  ]);
  expect(store.isDirty()).toBe(false);
});

test('a row of a file changes the offer that its id names, an analogue beside the own one too', async () => {
  const analogue = { ...makeOffer(13, orders[0]!), isAnalogue: true };
  const stored = makeApplication(1, [makeOffer(11, orders[0]!), analogue, makeOffer(12, orders[1]!)]);
  const sheet = await offersIn(fileOf([['1/13', 42, 10, 'да', '']]), orders, 'vat22');
  const { preview, table } = planOffers(sheet, orders, stored.offers);
  expect(preview).toMatchObject({ errors: [], changedRows: 1 });
  expect(table.map(({ id, unitPrice }) => [id, unitPrice])).toEqual([
    [11, undefined],
    [13, '42.00'],
    [12, undefined],
  ]);
  // Neither an offer of another item nor one that is not there.
  const strange = await offersIn(
    fileOf([
      ['2/13', 42, 10, 'да', ''],
      ['1/99', 42, 10, 'да', ''],
    ]),
    orders,
    'vat22',
  );
  expect(planOffers(strange, orders, stored.offers).preview.errors.map(({ row }) => row)).toEqual([2, 3]);
});

const textOf = (lines: (string | number)[][], separator: string) =>
  Buffer.from(`\uFEFF${[HEAD, ...lines].map((cells) => cells.join(separator)).join('\r\n')}`, 'utf16le');

test.each([
  ['offers.txt', '\t', (bytes: Buffer) => bytes],
  ['offers.csv', ';', (bytes: Buffer) => bytes.swap16()],
])('the text that Excel writes in UTF-16 is read too: %s', async (name, separator, order) => {
  const bytes = order(textOf([['1', '55,5', 10, 'нет', 'Завод «Ё»']], separator));
  const sheet = await offersIn(new File([new Uint8Array(bytes)], name), orders, 'vat22');
  expect(sheet.errors).toEqual([]);
  expect(sheet.rows.map(({ id, values }) => [id, values['unitPrice'], values['manufacturer']])).toEqual([
    ['1', '55.50', 'Завод «Ё»'],
  ]);
});

test('what is no text is refused as no table, by whatever name it comes', async () => {
  for (const bytes of [
    new Uint8Array([0xff, 0xfe, 0x41, 0x04, 0x00, 0xdc, 0x42, 0x04]),
    new Uint8Array([0xff, 0xfe, 0xd1, 0xc0, 0, 0, 0, 0]),
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]),
  ])
    await expect(offersIn(new File([bytes], 'offers.csv'), orders, 'vat22')).rejects.toThrow(
      'Файл не читается как таблица',
    );
});

test("a price list of one's own gives prices to the items that it names, on whatever sheet it stands", async () => {
  const named = orders.map((order, at) => ({ ...order, name: `Насос К ${at}`, code: at === 0 ? 'К-0' : '' }));
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([['Адрес и телефоны']]), 'Обложка');
  const list = [
    ['Артикул', 'Наименование', 'Цена без НДС'],
    ['к 0', 'Насос', 10],
    ['', 'насос К 2', '20,5'],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(list), 'Прайс');
  const file = new File([xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'прайс.xlsx');
  const sheet = await offersIn(file, named, 'vat22');
  const { preview, table } = planOffers(sheet, named, []);
  expect(preview.notes).toEqual([
    'Найдены 2 позиции из 3: по коду — 1, по наименованию — 1.',
    'Нет в файле: позиция 2.',
  ]);
  expect(table.map(({ orderId, unitPrice }) => [orderId, unitPrice])).toEqual([
    [1, '10.00'],
    [3, '20.50'],
  ]);
});

test('errors come by cell, and what is no filled template is refused in words', async () => {
  const sheet = await offersIn(
    fileOf([
      ['1', 'дорого', 10, 'нет', ''],
      ['9', 5, 1, 'нет', ''],
    ]),
    orders,
    'vat22',
  );
  const { errors } = planOffers(sheet, orders, []).preview;
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'B', 'Не число'],
    [3, null, 'Строка не из этой заявки: идентификатор изменён или чужой'],
  ]);
  const csv = new File([`${HEAD.join(';')}\n2;12,50;10;нет;\n`], 'offers.csv');
  expect((await offersIn(csv, orders, 'vat22')).rows).toMatchObject([
    { id: '2', values: { unitPrice: '12.50' } },
  ]);
  for (const [file, words] of [
    [new File(['Цена;1\n'], 'other.csv'), 'нет столбца «Идентификатор'],
    [new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1])], 'broken.xlsx'), 'не читается как таблица'],
  ] as const)
    await expect(offersIn(file, orders, 'vat22')).rejects.toThrow(words);
});
