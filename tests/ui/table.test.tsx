// @vitest-environment happy-dom
// The one table of every list: what of it is drawn anew, and how a phone sorts it.
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column } from '../../src/ui/parts/table/column.ts';
import { DataTable } from '../../src/ui/parts/table/data-table.tsx';
import { useTableState } from '../../src/ui/parts/table/table-state.ts';

/** What opens is fetched first. */
const PATIENCE_MS = 20_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

interface Row {
  id: number;
  name: string;
}
const rows: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Строка ${id}` }));

let drawn: number[] = [];
const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Название',
    sort: true,
    cell: (row) => {
      drawn.push(row.id);
      return row.name;
    },
  },
];

function Page() {
  const state = useTableState(null);
  return <DataTable id="rows" label="Строки" columns={columns} rows={rows} state={state} />;
}
const show = () => render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);

test('an arrow key draws anew the row that is left and the one that is entered, no others', async () => {
  show();
  expect(screen.getByRole('grid', { name: 'Строки' })).toBeTruthy();
  const first = screen.getByText('Строка 1');
  first.focus();
  drawn = [];
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Строка 2'));
  expect([...new Set(drawn)].toSorted()).toEqual([1, 2]);
});

test('on a phone the order is chosen where the filters are', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Порядок' }));
  const dialog = await screen.findByRole('dialog', { name: 'Порядок' }, { timeout: PATIENCE_MS });
  await userEvent.click(within(dialog).getByRole('button', { name: /Порядок/ }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'Название: по убыванию' }, { timeout: PATIENCE_MS }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Показать' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    rows.map(({ name }) => name).toReversed(),
  );
});

test('columns without a value are put away, told of, and shown at a press', async () => {
  const wide: Column<Row & { code: string; note: string }>[] = [
    { id: 'name', header: 'Название' },
    { id: 'code', header: 'Код' },
    { id: 'note', header: 'Примечание' },
    { id: 'do', header: 'Действия', drawn: true, value: () => '', cell: () => 'Кнопка' },
  ];
  const own = rows.map((row) => ({ ...row, code: row.id === 5 ? 'К-5' : '', note: '' }));
  const page = <DataTable id="wide" label="Строки" columns={wide} rows={own} hidesEmpty />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers()).toEqual(['Название', 'Код', 'Действия']);
  await userEvent.click(screen.getByRole('button', { name: 'Скрыт 1 пустой столбец' }));
  expect(headers()).toEqual(['Название', 'Код', 'Примечание', 'Действия']);
  await userEvent.click(screen.getByRole('button', { name: 'Скрыть 1 пустой столбец' }));
  expect(headers()).toEqual(['Название', 'Код', 'Действия']);
});
