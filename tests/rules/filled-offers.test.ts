import { expect, test } from 'vitest';
import { addressOf } from '../../src/sheets/address.ts';
import { filledRows, ID_TITLE } from '../../src/sheets/filled.ts';
import type { Cell, Grid } from '../../src/sheets/grid.ts';
import { OFFER_COLUMNS } from '../../src/sheets/offers.ts';

const TITLES = [ID_TITLE, 'Цена за единицу без НДС', 'Количество', 'Срок поставки, дней', 'Гарантия, мес.'];

const read = (...rows: (string | number)[][]) => readUnder(TITLES, ...rows);

function readUnder(titles: string[], ...rows: (string | number)[][]) {
  const cells = new Map<string, Cell>();
  [titles, ...rows].forEach((row, at) =>
    row.forEach((value, column) => {
      const number = typeof value === 'number' ? value : null;
      const isError = value === '#Н/Д';
      cells.set(addressOf(at, column), { text: String(value), number, formula: null, isError });
    }),
  );
  const grid = { name: '', names: [], cells, merges: [], rows: rows.length + 1, columns: titles.length };
  return filledRows(grid as unknown as Grid, OFFER_COLUMNS)!;
}

test('what suppliers write into a template is taken where it means one number: signs of money, formulas, terms in words', () => {
  const { rows, errors } = read(
    ['1', '2 501,39 ₽', '10 шт', '45 дней', '1 год'],
    ['2', 46.503719, 2, '2 нед.', '24 мес'],
    ['3', '1250,5 руб.', 2, 30, 12],
    ['4', '7 р.', 2, 0, 600],
  );
  expect(errors).toEqual([]);
  expect(rows.map(({ values }) => Object.values(values))).toEqual([
    ['2501.39', '10', 12, 45],
    ['46.50', '2', 24, 14],
    ['1250.50', '2', 12, 30],
    ['7.00', '2', 600, 0],
  ]);
  expect(rows[1]!.texts).toMatchObject({ unitPrice: '46,50', guaranteePeriod: '24', shipmentPeriod: '14' });
});

test('what may mean several numbers, or none, is refused in words that say which', () => {
  const { errors } = read(['1', '4,1267', 'десять', '2-3 нед', 'вечная'], ['2', '1.234,50', '', '', '']);
  expect(errors.map(({ message }) => message)).toEqual([
    'Больше двух знаков после запятой',
    'Не число',
    'Нужно целое число',
    'Нужно одно число: 14 или 21',
    'Не число',
  ]);
});

test('a faulty cell, a word for a quantity, a term past its bounds, a half of a day and a flag that is neither are refused', () => {
  const said = (...rows: (string | number)[][]) => read(...rows).errors.map(({ message }) => message);
  expect(said(['1', '#Н/Д', 'шт', '601 нед.', '51 год'], ['2', 1, 1, 1.5, 601])).toEqual([
    'Ошибка в ячейке',
    'Не число',
    'От 0 до 600',
    'От 0 до 3650',
    'От 0 до 600',
    'Нужно целое число',
  ]);
  const under = [ID_TITLE, 'Аналог', 'Год выпуска', 'Год выпуска'];
  const { rows, errors } = readUnder(
    under,
    ['1', 'Да', 1900, 2020],
    ['2', 'нет', 1899, ''],
    ['3', '?', 2101, ''],
  );
  // Of two columns of one name the first is read.
  expect(rows.map(({ values }) => values)).toEqual([
    { isAnalogue: true, manufacturedYear: 1900 },
    { isAnalogue: false },
    {},
  ]);
  expect(errors.map(({ message }) => message)).toEqual(['От 1900 до 2100', 'Да или нет', 'От 1900 до 2100']);
});

test('a signature below the rows is no row; one with a price that lost its identifier is told', () => {
  const { rows } = read(['1', 100, '', '', ''], ['', 'Иванов И.И.', '', '', ''], ['', 200, '', '', '']);
  expect(rows.map(({ row }) => row)).toEqual([2, 4]);
});
