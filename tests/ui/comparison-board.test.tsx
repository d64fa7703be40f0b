// @vitest-environment happy-dom
// The comparison by keyboard and by eye: how many columns, how many nodes, what a key does.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { competitor } from '../../src/api/calls/competitor.ts';
import type { CompetitorTable } from '../../src/api/records/competitor.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { onSessionEnd } from '../../src/ui/data/problems.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { refresh } from '../../src/ui/data/use-call.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { ComparisonBoard } from '../../src/ui/features/comparison/comparison-board.tsx';
import { comparedItem, comparedLot, comparedVendor, headOfLot } from './support/comparison.ts';
import { Refusal, serve, type Asked } from './support/server.ts';
import { wideWindow, windowWhere } from './support/window.ts';

const lot = comparedLot;

/** Prices grow by a tenth from vendor to vendor, from a hundred. */
function tableOf(items: number, vendors: number, allocated: Record<number, string> = {}): CompetitorTable {
  const applications = Array.from({ length: vendors }, (_, index) => index + 1);
  return {
    lot: headOfLot,
    rates: [],
    vendors: applications.map((applicationId) => ({
      ...comparedVendor(applicationId),
      coverage: { items, of: items },
      total: '1000.00',
      vatTotal: '0.00',
      totalWithVat: '1000.00',
      convertedTotal: String(1000 + applicationId),
      estimatedTotal: null,
      allocatedTotal: '0.00',
      itemsWon: 0,
    })),
    rows: Array.from({ length: items }, (_, row) => ({
      order: comparedItem(row),
      cells: applications.map((applicationId, column) => {
        const offerId = row * vendors + applicationId;
        const price = String(100 + 10 * column);
        return {
          applicationId,
          offers: [
            {
              offerId,
              isAnalogue: false,
              name: '',
              quantity: '10',
              unitPrice: price,
              repeatedPrice: null,
              loweredPercent: '0.00',
              sum: `${price}0`,
              sumWithVat: null,
              comparableUnitPrice: price,
              comparableSum: `${price}0`,
              priceSteps: [],
              incomparable: null,
              coversOrdered: true,
              shipmentPeriod: 30 + column,
              guaranteePeriod: null,
              allocatedQuantity: allocated[offerId] ?? null,
              approvedByCustomer: true,
              approvalReason: null,
              archivedAt: null,
              isCompared: true,
              isBest: column === 0,
            },
          ],
        };
      }),
      minimum: null,
      allocated: '0',
      remainder: '10',
    })),
    additional: null,
  } as unknown as CompetitorTable;
}

