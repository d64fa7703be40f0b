// @vitest-environment happy-dom
// The one table of every list: what of it is drawn anew, and how a phone sorts it.
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import { companyColumns } from '../../src/ui/features/company/company-table.tsx';
import { offerColumns } from '../../src/ui/features/application/offer-columns.tsx';
import { emptyColumns, type Column } from '../../src/ui/parts/table/column.ts';
import {
  clarificationColumns,
  type ClarificationRow,
} from '../../src/ui/features/application/clarification-columns.tsx';
import { wideEnough, widthsIn } from '../../src/ui/parts/table/column-widths.ts';
import { DataTable } from '../../src/ui/parts/table/data-table.tsx';
import { MiddleTable } from '../../src/ui/parts/table/middle-table.tsx';
import { FilterControl } from '../../src/ui/parts/table/filter-control.tsx';
import { FiltersInForce } from '../../src/ui/parts/table/filters-in-force.tsx';
import { localRows } from '../../src/ui/parts/table/local-rows.ts';
import { useTableState, type TableState } from '../../src/ui/parts/table/table-state.ts';
import { makeOffer, makeOrder } from './support/application.ts';
import { windowWhere } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** What opens is fetched first. */

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
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Строка 2'), PATIENCE_MS);
  expect([...new Set(drawn)].toSorted()).toEqual([1, 2]);
});

test('a filter that is taken off takes the focus to the rows, not to the page’s beginning', async () => {
  const filtered: Column<Row>[] = [{ id: 'name', header: 'Название', filter: { kind: 'text' } }];
  function Filtered() {
    const state = useTableState(null);
    return <DataTable id="rows" label="Строки" columns={filtered} rows={rows} state={state} />;
  }
  const address = '/?filter[name]=' + encodeURIComponent('Строка 2');
  const router = createMemoryRouter([{ path: '*', element: <Filtered /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const all = await screen.findByRole('button', { name: 'Сбросить всё' });
  all.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Строка 1');
  await vi.waitFor(() => expect(document.activeElement?.matches('[data-cell]')).toBe(true), PATIENCE_MS);
  // And where nothing was left.
  await act(() => router.navigate('/?filter[name]=no'));
  (await screen.findByRole('button', { name: 'Сбросить фильтры' })).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement?.matches('[data-cell]')).toBe(true), PATIENCE_MS);
});

test('Tab meets what is pressed in the row at hand alone; a control that is focused makes its row the one at hand', async () => {
  const withButtons: Column<Row>[] = [
    { id: 'id', header: '№', kind: 'number' },
    { id: 'name', header: 'Название' },
    {
      id: 'do',
      header: 'Действия',
      value: () => null,
      cell: ({ id }) => (
        <>
          <button type="button">Изменить {id}</button>
          <button type="button">Удалить {id}</button>
        </>
      ),
    },
  ];
  const page = <DataTable id="own" label="Строки" columns={withButtons} rows={rows} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  const stops = () =>
    screen
      .getAllByRole('button', { name: /^(Изменить|Удалить)/ })
      .filter(({ tabIndex }) => tabIndex === 0)
      .map(({ textContent }) => textContent);
  expect(stops()).toEqual(['Изменить 1', 'Удалить 1']);
  // Each row is named by what leads, not by its number.
  expect(screen.getAllByRole('rowheader')[0]!.textContent).toBe('Строка 1');
  screen.getAllByRole('rowheader')[0]!.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(stops()).toEqual(['Изменить 3', 'Удалить 3']), PATIENCE_MS);
  // The press is over with what it has opened: a form there is not sent by it.
  expect(fireEvent.keyDown(document.activeElement!.closest('tr')!.cells[2]!, { key: 'Enter' })).toBe(false);
  act(() => screen.getByRole('button', { name: 'Удалить 5' }).focus());
  expect(stops()).toEqual(['Изменить 5', 'Удалить 5']);
});

