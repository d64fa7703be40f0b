// A supplier's own table, a price list or an offer as it stands in its books: items are found in it by code, then by name.
import { expect, test } from 'vitest';
import { addressOf } from '../../src/sheets/address.ts';
import { gridOf, type Cell, type Grid } from '../../src/sheets/grid.ts';
import { planOffers } from '../../src/sheets/offers.ts';
import type { VatCode } from '../../src/rules/vat.ts';
import { hasOwnHeader, ownOffers } from '../../src/sheets/own-offers.ts';

const ITEMS = [
  { id: 1, index: 1, code: 'ТР-108-4', name: 'Труба стальная 108×4', unit: '168', quantity: '12.5' },
  { id: 2, index: 2, code: '', name: 'Кран шаровой Ду 50', unit: '796', quantity: '4' },
  { id: 3, index: 3, code: 'КЛ-150', name: 'Клапан обратный Ду 150', unit: '796', quantity: '2' },
];

function grid(...rows: (string | number)[][]): Grid {
  const cells = new Map<string, Cell>();
  rows.forEach((row, at) =>
    row.forEach((value, column) => {
      if (value === '') return;
      const number = typeof value === 'number' ? value : null;
      cells.set(addressOf(at, column), { text: String(value), number, formula: null, isError: false });
    }),
  );
  const columns = Math.max(...rows.map(({ length }) => length));
  return { name: '', names: [], cells, merges: [], rows: rows.length, columns };
}

const readAt = (vat: VatCode, ...rows: (string | number)[][]) => {
  const found = ownOffers(grid(...rows), ITEMS, vat);
  if (found === null || 'fault' in found) throw new Error(found?.fault ?? 'no header');
  return found;
};
const read = (...rows: (string | number)[][]) => readAt('vat22', ...rows);
const pricesOf = ({ rows }: ReturnType<typeof read>) => rows.map(({ id, values }) => [id, values.unitPrice]);

test('a price list gives prices to the items that it names by code or by name, in any order of words', () => {
  const sheet = read(
    ['ООО «Завод». Прайс-лист с 01.12.2026'],
    ['Артикул', 'Наименование', 'Ед. изм.', 'Цена без НДС, руб.', 'Изготовитель', 'Срок поставки, дней'],
    ['кл 150', 'Клапан', 'шт', 35048.4, 'Завод', '2 нед.'],
    ['ТР-108-4', 'Труба 108х4', 'т', '98 500,00', '', ''],
    ['К-50', 'шаровой кран ДУ 50', 'шт.', 6474.6, '', 30],
    ['К-80', 'Кран шаровой Ду 80', 'шт', 9000, '', 30],
  );
  expect(sheet.errors).toEqual([]);
  expect(pricesOf(sheet)).toEqual([
    ['1', '98500.00'],
    ['2', '6474.60'],
    ['3', '35048.40'],
  ]);
  expect(sheet.rows[2]!.values).toMatchObject({ manufacturer: 'Завод', shipmentPeriod: 14 });
  expect(sheet.rows[2]).toMatchObject({ row: 3, texts: { orderName: '3. Клапан обратный Ду 150' } });
  // An empty cell of a price list takes nothing away from what stands in the application.
  expect(sheet.rows[0]!.values).toEqual({ unitPrice: '98500.00' });
  expect(sheet.notes).toEqual(['Найдены 3 позиции из 3: по коду — 2, по наименованию — 1.']);
  const { preview, table } = planOffers(sheet, ITEMS, []);
  expect(preview).toMatchObject({ errors: [], total: 3, changedRows: 3, notes: sheet.notes });
  // What is offered for the first time is offered as it was asked for; an offer that stands keeps its own quantity.
  expect(table.map(({ orderId, unitPrice, quantity }) => [orderId, unitPrice, quantity])).toEqual([
    [1, '98500.00', '12.5'],
    [2, '6474.60', '4'],
    [3, '35048.40', '2'],
  ]);
  const stored = [{ id: 11, orderId: 1, isAnalogue: false, quantity: '10' }];
  expect(planOffers(sheet, ITEMS, stored).table[0]).toEqual({
    id: 11,
    orderId: 1,
    isAnalogue: false,
    unitPrice: '98500.00',
  });
  const bare = [{ ...stored[0]!, quantity: null }];
  expect(planOffers(sheet, ITEMS, bare).table[0]).toMatchObject({ id: 11, quantity: '12.5' });
});

test('what is not certain is left out and named: another unit, different prices of one thing, no price', () => {
  const sheet = read(
    ['Код', 'Товар', 'Ед.', 'Цена без НДС'],
    ['ТР-108-4', 'Труба стальная 108×4', 'м', 1200],
    ['', 'Кран шаровой Ду 50', 'шт', 6000],
    ['', 'Кран шаровой Ду 50', 'шт', 7000],
    ['КЛ-150', 'Клапан обратный Ду 150', 'шт', 'по запросу'],
  );
  expect(sheet.rows).toEqual([]);
  expect(sheet.notes).toEqual([
    'Не найдено ни одной из 3 позиций.',
    'Цена не прочитана: позиция 3 (D5).',
    'Другая единица измерения: позиция 1.',
    'Одно и то же по разным ценам: позиция 2.',
  ]);
});

test('of one thing that stands twice at one price the first is taken; a code that several things share asks the name', () => {
  const sheet = read(
    ['Код', 'Наименование', 'Цена без НДС'],
    ['КЛ-150', 'Клапан поворотный', 100],
    ['КЛ-150', 'Клапан обратный Ду 150', 200],
    ['1', 'Кран шаровой Ду 50', 300],
    ['2', 'Кран шаровой Ду 50', '300,00'],
  );
  expect(pricesOf(sheet)).toEqual([
    ['2', '300.00'],
    ['3', '200.00'],
  ]);
  expect(sheet.notes).toEqual([
    'Найдены 2 позиции из 3: по коду — 1, по наименованию — 1.',
    'Нет в файле: позиция 1.',
  ]);
});

