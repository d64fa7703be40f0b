// @vitest-environment happy-dom
// A grid of which nothing may be written: of a published procedure, or of one that another one edits. It is read like any table.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { EditableGrid } from '../../src/ui/parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn, RowKey } from '../../src/ui/parts/grid/grid-column.ts';
import type { GridModel } from '../../src/ui/parts/grid/grid-model.ts';

interface Row {
  id: number;
  name: string;
  price: string;
}
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Позиция', editable: false },
  { id: 'price', header: 'Цена', kind: 'money', digits: 2 },
];
const rows: Row[] = [
  { id: 1, name: 'Болт', price: '10.005' },
  { id: 2, name: 'Гайка', price: '20.00' },
];
let sent: CellChange<Row>[][];
let grown: number;
let model: GridModel<Row>;

const grow = {
  blank: (key?: RowKey) => ({ id: Number(key ?? 99), name: '', price: '' }),
  remove: () => {},
  most: 10,
  hint: 'Новая позиция',
};

/** The model, as a page's own tool has it. */
function Tool({ of }: { of: GridModel<Row> }) {
  useEffect(() => {
    model = of;
  }, [of]);
  return <button>Свой инструмент</button>;
}
const tools = (of: GridModel<Row>) => <Tool of={of} />;

function Page({ readOnly = true, list = rows }: { readOnly?: boolean; list?: Row[] }) {
  return (
    <MemoryRouter>
      <EditableGrid
        label="Позиции"
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        onChange={(changes) => void sent.push(changes)}
        errors={list.length > 0 ? { '1.price': 'Не больше двух знаков после запятой' } : {}}
        readOnly={readOnly}
        grow={{
          ...grow,
          blank: (key) => {
            grown += 1;
            return grow.blank(key);
          },
        }}
        columnsKey="read-only-grid"
        panel={{ title: ({ name }) => name }}
        search
        tools={tools}
      />
    </MemoryRouter>
  );
}

const cell = (row: number, column: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
const press = (row: number, column: number) => {
  fireEvent.mouseDown(cell(row, column)!);
  cell(row, column)!.focus();
};
const buttons = () =>
  screen
    .queryAllByRole('button', { hidden: true })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);

beforeEach(() => {
  sent = [];
  grown = 0;
});

test('has nothing that writes: no row to be filled, no tools, nothing to undo; it is searched, and its columns are chosen', () => {
  render(<Page />);
  expect(cell(1, 1)).not.toBeNull();
  expect(cell(2, 0)).toBeNull();
  expect(grown).toBe(0);
  const told = buttons();
  for (const label of ['Отменить (Ctrl+Z)', 'Найти и заменить (Ctrl+H)', 'Свой инструмент'])
    expect(told).not.toContain(label);
  expect(told).toContain('Поиск в строках (Ctrl+F)');
  expect(told).toContain('Столбцы');
});

test.each([
  ['a letter', '5'],
  ['Enter', '{Enter}7{Enter}'],
  ['F2', '{F2}7{Enter}'],
  ['Delete', '{Delete}'],
  ['Backspace', '{Backspace}'],
  ['filling down', '{Control>}d{/Control}'],
  ['cutting', '{Control>}x{/Control}'],
  ['replacing', '{Control>}h{/Control}'],
])('%s writes nothing and opens no field', async (_, keys) => {
  render(<Page />);
  press(0, 1);
  await userEvent.keyboard(keys);
  expect(sent).toEqual([]);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(cell(2, 0)).toBeNull();
});

test('neither does a paste, into a cell or onto the page of an empty table, nor a press twice', () => {
  const { rerender } = render(<Page />);
  press(0, 1);
  fireEvent.paste(cell(0, 1)!, { clipboardData: { getData: () => '1\n2\n3' } });
  expect(document.querySelector('[aria-live]')!.textContent).toBe('');
  fireEvent.doubleClick(cell(1, 1)!);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  rerender(<Page list={[]} />);
  fireEvent.paste(document.body, { clipboardData: { getData: () => 'Шайба\t5' } });
  expect(sent).toEqual([]);
});

test.each([true, false])(
  'a faulty cell says what is wrong; by a press it is mended where it may be (closed: %s)',
  async (readOnly) => {
    render(<Page readOnly={readOnly} />);
    press(0, 1);
    // In the cell for who listens, and beside it; what lays nothing out does not show the latter.
    await waitFor(() => expect(screen.getAllByText(/Не больше двух знаков/)).toHaveLength(2));
    expect(buttons().filter((label) => label?.startsWith('Округлить'))).toHaveLength(readOnly ? 0 : 1);
    // Nor has a choice the handle that fills.
    expect(document.querySelectorAll('[data-fill]')).toHaveLength(readOnly ? 0 : 1);
  },
);

test('one comes in at the first cell, as there is none to be filled, and sees the row beside the table without a field', async () => {
  render(<Page />);
  while (!document.activeElement?.hasAttribute('data-cell')) await userEvent.tab();
  expect(document.activeElement.getAttribute('data-cell')).toBe('0:0');
  await userEvent.keyboard(' ');
  const panel = await screen.findByRole('complementary', { name: /Болт/ });
  expect(panel.textContent).toContain('Цена');
  expect(panel.querySelectorAll('input, textarea')).toHaveLength(0);
});

test('the page’s own tools write nothing into it either', () => {
  const { rerender } = render(<Page readOnly={false} />);
  const cells = [{ key: 2, column: 'price', value: '7.00' }];
  rerender(<Page />);
  model.writeCells(cells as never);
  model.write(rows[1]!, columns[1]!, '8.00');
  expect(sent).toEqual([]);
  rerender(<Page readOnly={false} />);
  model.write(rows[1]!, columns[1]!, '8.00');
  expect(sent).toHaveLength(1);
});

test('what is being typed as it closes is not lost', async () => {
  const { rerender } = render(<Page readOnly={false} />);
  press(1, 1);
  await userEvent.keyboard('33');
  rerender(<Page />);
  expect(sent).toMatchObject([[{ column: 'price', value: '33' }]]);
});
