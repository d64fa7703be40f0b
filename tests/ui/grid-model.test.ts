// The editable grid apart from its drawing: typing, filling, replacing, undoing.
import { beforeEach, describe, expect, test } from 'vitest';
import { item, Page } from './support/grid-page.ts';
import { cellsToReplace, type Replacement } from '../../src/ui/parts/grid/replace-values.ts';

let page: Page;
const three = () => [item('a'), item('b'), item('c')];

describe('typing', () => {
  beforeEach(() => {
    page = new Page(three());
  });

  test('is written once, by Enter and not again by the focus that leaves the cell', () => {
    page.model.move(0, 2);
    page.model.edit('5');
    page.model.type('5,50');
    page.model.commitAndMove(1);
    page.model.commit();
    expect(page.sent).toHaveLength(1);
    expect(page.table[0]).toBe('Товар a|1|5.50');
    expect(page.model.active).toEqual({ row: 1, column: 2 });
  });

  test('goes to its row though others come in above it meanwhile', () => {
    page.model.move(1, 2);
    page.model.edit('7');
    page.rows = [item('z'), ...page.rows];
    page.draw();
    page.model.commit();
    expect(page.table).toEqual(['Товар z|1|', 'Товар a|1|', 'Товар b|1|7', 'Товар c|1|']);
  });

  test('of what is no number stays as typed', () => {
    page.model.move(0, 1);
    page.model.edit('много');
    page.model.commit();
    expect(page.rows[0]!.quantity).toBe('много');
    page.model.edit();
    expect(page.model.getState().draft).toBe('много');
  });

  test('of the same value changes nothing', () => {
    page.rows = [item('a', { price: '100.00' })];
    page.draw();
    page.model.move(0, 2);
    page.model.edit('100');
    page.model.commit();
    expect(page.sent).toEqual([]);
  });
});

describe('undoing', () => {
  beforeEach(() => {
    page = new Page(three());
    page.model.move(0, 0);
    page.model.move(2, 1, { extend: true });
  });

  test('takes a clearing back whole, from the toast as from the keys', () => {
    const before = page.table;
    page.model.clear();
    expect(page.table).toEqual(['||', '||', '||']);
    expect(page.cleared).toMatchObject([{ cells: 6 }]);
    page.cleared[0]!.undo();
    expect(page.table).toEqual(before);
    page.cleared[0]!.undo();
    expect(page.table).toEqual(before);
    page.model.redo();
    expect(page.table).toEqual(['||', '||', '||']);
  });

  test('outlives a save and a reading anew: rows are known by their keys', () => {
    page.model.clear();
    page.rows = page.rows.toReversed().map((row) => ({ ...row, note: 'сохранено' }));
    page.draw();
    page.model.undo();
    expect(page.rows.map(({ name }) => name)).toEqual(['Товар c', 'Товар b', 'Товар a']);
  });

  test('leaves alone what somebody else has changed since, and says so', () => {
    page.model.clear();
    page.rows = page.rows.map((row) => (row.key === 'b' ? { ...row, name: 'Чужое' } : row));
    page.draw();
    page.model.undo();
    expect(page.rows.map(({ name }) => name)).toEqual(['Товар a', 'Чужое', 'Товар c']);
    expect(page.note?.text).toBe('Отменено, кроме изменённого после: 1 ячейка');
  });

  test('goes back step by step and forward again, until something else is done', () => {
    page.model.move(0, 2);
    for (const price of ['1', '2', '3']) {
      page.model.edit(price);
      page.model.commit();
    }
    page.model.undo();
    page.model.undo();
    expect(page.rows[0]!.price).toBe('1');
    page.model.redo();
    expect(page.rows[0]!.price).toBe('2');
    page.model.edit('9');
    page.model.commit();
    expect(page.model.getState()).toMatchObject({ canUndo: true, canRedo: false });
    page.model.redo();
    expect(page.rows[0]!.price).toBe('9');
  });
});

test('Ctrl+D fills a choice with its first row, and one row with the row above it', () => {
  page = new Page([item('a', { price: '10' }), item('b'), item('c')]);
  page.model.move(0, 2);
  page.model.move(2, 2, { extend: true });
  page.model.fillDown();
  expect(page.rows.map(({ price }) => price)).toEqual(['10', '10', '10']);
  page.model.undo();
  page.model.move(1, 2);
  page.model.fillDown();
  expect(page.rows.map(({ price }) => price)).toEqual(['10', '10', '']);
});

test('the handle repeats the chosen rows over those that it is drawn over, and one undo takes it back', () => {
  page = new Page([item('a', { price: '10' }), item('b', { price: '20' }), item('c'), item('d'), item('e')]);
  page.model.move(0, 2);
  page.model.move(1, 2, { extend: true });
  page.model.beginFill();
  page.model.drawFill({ row: 4, column: 2 });
  page.model.endFill();
  expect(page.rows.map(({ price }) => price)).toEqual(['10', '20', '10', '20', '10']);
  expect(page.model.getState().note?.text).toBe('Заполнено: 3 ячейки');
  page.model.undo();
  expect(page.rows.map(({ price }) => price)).toEqual(['10', '20', '', '', '']);
  // Drawn out and back into the choice, it fills nothing.
  page.model.move(0, 2);
  page.model.move(1, 2, { extend: true });
  page.model.beginFill();
  page.model.drawFill({ row: 3, column: 2 });
  page.model.drawFill({ row: 0, column: 2 });
  page.model.endFill();
  expect(page.rows.map(({ price }) => price)).toEqual(['10', '20', '', '', '']);
});