test('which column is the price is not guessed', () => {
  const head = ['Наименование', 'Цена опт', 'Цена розница'];
  expect(ownOffers(grid(head, ['Кран', 1, 2]), ITEMS, 'vat22')).toEqual({
    fault: 'Столбцов с ценой несколько: «Цена опт», «Цена розница». Оставьте в файле один',
  });
  expect(
    pricesOf(
      read(
        ['Наименование', 'Цена с НДС', 'Цена без НДС', 'Сумма без НДС'],
        ['Кран шаровой Ду 50', 122, 100, 500],
      ),
    ),
  ).toEqual([['2', '100.00']]);
  expect(read(['Наименование', 'Цена'], ['Кран шаровой Ду 50', 122]).notes).toContain(
    'В заголовке «Цена» не сказано, без НДС ли она: взята как цена без НДС.',
  );
});

test("from prices with VAT it is taken out at the application's rate, to kopecks, and both are shown", () => {
  const rows = [
    ['Код', 'Наименование', 'Цена с НДС, руб.'],
    ['ТР-108-4', 'Труба', '1 000,00'],
    ['', 'Кран шаровой Ду 50', 122],
  ];
  const sheet = readAt('vat22', ...rows);
  expect(pricesOf(sheet)).toEqual([
    ['1', '819.67'],
    ['2', '100.00'],
  ]);
  expect(sheet.columns.map(({ title, letter }) => [title, letter])).toEqual([
    ['Позиция', ''],
    ['Цена с НДС 22 %', 'C'],
    ['Цена за единицу без НДС', ''],
  ]);
  expect(sheet.rows[0]!.texts).toMatchObject({ said: '1000,00', unitPrice: '819,67' });
  expect(sheet.notes).toContain(
    'Из цен «Цена с НДС, руб.» вычтен НДС 22 %, как в условиях заявки; цены без НДС округлены до копеек. Если в файле другая ставка, сначала выберите её в условиях.',
  );
  expect(planOffers(sheet, ITEMS, []).preview).toMatchObject({ errors: [], changedRows: 2 });
  expect(pricesOf(readAt('vat5', ...rows))[0]).toEqual(['1', '952.38']);
});

test('VAT of another rate than the application has, or of none, is not guessed', () => {
  const faultOf = (vat: VatCode, ...titles: string[]) =>
    ownOffers(grid(['Наименование', ...titles], ['Кран шаровой Ду 50', 122, 144]), ITEMS, vat);
  const told = (title: string, rate: string) => ({
    fault: `Цены в файле с НДС («${title}»), а в условиях заявки «${rate}»: выберите там ставку файла`,
  });
  expect(faultOf('free', 'Цена с НДС')).toEqual(told('Цена с НДС', 'Без НДС'));
  expect(faultOf('vat0', 'Цена с НДС')).toEqual(told('Цена с НДС', 'НДС 0 %'));
  expect(faultOf('vat5', 'Цена (с НДС 22%)')).toEqual(told('Цена (с НДС 22%)', 'НДС 5 %'));
  expect(faultOf('vat22', 'Цена (с НДС 22%)')).not.toHaveProperty('fault');
  expect(faultOf('vat22', 'Цена договора с НДС')).toEqual({
    fault: 'Цены в файле с НДС («Цена договора с НДС»), а нужны без НДС',
  });
  expect(faultOf('vat22', 'Цена с НДС', 'Цена с НДС 22 %')).toHaveProperty(
    'fault',
    'Столбцов с ценой несколько: «Цена с НДС», «Цена с НДС 22 %». Оставьте в файле один',
  );
});

test('a header is two columns that say what it is and what it costs; nothing else is a table of prices', () => {
  expect(hasOwnHeader(grid(['Наименование', 'Цена'], ['Кран', 1]))).toBe(true);
  expect(ownOffers(grid(['Цена'], [1]), ITEMS, 'vat22')).toBeNull();
  expect(ownOffers(grid(['Наименование', 'Кол-во', 'Сумма'], ['Кран', 1, 2]), ITEMS, 'vat22')).toBeNull();
});

test('a csv of a Russian office is cut at its semicolons, whatever commas its words and prices have', () => {
  const lines = [
    'Прайс-лист ООО «Волна»;;;',
    'Артикул;Наименование;Ед. изм.;Цена, руб.;Срок поставки',
    'ТБ-57;Труба 57×4 ГОСТ 8732-78, ст. 20;;1000,00;3 нед.',
    'ТБ-108;Труба 108×5 ГОСТ 8732-78, ст. 20;;1033,50;3 нед.',
    'ТБ-159;Труба 159×6 ГОСТ 8732-78, ст. 09Г2С;;1067,00;3 нед.',
    'ТБ-219;Труба 219×8 ГОСТ 8732-78, ст. 09Г2С;;1100,50;3 нед.',
    ';Чужое;шт;5;',
    '',
  ];
  const textGrid = (list: readonly string[]) =>
    gridOf(new TextEncoder().encode(list.join('\n')), { isText: true, sheet: null }, () => true) as Grid;
  expect(textGrid(lines).columns).toBe(5);
  expect(textGrid(lines.map((line) => line.replaceAll(';', '\t'))).columns).toBe(5);
  // One that is cut at commas has its semicolons in words.
  const commas = ['name,price', '"Кран; шаровой",10', 'Клапан,20'];
  expect(textGrid(commas).columns).toBe(2);
});