beforeEach(() => {
  wideWindow();
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(
  table: () => CompetitorTable,
  more: Parameters<typeof serve>[0] = {},
  view = '',
  steps: Lot['steps'] = [],
): Promise<Asked[]> {
  const asked = serve({
    'GET /api/v1/lots/1/competitor-table': () => ({ data: table() }),
    'GET /api/v1/lots/1/item-memory': () => ({ data: [] }),
    'GET /api/v1/lots/1/ratings': () => ({ data: [] }),
    'GET /api/v1/lots/1/comments': () => ({ data: [] }),
    'GET /api/v1/lots/1/people': () => ({ data: [] }),
    'GET /api/v1/lots/1/allocation': () => new Refusal(403),
    'GET /api/v1/lots/1/allocation/suggest': () => new Refusal(403),
    ...more,
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <main id="content">
            <ComparisonBoard lot={{ ...lot, steps }} />
          </main>
        ),
      },
    ],
    { initialEntries: [`/${view}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('grid', { name: 'Конкурентный лист' });
  return asked;
}

const grid = () => screen.getByRole('grid', { name: 'Конкурентный лист' });
const at = (row: number, column: number) =>
  grid().querySelector<HTMLElement>(`[data-board="${row}:${column}"]`)!;

test('totals are held against the estimate of the same items, and against the lowest prices where there is none', async () => {
  const table = tableOf(2, 2);
  table.vendors[0]!.estimatedTotal = '1100.00';
  table.vendors[1]!.estimatedTotal = '550.00';
  table.vendors[1]!.convertedTotal = '500.00';
  table.vendors[1]!.coverage = { items: 1, of: 2 };
  await show(() => table);
  const line = within(grid()).getByRole('row', { name: /К лучшему · к оценке/ });
  expect(line.textContent).toContain('лучший · −9,0\u00a0%');
  expect(line.textContent).toContain('· −9,1\u00a0%*');
});

test('the best price stands beside the estimate and beside what was paid before', async () => {
  const table = tableOf(2, 2);
  table.rows[0]!.order.estimate = '80.00';
  const last = {
    price: '125',
    at: '2026-03-01T09:00:00.000Z',
    lotId: 5,
    lotNumber: '2026-000005',
    vendors: 3,
  };
  const past = { orderId: 2, by: 'code', sample: 1, last, median: '125', least: '125', most: '125' };
  await show(() => table, { 'GET /api/v1/lots/1/item-memory': () => ({ data: [past] }) });
  within(grid()).getByRole('columnheader', { name: /Оценка/ });
  const [, first, second] = within(grid()).getAllByRole('row');
  expect(first!.textContent).toContain('80,00+25,0\u00a0%');
  await waitFor(() => expect(second!.textContent).toContain('к прошлой цене −20,0\u00a0%: 125,00'));
  expect(within(second!).getByTitle(/процедура 2026-000005; тот же код, выборка 1/)).toBeTruthy();
});

test('totals of twelve digits have columns in which they stand whole', async () => {
  const table = tableOf(1, 2);
  const least = () =>
    Number(/(\d+)px/.exec(screen.getByRole('grid', { name: 'Конкурентный лист' }).style.minWidth)![1]);
  await show(() => table);
  const usual = least();
  cleanup();
  queryClient.clear();
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  for (const vendor of table.vendors) vendor.convertedTotal = '123456789012.55';
  await show(() => table);
  // Eighteen signs of each of the two in place of what was drawn for.
  expect(least() - usual).toBeGreaterThanOrEqual(2 * 30);
});

test('one column a vendor; each price beside the best, and beside whom one chooses', async () => {
  await show(() => tableOf(2, 6));
  screen.getByRole('heading', { name: 'Конкурентный лист' });
  const heads = within(grid()).getAllByRole('columnheader', { name: /Участник/ });
  expect(heads).toHaveLength(6);
  expect(at(0, 0).textContent).toBe('100,00лучшая');
  expect(at(0, 3).textContent).toBe('130,00+30,0\u00a0%');
  await userEvent.click(within(heads[3]!).getByRole('button', { name: /^Столбец/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Сравнивать с ним' }));
  await waitFor(() => expect(at(0, 1).textContent).toBe('110,00−15,4\u00a0%'));
});

test('where an analogue is in the totals it is said what they are of', async () => {
  const table = tableOf(2, 2);
  const said = () => screen.queryAllByText(/из предложений участника на одну позицию в итог входит лучшее/);
  await show(() => table);
  expect(said()).toEqual([]);
  cleanup();
  queryClient.clear();
  const with80 = structuredClone(table);
  const { offers } = with80.rows[0]!.cells[0]!;
  offers.push({ ...offers[0]!, offerId: 99, isAnalogue: true, comparableUnitPrice: '80' });
  await show(() => with80);
  // Under the table, and over the terms of the applications.
  expect(said()).toHaveLength(2);
});

test('the score in a vendor’s head is rounded, and whole in its hint', async () => {
  const scored = tableOf(1, 2);
  scored.vendors[0]!.ratingTotal = '80.18';
  scored.vendors[1]!.ratingTotal = '100.00';
  await show(() => scored);
  expect(screen.getByTitle('Итоговый балл 80,18').textContent).toBe('80,2');
  expect(screen.getByTitle('Итоговый балл 100,00').textContent).toBe('100');
});

test('arrows walk the cells, Enter opens the offer beside the table, Escape closes it', async () => {
  await show(() => tableOf(3, 3));
  act(() => at(0, 0).focus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(at(1, 1)));
  await userEvent.keyboard('{Enter}');
  const panel = await screen.findByRole('complementary', {
    name: 'Предложение: Позиция 2, ООО «Участник 2»',
  });
  expect(panel.textContent).toContain('110,00');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('complementary', { name: 'Предложение: Позиция 2, ООО «Участник 3»' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a hidden vendor and an own order of the columns are kept for the lot', async () => {
  await show(() => tableOf(1, 3));
  const heads = () => within(grid()).getAllByRole('columnheader', { name: /Участник/ });
  await userEvent.click(within(heads()[2]!).getByRole('button', { name: /^Столбец/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Поставить первым' }));
  await userEvent.click(within(heads()[1]!).getByRole('button', { name: /^Столбец/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Скрыть' }));
  cleanup();
  queryClient.clear();
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  await show(() => tableOf(1, 3));
  expect(heads().map((head) => head.getAttribute('aria-label'))).toEqual([
    'ООО «Участник 3»',
    'ООО «Участник 2»',
  ]);
});

test('a pinned vendor stands first and stays in sight until it is let go', async () => {
  await show(() => tableOf(1, 3));
  const heads = () => within(grid()).getAllByRole('columnheader', { name: /Участник/ });
  const press = async (column: number, action: string) => {
    await userEvent.click(within(heads()[column]!).getByRole('button', { name: /^Столбец/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  };
  await press(2, 'Закрепить слева');
  expect(heads()[0]!.getAttribute('aria-label')).toBe('ООО «Участник 3»');
  expect(within(heads()[0]!).getByText('закреплён')).toBeTruthy();
  await press(0, 'Открепить');
  expect(heads()[0]!.getAttribute('aria-label')).toBe('ООО «Участник 1»');
});

const quantity = (row: number, column: number) =>
  grid().querySelector<HTMLElement>(`[data-cell="${row}:${column + 1}"]`)!;
const enter = (row: number, column: number) => {
  fireEvent.mouseDown(quantity(row, column));
  quantity(row, column).focus();
};
type Lines = { offers: { offerId: number; quantity: string | null }[] };
const sentBy = (asked: readonly Asked[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ body }) =>
      (body as Lines).offers.map(({ offerId, quantity: to }) => ({ offerId, quantity: to })),
    );

/** A table whose quantities are what was sent last; the offers that are named are refused. */
async function allocating(
  items: number,
  vendors: number,
  refused: Record<number, string> = {},
  suggested: object = new Refusal(403),
) {
  const stored: Record<number, string> = {};
  return show(
    () => tableOf(items, vendors, stored),
    {
      'GET /api/v1/lots/1/allocation/suggest': () => suggested,
      'PUT /api/v1/lots/1/allocation': ({ body }) => {
        const { offers } = body as Lines;
        const faults = offers.flatMap(({ offerId }, index) =>
          offerId in refused ? [[`offers.${index}.quantity`, [refused[offerId]]]] : [],
        );
        if (faults.length > 0) return new Refusal(422, { errors: Object.fromEntries(faults) });
        for (const { offerId, quantity: taken } of offers) {
          if (taken === null) delete stored[offerId];
          else stored[offerId] = taken;
        }
        return { data: {} };
      },
    },
    '?view=allocation',
  );
}

test('while allocating «=» takes the whole rest, and Ctrl+Z takes it back', async () => {
  const asked = await allocating(2, 2);
  enter(0, 1);
  await userEvent.keyboard('=');
  await waitFor(() => expect(quantity(0, 1).textContent).toMatch(/10$/));
  await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(sentBy(asked)).toEqual([[{ offerId: 2, quantity: '10' }], [{ offerId: 2, quantity: null }]]),
  );
});

test('after «=» Enter goes on to the next item, and edits only where nothing was just taken', async () => {
  const asked = await allocating(2, 2);
  enter(0, 1);
  await userEvent.keyboard('={Enter}=');
  await waitFor(() =>
    expect(sentBy(asked).flat()).toEqual([
      { offerId: 2, quantity: '10' },
      { offerId: 4, quantity: '10' },
    ]),
  );
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('a quantity says what its writer saw there, the own last one too before the table tells it', async () => {
  const asked = await allocating(1, 2);
  enter(0, 1);
  await userEvent.keyboard('4{Enter}');
  await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
  enter(0, 1);
  await userEvent.keyboard('5{Enter}');
  await waitFor(() => expect(sentBy(asked)).toHaveLength(2));
  const lines = asked.filter(({ method }) => method !== 'GET').map(({ body }) => (body as Lines).offers);
  expect(lines).toEqual([
    [{ offerId: 2, quantity: '4', was: null }],
    [{ offerId: 2, quantity: '5', was: '4' }],
  ]);
});

test('of a cell that another has written while its editor stood open, what was seen goes out; untouched it writes nothing', async () => {
  const taken: Record<number, string> = {};
  const asked = await show(
    () => tableOf(1, 2, { ...taken }),
    { 'PUT /api/v1/lots/1/allocation': () => ({ data: {} }) },
    '?view=allocation',
  );
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => (body as Lines).offers);
  const another = async (offerId: number, text: string) => {
    taken[offerId] = text;
    await act(() => refresh([competitor.table]));
  };
  enter(0, 0);
  await userEvent.keyboard('{Enter}');
  await another(1, '3');
  await userEvent.keyboard('{Enter}');
  enter(0, 1);
  await userEvent.keyboard('4');
  await another(2, '5');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toEqual([[{ offerId: 2, quantity: '4', was: null }]]));
});

test('while allocating Space opens the row: a field a vendor, stored as the cell is', async () => {
  const asked = await allocating(2, 2);
  enter(1, 0);
  await userEvent.keyboard(' ');
  const panel = within(await screen.findByRole('complementary', { name: /^Строка: / }, { timeout: 20_000 }));
  const fields = panel.getAllByRole('textbox');
  expect(fields).toHaveLength(2);
  await userEvent.type(fields[1]!, '4{Enter}');
  await waitFor(() => expect(sentBy(asked)).toEqual([[{ offerId: 4, quantity: '4' }]]));
  expect(quantity(1, 1).textContent).toMatch(/4$/);
});

test('the split opened by a press that goes with it has the keyboard in its table; what else has the focus keeps it', async () => {
  await show(() => tableOf(1, 2), {}, '?view=allocation');
  expect(document.activeElement?.closest('[role=grid]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Цена' }));
  await userEvent.click(screen.getByRole('button', { name: 'Распределение' }));
  await screen.findByText('весь остаток');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Распределение' }));
});

test('while quantities are split, a rejected price is struck through and named', async () => {
  const table = tableOf(1, 2);
  table.rows[0]!.cells[1]!.offers[0]!.approvedByCustomer = false;
  await show(() => table, {}, '?view=allocation');
  const [kept, rejected] = [quantity(0, 0), quantity(0, 1)];
  expect(rejected.textContent).toContain('110,00отклонено');
  expect(rejected.querySelector('.line-through')).not.toBeNull();
  expect(kept.querySelector('.line-through')).toBeNull();
});

test('in a window of middle width the strip of the split is folded until it is asked for', async () => {
  windowWhere((media) => media.includes('min-width') && !media.includes('1280px'));
  await show(() => tableOf(1, 2), {}, '?view=allocation');
  const strip = await screen.findByRole('complementary', { name: 'Распределение' });
  expect(within(strip).queryByText('Сценарии')).toBeNull();
  // Beside the table: over it, it would hide what is left of each item.
  expect(strip.className).not.toContain('absolute');
  await userEvent.click(within(strip).getByRole('button', { name: 'Показать распределение' }));
  await screen.findByRole('button', { name: 'Свернуть распределение' });
  expect(screen.getByRole('complementary', { name: 'Распределение' }).className).toContain('absolute');
});

test('with the strip of the split folded the award is still closed by a button in it', async () => {
  await show(() => tableOf(1, 2), {}, '?view=allocation', [
    { event: 'lot.toFinished', call: '/api/v1/lots/1/finish', open: true, reasons: [], asks: [] },
  ]);
  const strip = within(await screen.findByRole('complementary', { name: 'Распределение' }));
  strip.getByRole('button', { name: 'Подвести итоги' });
  await userEvent.click(strip.getByRole('button', { name: 'Свернуть распределение' }));
  const folded = within(screen.getByRole('complementary', { name: 'Распределение' }));
  expect(folded.queryByText('Сценарии')).toBeNull();
  await userEvent.click(folded.getByRole('button', { name: 'Подвести итоги' }));
  await screen.findByRole('dialog', { name: 'Подвести итоги и завершить процедуру?' });
});

test('from the strip of the split a link leads to the other rules, and what else the address says stays', async () => {
  await show(() => tableOf(1, 2), {}, '?view=allocation&one=1');
  const link = await screen.findByRole('link', { name: 'Другие правила и чего стоит каждое' });
  expect(link.getAttribute('href')).toMatch(/\?one=1#award$/);
});

test('a rule that is applied by keys keeps the keyboard at the rules, and so does the strip that is folded and unfolded', async () => {
  const suggested = {
    lines: [{ offerId: 1, applicationId: 1, orderId: 1, quantity: '1' }],
    uncovered: [],
    total: '1.00',
    chosenTotal: '0.00',
    difference: '-1.00',
    isComparable: false,
  };
  const asked = await allocating(2, 2, {}, { data: suggested });
  const first = await screen.findByRole('button', { name: /^Дешевле всего/ });
  const rule = await screen.findByRole('button', { name: /^Один победитель/ });
  rule.focus();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Применить' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Применить' })).toBeNull());
  expect([first, rule].indexOf(document.activeElement as HTMLElement)).toBe(1);
  for (const [pressed, then] of [
    ['Свернуть распределение', /^Показать распределение$/],
    ['Показать распределение', /^Дешевле всего/],
  ] as const) {
    screen.getByRole('button', { name: pressed }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: then })));
  }
});

test('a block of quantities is stored as one; what is more than the rest, or refused, stays with its reason', async () => {
  const asked = await allocating(3, 2, { 5: 'Заявка не допущена' });
  enter(0, 0);
  fireEvent.paste(quantity(0, 0), { clipboardData: { getData: () => '4\t7\n10\nдва\n' } });
  await waitFor(() =>
    expect(sentBy(asked)).toEqual([
      [
        { offerId: 1, quantity: '4' },
        { offerId: 3, quantity: '10' },
      ],
    ]),
  );
  expect(quantity(0, 1).textContent).toContain('Осталось 6');
  expect(quantity(2, 0).textContent).toContain('Укажите количество');
  await screen.findByRole('button', { name: '2 не сохранены: повторить' });
  enter(2, 0);
  fireEvent.paste(quantity(2, 0), { clipboardData: { getData: () => '3\t1' } });
  await waitFor(() => expect(sentBy(asked)).toHaveLength(3));
  expect(sentBy(asked).at(-1)).toEqual([{ offerId: 6, quantity: '1' }]);
  expect(quantity(2, 0).textContent).toContain('Заявка не допущена');
});

test('a quantity that a session ended over comes back and is stored', async () => {
  let isOver = true;
  onSessionEnd(() => pageScope.setAside());
  const answers = {
    'PUT /api/v1/lots/1/allocation': () => (isOver ? new Refusal(401) : { data: {} }),
  };
  const asked = await show(() => tableOf(1, 1), answers, '?view=allocation');
  enter(0, 0);
  await userEvent.keyboard('4{Enter}');
  await waitFor(() => expect(sentBy(asked)).toHaveLength(1));
  await waitFor(() => expect(localStorage).toHaveLength(1));
  cleanup();
  isOver = false;
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  const again = await show(() => tableOf(1, 1), answers, '?view=allocation');
  await waitFor(() => expect(sentBy(again)).toEqual([[{ offerId: 1, quantity: '4' }]]));
});

test('of a thousand items over fifteen vendors only those in sight are drawn', async () => {
  await show(() => tableOf(1_000, 15));
  expect(Number(grid().getAttribute('aria-rowcount'))).toBe(1_001);
  expect(grid().querySelectorAll('*').length).toBeLessThan(3_000);
});

test('what the team says of an item and of an application stands where it is decided, and goes out of the one chosen', async () => {
  const { rows, vendors } = tableOf(2, 2);
  const item = rows[0]!.order.id;
  const { applicationId } = vendors[0]!;
  const said = (id: number, about: object | null, text: string) => ({
    id,
    text,
    about,
    by: { id: 9, name: 'Белова А.' },
    mentions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    changedAt: null,
    canChange: false,
    canRemove: false,
  });
  const asked = await show(() => tableOf(2, 2), {
    'GET /api/v1/lots/1/comments': () => ({
      data: [
        said(1, { subject: 'item', id: item, name: '1. Труба' }, 'О первой позиции'),
        said(2, { subject: 'application', id: applicationId, name: 'ООО' }, 'О первой заявке'),
        said(3, null, 'О процедуре'),
        said(4, { subject: 'item', id: rows[1]!.order.id, name: '2. Труба' }, 'О второй позиции'),
      ],
    }),
    'POST /api/v1/lots/1/comments': ({ body }) => ({ data: said(5, null, (body as { text: string }).text) }),
  });
  expect(await screen.findAllByText('В обсуждении 1 сообщение')).toHaveLength(3);
  fireEvent.click(at(0, 0));
  const panel = within(await screen.findByRole('region', { name: 'Обсуждение' }));
  expect((await panel.findAllByText(/^О (перв|втор|проц)/)).map((one) => one.textContent)).toEqual([
    'О первой позиции',
    'О первой заявке',
  ]);
  fireEvent.click(panel.getByRole('button', { name: 'О заявке' }));
  fireEvent.change(panel.getByLabelText('Сообщение'), { target: { value: 'Спросить о сроке' } });
  fireEvent.click(panel.getByRole('button', { name: 'Отправить' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      text: 'Спросить о сроке',
      mentions: [],
      about: { subject: 'application', id: applicationId },
    }),
  );
});