test('drawn up, the handle repeats the chosen rows backwards; drawn to a side, each column reads the text for itself', () => {
  page = new Page([item('a'), item('b'), item('c'), item('d', { price: '10' }), item('e', { price: '20' })]);
  page.model.move(3, 2);
  page.model.move(4, 2, { extend: true });
  page.model.beginFill();
  page.model.drawFill({ row: 0, column: 2 });
  expect(page.model.area()).toEqual({ top: 0, bottom: 4, left: 2, right: 2 });
  page.model.endFill();
  expect(page.rows.map(({ price }) => price)).toEqual(['20', '10', '20', '10', '20']);
  expect(page.model.getState().note?.text).toBe('Заполнено: 3 ячейки');
  page.model.undo();
  expect(page.rows.map(({ price }) => price)).toEqual(['', '', '', '10', '20']);
  page.model.move(3, 2);
  page.model.beginFill();
  // The note cannot be written; of both ways the farther one counts.
  page.model.drawFill({ row: 4, column: 0 });
  page.model.endFill();
  expect(page.table.slice(3)).toEqual(['10|10|10', 'Товар e|1|20']);
  page.model.undo();
  expect(page.table[3]).toBe('Товар d|1|10');
  page.model.move(3, 2);
  page.model.edit('1250,5');
  page.model.commit();
  page.model.beginFill();
  page.model.drawFill({ row: 3, column: 0 });
  page.model.endFill();
  expect(page.table[3]).toBe('1250,5|1250.5|1250.5');
});

describe('one text for another', () => {
  const what = (part: Partial<Replacement>): Replacement => ({
    find: '',
    to: '',
    column: null,
    isChosen: false,
    isWhole: false,
    ...part,
  });
  const becomes = (part: Partial<Replacement>) => {
    page.model.writeCells(cellsToReplace(page.model, what(part)), 'Заменено');
    return page.table;
  };

  test('goes in as it is typed, every time it is found, letters of either size being one', () => {
    page = new Page([item('a', { name: 'Труба 57.5, труба $1' }), item('b', { note: 'труба' })]);
    expect(becomes({ find: 'ТРУБА', to: '$&' })).toEqual(['$& 57.5, $& $1|1|', 'Товар b|1|']);
    // What may not be written stays, and what stands in no pattern's sense.
    expect(page.rows[1]!.note).toBe('труба');
    expect(becomes({ find: '.', to: ',' })).toEqual(['$& 57,5, $& $1|1|', 'Товар b|1|']);
    expect(becomes({ find: '', to: 'все' })).toEqual(['$& 57,5, $& $1|1|', 'Товар b|1|']);
  });

  test('finds a number as it is typed or shown, and writes one', () => {
    page = new Page([item('a', { price: '1250.50' }), item('b', { price: '250.50' })]);
    expect(becomes({ find: '1 250.5', to: '1300', isWhole: true })).toEqual([
      'Товар a|1|1300',
      'Товар b|1|250.50',
    ]);
    expect(becomes({ find: '250,5', to: '' })).toEqual(['Товар a|1|1300', 'Товар b|1|']);
  });

  test('keeps to a column, to whole cells and to the chosen rows', () => {
    page = new Page([item('1'), item('2'), item('11')]);
    expect(becomes({ find: '1', to: '7', column: 'quantity' })).toEqual([
      'Товар 1|7|',
      'Товар 2|7|',
      'Товар 11|7|',
    ]);
    expect(becomes({ find: 'товар 1', to: 'Другой', isWhole: true })).toEqual([
      'Другой|7|',
      'Товар 2|7|',
      'Товар 11|7|',
    ]);
    page.model.move(1, 0);
    page.model.move(2, 0, { extend: true });
    expect(becomes({ find: '7', to: '8', isChosen: true })).toEqual([
      'Другой|7|',
      'Товар 2|8|',
      'Товар 11|8|',
    ]);
    expect(page.note?.text).toBe('Заменено: 2 ячейки');
    page.model.undo();
    expect(page.table).toEqual(['Другой|7|', 'Товар 2|7|', 'Товар 11|7|']);
  });
});

test('F8 walks the faults round and round, Shift+F8 back', () => {
  page = new Page(three());
  page.errors = { 'a.price': '?', 'c.name': '?' };
  page.draw();
  page.model.move(0, 0);
  const walked = [1, 1, 1, -1].map((by) => {
    page.model.nextError(by as 1 | -1);
    return page.model.active;
  });
  expect(walked).toEqual([
    { row: 0, column: 2 },
    { row: 2, column: 0 },
    { row: 0, column: 2 },
    { row: 2, column: 0 },
  ]);
});

test('too many digits are rounded half up, one cell or all of them', () => {
  page = new Page([
    item('a', { price: '1.005' }),
    item('b', { price: '2.344' }),
    item('c', { price: 'сто' }),
  ]);
  page.model.roundCells([0, 1, 2].map((row) => ({ row, column: 2 })));
  expect(page.rows.map(({ price }) => price)).toEqual(['1.01', '2.34', 'сто']);
  page.model.undo();
  expect(page.rows[0]!.price).toBe('1.005');
});

test('Escape gives up a choice, then asks, then leaves', () => {
  page = new Page(three());
  page.model.move(1, 1, { extend: true });
  expect([page.model.escape(), page.model.escape(), page.model.escape()]).toEqual([false, false, true]);
  page.model.escape();
  page.model.move(0, 0);
  expect(page.model.escape()).toBe(false);
});
