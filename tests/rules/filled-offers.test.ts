import { expect, test } from 'vitest';
import { addressOf } from '../../src/sheets/address.ts';
import { filledRows, ID_TITLE } from '../../src/sheets/filled.ts';
import type { Cell, Grid } from '../../src/sheets/grid.ts';
import { OFFER_COLUMNS } from '../../src/sheets/offers.ts';

const TITLES = [ID_TITLE, 'Цена за единицу без НДС', 'Количество', 'Срок поставки, дней', 'Гарантия, мес.'];

function read(...rows: (string | number)[][]) {
  const cells = new Map<string, Cell>();
  [TITLES, ...rows].forEach((row, at) =>
    row.forEach((value, column) => {
      const number = typeof value === 'number' ? value : null;
      cells.set(addressOf(at, column), { text: String(value), number, formula: null, isError: false });
    }),
  );
  const grid = { name: '', names: [], cells, merges: [], rows: rows.length + 1, columns: TITLES.length };
  return filledRows(grid as unknown as Grid, OFFER_COLUMNS)!;
}

test('what suppliers write into a template is taken where it means one number: signs of money, formulas, terms in words', () => {
  const { rows, errors } = read(
    ['1', '2 501,39 ₽', '10 шт', '45 дней', '1 год'],
    ['2', 46.503719, 2, '2 нед.', '24 мес'],
    ['3', '1250,5 руб.', 2, 30, 12],
  );
  expect(errors).toEqual([]);
  expect(rows.map(({ values }) => Object.values(values))).toEqual([
    ['2501.39', '10', 12, 45],
    ['46.50', '2', 24, 14],
    ['1250.50', '2', 12, 30],
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

test('a signature below the rows is no row; one with a price that lost its identifier is told', () => {
  const { rows } = read(['1', 100, '', '', ''], ['', 'Иванов И.И.', '', '', ''], ['', 200, '', '', '']);
  expect(rows.map(({ row }) => row)).toEqual([2, 4]);
});
