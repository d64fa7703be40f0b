// @vitest-environment happy-dom
// The grid as a spreadsheet: what stands over, under and beside its cells. Its model is tested apart from its drawing.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../src/ui/data/toasts.ts';
import { BEFORE_LEAVING } from '../../src/ui/data/unsaved.ts';
import { lineSum, totalOf } from '../../src/rules/money.ts';
import { plain } from './support/show.tsx';
import { EditableGrid } from '../../src/ui/parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../src/ui/parts/grid/grid-column.ts';
import type { GridEffect } from '../../src/ui/parts/grid/grid-effect.ts';
import type { GridHandle } from '../../src/ui/parts/grid/grid-props.ts';
import { isTouch } from '../../src/ui/parts/grid/use-grid.ts';
import type { GridModel } from '../../src/ui/parts/grid/grid-model.ts';
import { GridTools } from '../../src/ui/parts/grid/grid-tools.tsx';
import { PATIENCE_MS } from '../support/patience.ts';

/** What opens is fetched first. */

interface Row {
  id: number;
  name: string;
  price: string;
  quantity: string;
  country: string;
}
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Позиция', editable: false },
  { id: 'price', header: 'Цена', kind: 'money', digits: 2 },
  {
    id: 'quantity',
    header: 'Количество',
    kind: 'number',
    readings: (text) =>
      text === '2-3 пары' ? ['4', '6'].map((value) => ({ value, label: `${value} шт` })) : [],
  },
  { id: 'country', header: 'Страна', hidden: true },
];
const numbersOnly = (row: Row): Record<string, string> => ({
  ...(/^\d*(\.\d{1,2})?$/.test(row.price) ? {} : { price: 'Укажите цену, например 1 250,50' }),
  ...(/^\d*$/.test(row.quantity) ? {} : { quantity: 'Укажите число' }),
});
const effect: GridEffect<Row> = {
  counted: 'Цены',
  isCounted: (row) => /^\d+(\.\d{1,2})?$/.test(row.price),
  total: 'Без НДС',
  sumOf: (row) => (effect.isCounted(row) ? lineSum(row.price, row.quantity) : ''),
  totalOf: (list) => totalOf(list.map((row) => effect.sumOf(row)).filter((sum) => sum !== '')),
  money: (sum) => `${sum} ₽`,
  nameOf: ({ name }) => name,
  withValues: (row, values) => ({ ...row, ...values }),
};
const SEARCH = { filter: { label: 'Без цены', isOf: ({ price }: Row) => price === '' } };

const tools = (model: GridModel<Row>) => (
  <GridTools model={model} columns={columns} percent={columns[1]!} faultOf={() => undefined} />
);

let rows: readonly Row[];

function Page() {
  const [list, setList] = useState<readonly Row[]>(() =>
    ['10', '20', '', '40'].map((price, at) => ({
      id: at + 1,
      name: `Насос ${at + 1}`,
      price,
      quantity: '2',
      country: '',
    })),
  );
  useEffect(() => {
    rows = list;
  }, [list]);
  const errors = Object.fromEntries(
    list.flatMap((row) => Object.entries(numbersOnly(row)).map(([id, text]) => [`${row.id}.${id}`, text])),
  );
  const change = (changes: CellChange<Row>[]) =>
    setList((now) =>
      changes.reduce(
        (all, { row, column, value }) =>
          all.map((one) => (one.id === row.id ? { ...one, [column]: value ?? '' } : one)),
        now,
      ),
    );
  return (
    <EditableGrid
      label="Цены"
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      onChange={change}
      errors={errors}
      check={numbersOnly}
      columnsKey="test-grid"
      panel={{ title: ({ name }) => name }}
      effect={effect}
      search={SEARCH}
      bulk={(chosen) => [
        { label: `Взять ${chosen.length}`, onClick: () => vi.mocked(console.debug)(chosen.length) },
      ]}
      tools={tools}
    />
  );
}

const cell = (row: number, column: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)!;
const press = (row: number, column: number) => {
  fireEvent.mouseDown(cell(row, column));
  cell(row, column).focus();
};
const pasteAt = (row: number, column: number, text: string) => {
  press(row, column);
  fireEvent.paste(cell(row, column), { clipboardData: { getData: () => text } });
};
const prices = () => rows.map(({ price }) => price);
const told = (): string => document.body.textContent.replaceAll('\u00a0', ' ');

beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  localStorage.clear();
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a choice tells its cells, sum, mean and bounds; cells of two columns tell no sum', async () => {
  press(0, 1);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  expect(told()).toContain('4 ячейки');
  expect(told()).toContain('сумма 70,00');
  expect(told()).toContain('среднее 23,33');
  expect(told()).toContain('от 10,00 до 40,00');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(told()).toContain('8 ячеек, 4 строки');
  expect(told()).not.toContain('сумма');
});

test('whole rows are chosen by their numbers and by Shift with Space, and acted on together', async () => {
  fireEvent.mouseDown(document.querySelector('[data-row="1"]')!);
  fireEvent.mouseDown(document.querySelector('[data-row="2"]')!, { shiftKey: true });
  await userEvent.click(screen.getByRole('button', { name: 'Взять 2' }));
  expect(console.debug).toHaveBeenCalledWith(2);
  press(3, 1);
  await userEvent.keyboard('{Shift>}{ArrowUp} {/Shift}');
  expect(screen.getByRole('button', { name: 'Взять 2' })).toBeTruthy();
  expect(cell(2, 0).getAttribute('aria-selected')).toBe('true');
});

test('Space opens the whole row beside the table, put-away columns too; what is written there is undone like a cell', async () => {
  press(1, 1);
  await userEvent.keyboard(' ');
  const panel = await screen.findByRole(
    'complementary',
    { name: 'Строка: Насос 2' },
    { timeout: PATIENCE_MS },
  );
  await userEvent.type(within(panel).getByLabelText('Страна'), 'Россия{Enter}');
  expect(rows[1]!.country).toBe('Россия');
  // What was typed and not left goes into its own row, not into the next.
  await userEvent.clear(within(panel).getByLabelText('Цена'));
  await userEvent.type(within(panel).getByLabelText('Цена'), '21,5');
  press(2, 1);
  expect(prices()).toEqual(['10', '21.5', '', '40']);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(rows[1]).toMatchObject({ price: '20', country: '' });
});

test('a fault in a column that was put away brings the column back', async () => {
  expect(screen.queryByRole('columnheader', { name: 'Страна' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }));
  const box = await screen.findByRole('checkbox', { name: 'Цена' }, { timeout: PATIENCE_MS });
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Цена' })).toBeNull();
  pasteAt(0, 0, 'Цена\tСтрана\nдорого\tРоссия\n11\tКитай');
  await userEvent.click(await screen.findByRole('button', { name: /^Записать/ }, { timeout: PATIENCE_MS }));
  expect(rows.slice(0, 2).map(({ price, country }) => [price, country])).toEqual([
    ['дорого', 'Россия'],
    ['11', 'Китай'],
  ]);
  expect(screen.getByRole('columnheader', { name: 'Цена' })).toBeTruthy();
});