test('an offer names its goods only where they are not what was ordered by name', () => {
  const order = makeOrder(1);
  const columns = offerColumns({ basis: 'DDP', currency: 'RUB' } as Application, {
    withNeedsClarification: false,
    withAllocation: false,
    mayArchive: false,
  });
  const hidden = (offers: Offer[]) => emptyColumns(columns, offers).has('offerName');
  const same = makeOffer(1, order, { name: order.name });
  expect(hidden([same, makeOffer(2, order, { name: '' })])).toBe(true);
  expect(hidden([same, makeOffer(2, order, { name: 'Другой насос' })])).toBe(false);
  expect(hidden([makeOffer(1, order, { name: order.name, isAnalogue: true })])).toBe(false);
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
  // A phone's cards say only what there is.
  cleanup();
  windowWhere((media) => media.includes('max-width'));
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  expect(screen.queryByRole('button', { name: /пустой столбец/ })).toBeNull();
});

test('of a row the column that leads has the link and is a card’s title, else the first', () => {
  const named: Column<Row>[] = [
    { id: 'id', header: 'Номер' },
    { id: 'name', header: 'Название', leads: true },
  ];
  const draw = (of: Column<Row>[]) => {
    const table = (
      <DataTable id="leads" label="Строки" columns={of} rows={rows.slice(0, 1)} rowHref={() => '/1'} />
    );
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />);
    const { textContent, parentElement } = screen.getByRole('link');
    // A word that is longer than a phone is wide is broken within the card.
    if (screen.queryByRole('table') === null) expect(parentElement!.className).toContain('break-words');
    cleanup();
    return textContent;
  };
  expect([draw(named), draw(named.map((column) => ({ ...column, leads: false })))]).toEqual([
    'Строка 1',
    '1',
  ]);
  windowWhere((media) => media.includes('max-width'));
  expect(draw(named)).toBe('Строка 1');
});

describe('an empty table', () => {
  const empty = (text?: string) =>
    render(
      <DataTable
        id="none"
        label="Заявки"
        columns={columns}
        rows={[]}
        empty={text === undefined ? undefined : { text }}
      />,
    );

  test('says «Не найдено», and under it what will be here', () => {
    empty('Здесь появятся заявки.');
    const [title, text] = screen.getAllByText(/./, { selector: 'p' });
    expect(title?.textContent).toBe('Не найдено');
    expect(text?.textContent).toBe('Здесь появятся заявки.');
  });

  test('says no more where nothing more is to be said', () => {
    empty();
    expect(screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
      'Не найдено',
    ]);
  });
});

test('every list asks for its first page of ten', () => {
  const { result } = renderHook(() => useTableState(null, { sort: 'name' }), {
    wrapper: ({ children }) => (
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <>{children}</> }])} />
    ),
  });
  expect(result.current.query).toEqual({ page: 1, per_page: 10, sort: 'name' });
});

test('a filter by days cuts them at UTC+3, as the times are shown', () => {
  const times = ['2026-03-09T21:30:00.000Z', '2026-03-10T20:59:00.000Z', '2026-03-10T21:00:00.000Z', null];
  const at: Column<{ at: string | null }>[] = [{ id: 'at', header: 'Когда', filter: { kind: 'dates' } }];
  const found = localRows(
    times.map((one) => ({ at: one })),
    at,
    undefined,
    { at: '2026-03-10,2026-03-10' },
    undefined,
  );
  expect(found.map((row) => row.at)).toEqual(times.slice(0, 2));
});

test('where the box is too narrow, text gives way by its share; figures, states, presses and widths of one own do not', () => {
  const of: Column<Row>[] = [
    { id: 'name', header: 'Название', width: 400 },
    { id: 'sum', header: 'Сумма', kind: 'money', width: 150 },
    { id: 'at', header: 'Подана', kind: 'time', width: 172 },
    { id: 'state', header: 'Состояние', width: 180, rigid: true },
    { id: 'short', header: 'КПП', width: 120 },
    { id: 'note', header: 'Примечание', width: 300 },
    { id: 'actions', header: 'Действия', width: 200 },
  ];
  // 400 may become 280, a moment the day over the time; 300 is as somebody has set it. What is left over goes to the words.
  const drawn = widthsIn(of, { note: 300 });
  expect(drawn.of).toEqual([
    `max(280px, 400px + min(0px, 100cqi - 1522px) * ${120 / 196} + max(0px, 100cqi - 1522px) * ${336 / 392})`,
    150,
    `max(96px, 172px + min(0px, 100cqi - 1522px) * ${76 / 196})`,
    180,
    `max(120px, 120px + max(0px, 100cqi - 1522px) * ${56 / 392})`,
    300,
    200,
  ]);
  expect(drawn.style).toEqual({ '--least': '1326px' });
  expect(drawn.around).toEqual({ '--held': '200px' });
  expect(Object.entries(drawn.pins).map(([id, { right }]) => [id, right])).toEqual([['actions', 0]]);
  // A long sum has its column wider, all its rows together; a short one as it is drawn.
  const sums = (...all: string[]) =>
    wideEnough<Row>(
      of.map((one) => (one.id === 'sum' ? { ...one, value: ({ id }: Row) => all[id - 1] } : one)),
      rows.slice(0, all.length),
    ).map(({ width }) => width);
  expect(sums('1.00', '33695662.08')).toEqual(of.map(({ width }) => width));
  expect(sums('1.00', '6445584664529.72')[1]).toBeGreaterThan(146 + 16);
  // What may stand in more lines says how narrow it may be, even where it is of one piece.
  const lined = widthsIn<Row>(
    [{ id: 'state', header: 'Состояние', width: 180, rigid: true, least: 136 }],
    {},
  );
  expect(lined.style).toEqual({ '--least': '136px' });
});