test('a paste of many rows says what it would do, lets its cells be mended, and is written by one press and undone by one', async () => {
  pasteAt(0, 1, '100\n2OO\n300');
  const panel = await screen.findByRole(
    'dialog',
    { name: /Вставка: 3 ячейки, 1 ждёт вас/ },
    { timeout: PATIENCE_MS },
  );
  expect(prices()).toEqual(['10', '20', '', '40']);
  expect(cell(2, 1).textContent).toContain('300');
  expect(panel.textContent).toContain('3 → 3 из 4');
  // 2 × (10 + 20 + 40) before; 2 × (100 + 300 + 40) while one cell is no number.
  expect(panel.textContent).toContain('140.00 ₽');
  expect(panel.textContent).toContain('880.00 ₽');
  // What waits is counted only once it is set right.
  expect(within(panel).getByRole('button', { name: 'Записать 2 из 3' })).toBeTruthy();
  const field = within(panel).getByLabelText(/Строка 2/);
  await userEvent.clear(field);
  await userEvent.type(field, '200');
  expect(panel.textContent).toContain('1280.00 ₽');
  await userEvent.click(within(panel).getByRole('button', { name: 'Записать 3 ячейки' }));
  expect(prices()).toEqual(['100', '200', '300', '40']);
  // It is told under the table, which stays where it is.
  const said = screen.getByText('Вставлено 3 строки');
  expect(cell(0, 0).compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.keyDown(cell(0, 1), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(prices()).toEqual(['10', '20', '', '40']);

  // As numbers are written here, beside the names that the columns had where they were copied.
  pasteAt(0, 1, 'Цена\n103000.999\n2,55');
  const again = await screen.findByRole('dialog', { name: /Вставка/ });
  expect(plain(again.textContent)).toContain('узнаны по заголовкам, 2 строки');
  expect(plain(again.textContent)).toContain('Строка 1, цена: 103 000,999');
  const odd = within(again).getByLabelText<HTMLInputElement>(/Строка 1/);
  expect(odd.value).toBe('103000,999');
  await userEvent.click(within(again).getByRole('button', { name: /^Исправить на 103.001,00: строка 1$/ }));
  expect(odd.value).toBe('103001,00');
  expect(again.textContent).not.toContain('ждёт вас');
  await userEvent.keyboard('{Escape}');
  expect(prices()).toEqual(['10', '20', '', '40']);
});

test('who has not gone to a cell yet comes to the first that may be filled, and pastes prices into it from the page', async () => {
  expect(cell(0, 1).tabIndex).toBe(0);
  expect(cell(0, 0).tabIndex).toBe(-1);
  fireEvent.paste(document.body, { clipboardData: { getData: () => '100\n200' } });
  const panel = await screen.findByRole('dialog', { name: /Вставка: 2 ячейки/ }, { timeout: PATIENCE_MS });
  await userEvent.click(within(panel).getByRole('button', { name: 'Записать 2 ячейки' }));
  expect(prices()).toEqual(['100', '200', '', '40']);
});

test('what found no place in the table is told loudly and under it: the table does not move', async () => {
  pasteAt(3, 1, '41\n42\n43');
  const told = await screen.findByRole('alert');
  expect(
    screen.getByRole('grid').compareDocumentPosition(told) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

test.each([BEFORE_LEAVING, 'beforeunload', 'pagehide'])(
  'what is being typed into a cell is in its row once the page heard of %s',
  async (way) => {
    press(0, 1);
    await userEvent.keyboard('77');
    expect(prices()[0]).toBe('10');
    // Without React's own turn: who asks next is no part of it.
    window.dispatchEvent(new Event(way));
    expect(prices()[0]).toBe('77');
  },
);

test('letters in a number are told of beside the cell and mended by one press or Alt with Enter', async () => {
  press(0, 1);
  await userEvent.keyboard('139 6OO{Enter}');
  expect(prices()[0]).toBe('139 6OO');
  press(0, 1);
  await vi.waitFor(() => expect(told()).toContain('В числе буквы «О» вместо нулей'), PATIENCE_MS);
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(prices()[0]).toBe('139600');
});

test('of a number in words that may mean several, each is offered and none is pressed for', async () => {
  press(0, 2);
  await userEvent.keyboard('2-3 пары{Enter}');
  press(0, 2);
  const choices = await screen.findAllByText(/^\d шт$/);
  expect(choices.map(({ textContent }) => textContent)).toEqual(['4 шт', '6 шт']);
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(rows[0]!.quantity).toBe('2-3 пары');
  fireEvent.click(choices[1]!);
  expect(rows[0]!.quantity).toBe('6');
  expect(screen.queryByText(/^\d шт$/)).toBeNull();
});

test('rows without a price are shown alone and stay in sight while they get one; a search finds by any word', async () => {
  await userEvent.click(screen.getByRole('button', { name: /Без цены 1/ }));
  expect(document.querySelectorAll('[data-row]')).toHaveLength(1);
  press(0, 1);
  await userEvent.keyboard('33{Enter}');
  expect(prices()).toEqual(['10', '20', '33', '40']);
  expect(told()).toContain('Насос 3');
  await userEvent.click(screen.getByRole('button', { name: /Без цены 0/ }));
  expect(document.querySelectorAll('[data-row]')).toHaveLength(4);
  press(0, 1);
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск в строках' }), 'насос 4');
  expect(document.querySelectorAll('[data-row]')).toHaveLength(1);
  // What is out of sight is undone as well.
  fireEvent.keyDown(cell(0, 1), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(prices()).toEqual(['10', '20', '', '40']);
});

test('one value fills a column, a per cent changes all prices; each is one undo', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Заполнить…' }));
  const fill = await screen.findByRole('region', { name: 'Заполнить столбец' }, { timeout: PATIENCE_MS });
  await userEvent.selectOptions(within(fill).getByLabelText('Столбец'), 'Страна');
  await userEvent.type(within(fill).getByLabelText('Значение'), 'Россия{Enter}');
  expect(rows.map(({ country }) => country)).toEqual(Array<string>(4).fill('Россия'));
  await userEvent.click(screen.getByRole('button', { name: '± к ценам' }));
  const change = await screen.findByRole('region', { name: 'Изменить цены' }, { timeout: PATIENCE_MS });
  await userEvent.type(within(change).getByLabelText('Изменить на, %'), '-3,5');
  await userEvent.click(within(change).getByLabelText('все'));
  await userEvent.click(within(change).getByRole('button', { name: 'Изменить' }));
  expect(prices()).toEqual(['9.65', '19.30', '', '38.60']);
  fireEvent.keyDown(cell(0, 1), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(prices()).toEqual(['10', '20', '', '40']);
  expect(rows.map(({ country }) => country)).toEqual(Array<string>(4).fill('Россия'));
});

test('Ctrl+H puts one text for another where it is found, tells in how many cells before it does, and is one undo', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Заполнить…' }));
  const fill = await screen.findByRole('region', { name: 'Заполнить столбец' }, { timeout: PATIENCE_MS });
  await userEvent.selectOptions(within(fill).getByLabelText('Столбец'), 'Страна');
  await userEvent.type(within(fill).getByLabelText('Значение'), 'Китай, КИТАЙ{Enter}');
  press(1, 1);
  fireEvent.keyDown(cell(1, 1), { key: 'р', code: 'KeyH', ctrlKey: true });
  const panel = await screen.findByRole('region', { name: 'Найти и заменить' }, { timeout: PATIENCE_MS });
  await userEvent.type(within(panel).getByLabelText('Найти'), 'насос');
  // The names of the items are not the vendor's to change.
  expect(panel.textContent).toContain('Менять нечего');
  await userEvent.clear(within(panel).getByLabelText('Найти'));
  await userEvent.type(within(panel).getByLabelText('Найти'), 'китай');
  await userEvent.type(within(panel).getByLabelText('Заменить на'), 'Россия');
  await userEvent.click(within(panel).getByRole('button', { name: 'Заменить в 4 ячейках' }));
  expect(rows.map(({ country }) => country)).toEqual(Array<string>(4).fill('Россия, Россия'));
  expect(told()).toContain('Заменено: 4 ячейки');
  fireEvent.keyDown(cell(1, 1), { key: 'z', code: 'KeyZ', ctrlKey: true });
  expect(rows.map(({ country }) => country)).toEqual(Array<string>(4).fill('Китай, КИТАЙ'));
});

test('the way back leads past a grid in one stop, wherever its active cell is; once something is done in it, through its cells', async () => {
  const back = () => userEvent.tab({ shift: true });
  const behind = document.body.appendChild(document.createElement('button'));
  const isInside = () => document.activeElement?.closest('table') !== null;
  press(3, 1);
  behind.focus();
  await back();
  while (!isInside()) await back();
  expect(document.activeElement).toBe(cell(3, 1));
  await back();
  expect(isInside()).toBe(false);

  // Who stands in a cell goes on in the grid.
  press(3, 1);
  behind.focus();
  while (!isInside()) await back();
  await userEvent.keyboard('{ArrowUp}');
  await back();
  expect(document.activeElement).toBe(cell(2, 0));
  // Who types writes, and is in the cell before.
  press(3, 1);
  behind.focus();
  while (!isInside()) await back();
  await userEvent.keyboard('41');
  await back();
  expect(document.activeElement).toBe(cell(3, 0));
  expect(prices()[3]).toBe('41');
  behind.remove();
});

test('a reader hears a grid: how large it is, what is chosen, what is closed', () => {
  const grid = screen.getByRole('grid', { name: 'Цены' });
  expect(grid.getAttribute('aria-rowcount')).toBe('5');
  expect(grid.getAttribute('aria-colcount')).toBe('4');
  expect(grid.getAttribute('aria-multiselectable')).toBe('true');
  expect(cell(0, 0).getAttribute('aria-readonly')).toBe('true');
  expect(cell(0, 1).getAttribute('aria-readonly')).toBeNull();
  expect(within(grid).getAllByRole('row')[0]!.getAttribute('aria-rowindex')).toBe('1');
});

test('what Firefox tells the page of goes into the cell with the focus, and not where the focus is elsewhere', async () => {
  const clipboardData = { getData: () => '55', setData: vi.fn<(type: string, text: string) => void>() };
  press(1, 1);
  fireEvent.paste(document.body, { clipboardData });
  await vi.waitFor(() => expect(prices()[1]).toBe('55'), PATIENCE_MS);
  fireEvent.copy(document.body, { clipboardData });
  expect(clipboardData.setData.mock.lastCall).toEqual(['text/plain', '55,00']);
  cell(1, 1).blur();
  fireEvent.cut(document.body, { clipboardData });
  fireEvent.paste(document.body, { clipboardData: { ...clipboardData, getData: () => '66' } });
  expect(prices()[1]).toBe('55');
});

test('«Вставить из Excel» fills from the cell that is chosen; an empty clipboard and one that is kept from the page are told of', async () => {
  // It brings a clipboard that is read: another file of the worker may have left one that is not.
  const person = userEvent.setup();
  const readText = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('11\n12');
  const warned = vi.spyOn(toast, 'attention').mockImplementation(() => {});
  const paste = () => fireEvent.click(screen.getByRole('button', { name: 'Вставить из Excel' }));
  press(1, 1);
  paste();
  await person.click(await screen.findByRole('button', { name: /^Записать/ }, { timeout: PATIENCE_MS }));
  expect(prices()).toEqual(['10', '11', '12', '40']);
  expect(warned).not.toHaveBeenCalled();
  readText.mockResolvedValueOnce(' ');
  paste();
  await vi.waitFor(() => expect(warned.mock.lastCall?.[0]).toContain('нет текста'), PATIENCE_MS);
  readText.mockRejectedValueOnce(new Error('denied'));
  paste();
  await vi.waitFor(() => expect(warned.mock.lastCall?.[0]).toContain('Ctrl+V'), PATIENCE_MS);
  expect(prices()).toEqual(['10', '11', '12', '40']);
});

test('on paper a column that nobody has filled is left out, and is there again afterwards', async () => {
  const heads = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const all = ['№', 'Позиция', 'Цена', 'Количество'];
  expect(heads()).toEqual(all);
  for (const row of [0, 1, 3]) {
    press(row, 1);
    fireEvent.keyDown(cell(row, 1), { key: 'Delete' });
  }
  expect(prices()).toEqual(['', '', '', '']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(heads()).toEqual(['№', 'Позиция', 'Количество']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(heads()).toEqual(all);
});

function Growing() {
  const [list, setList] = useState<readonly Row[]>([]);
  const handle = useRef<GridHandle>(null);
  const heads: GridColumn<Row>[] = [{ id: 'name', header: 'Позиция' }];
  const blank = () => ({ id: -1, name: '', price: '', quantity: '', country: '' });
  const write = (changes: CellChange<Row>[]) =>
    setList(changes.map(({ value }) => ({ ...blank(), name: value ?? '' })));
  return (
    <>
      <button type="button" onClick={(event) => handle.current?.toEnd(isTouch(event))}>
        Добавить
      </button>
      <EditableGrid
        label="Позиции"
        columns={heads}
        rows={list}
        rowKey={(row) => row.id}
        onChange={write}
        handle={handle}
        grow={{ blank, remove: () => {}, most: 9, hint: 'Новая позиция' }}
      />
    </>
  );
}

test('a finger opens a new row by its first press, and a press within its field takes nothing of what is typed', async () => {
  const tap = (on: Element) => {
    fireEvent.mouseDown(on);
    fireEvent(on, new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  };
  render(<Growing />);
  tap(screen.getByRole('button', { name: 'Добавить' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();

  cleanup();
  render(<Growing />);
  tap(screen.getByText('Новая позиция'));
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'Болт');
  tap(field);
  fireEvent.doubleClick(field);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Болт');
});

test('a table that is only read names no key that fills it', () => {
  const hint = 'Ctrl+D заполнить вниз';
  screen.getByText(hint);
  cleanup();
  const rowKey = ({ id }: Row) => id;
  const only = { label: 'Цены', columns, rows, rowKey, onChange: () => {}, readOnly: true };
  render(<EditableGrid {...only} panel={{ title: ({ name }) => name }} />);
  screen.getByText('Esc Esc: выйти из таблицы');
  expect(screen.queryByText(hint)).toBeNull();
});