test('what finds no room in a middle window waits, the least wanted first, until it is asked for or chosen', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const wide: Column<Row>[] = [
    { id: 'index', header: '№', kind: 'number', width: 48, value: () => '1' },
    { id: 'name', header: 'Название', leads: true, width: 240, least: 200 },
    { id: 'year', header: 'Год', kind: 'number', width: 200, spare: 2, value: () => '2026' },
    { id: 'maker', header: 'Изготовитель', kind: 'number', width: 200, spare: 1, value: () => 'Завод' },
    { id: 'sum', header: 'Сумма', kind: 'money', width: 150, value: () => '1.00' },
  ];
  const page = <MiddleTable id="middle" label="Строки" columns={wide} rows={rows} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['№', 'Название', 'Изготовитель', 'Сумма']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Столбцы' }));
  const choice = await screen.findByRole('checkbox', { name: 'Год' });
  // Chosen, it stands whatever the room.
  await user.click(choice);
  await vi.waitFor(() => expect(heads()).toContain('Год'), PATIENCE_MS);
  await user.click(choice);
  await vi.waitFor(() => expect(heads()).not.toContain('Год'), PATIENCE_MS);
  await user.keyboard('{Escape}');
  localStorage.clear();
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  await user.click(screen.getByRole('button', { name: 'Ещё столбцы: 1' }));
  expect(heads()).toEqual(wide.map(({ header }) => header));
  await user.click(screen.getByRole('button', { name: 'Только главные' }));
  expect(heads()).toHaveLength(4);
  cleanup();
  // A sum stands whole: a long one takes the place of what is spare.
  const long = wide.map((one) => (one.id === 'sum' ? { ...one, value: () => '1234567890123.45' } : one));
  const richer = <MiddleTable id="middle" label="Строки" columns={long} rows={rows} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: richer }])} />);
  expect(heads()).toEqual(['№', 'Название', 'Сумма']);
  width.mockRestore();
  localStorage.clear();
});

test('the history of clarifications finds room on a small screen beside the folded menu', () => {
  const { answeredAt: _, ...shown } = clarificationColumns;
  const { style } = widthsIn<ClarificationRow>(Object.values(shown), {});
  expect(Number.parseInt(String(Object.values(style)[0]), 10)).toBeLessThanOrEqual(918);
});

test('a filter of a release before is told by its word, and stands among the others until it is taken off', async () => {
  const { filter, header } = companyColumns.state;
  function Page() {
    const [value, setValue] = useState('rejected,pending');
    const state = {
      filters: { moderationStatus: value },
      setFilter: (_: string, next: string) => setValue(next),
    };
    return (
      <>
        <FiltersInForce columns={[companyColumns.state as never]} state={state as unknown as TableState} />
        <FilterControl filter={filter} label={header} value={value} onChange={setValue} />
      </>
    );
  }
  render(<Page />);
  const former = 'Отказано или отозвана';
  screen.getByText(`Аккредитация: Ожидает проверки, ${former}`);
  expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  await userEvent.click(screen.getByLabelText(former));
  screen.getByText('Аккредитация: Ожидает проверки');
  expect(screen.queryByText(former)).toBeNull();
  expect(screen.getAllByRole('checkbox')).toHaveLength(5);
});
