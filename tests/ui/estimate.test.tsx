// @vitest-environment happy-dom
// The organiser's estimate while it is written: it saves itself, a faulty price stays as it was typed, and nothing is lost on the way.
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Estimates } from '../../src/api/records/estimate.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import type { Order } from '../../src/api/records/order.ts';
import { useAutosave } from '../../src/ui/actors/use-autosave.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { EstimateSaving } from '../../src/ui/features/estimate/estimate-saving.tsx';
import { EstimateSection } from '../../src/ui/features/estimate/estimate-section.tsx';
import { EstimateStore, WHOLE } from '../../src/ui/features/estimate/estimate-store.ts';
import { lotReasons } from '../../src/text/reasons/lot.ts';
import { ClosedStepStrip } from '../../src/ui/features/lot/closed-step-strip.tsx';
import { ItemsEditor } from '../../src/ui/features/lot/editor/items-editor.tsx';
import { makeOrder } from './support/application.ts';
import { lotOf } from './support/lot.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { PATIENCE, plain, putAway, show } from './support/show.tsx';
import { wideWindow, windowWhere } from './support/window.ts';

const ESTIMATES = '/api/v1/lots/1/estimates';
const lot = { id: 1, currency: 'RUB', showsEstimate: false } as unknown as Lot;
const manager = { id: 7, role: 'manager', company: null } as const;
const stored = (part: Partial<Estimates> = {}): Estimates => ({
  currency: 'RUB',
  mayChange: true,
  total: null,
  items: [],
  sum: null,
  ...part,
});
const memory = (orderId: number, price: string, median: string) => ({
  orderId,
  by: 'code',
  sample: 3,
  last: { price, at: '2026-05-14T10:00:00Z', lotId: 9, lotNumber: 'Л-9', vendors: 3 },
  median,
  least: median,
  most: price,
});

/** What the server holds: it answers what it was sent over what stood. */
let now: Estimates;
beforeEach(() => {
  wideWindow();
  now = stored();
});
afterEach(() => {
  for (const { discard } of pageScope.pending()) discard();
  putAway();
});

const take = ({ body }: Asked): object => {
  const { total, items } = body as {
    total?: string | null;
    items: { orderId: number; price: string | null }[];
  };
  const prices = new Map(now.items.map((one) => [one.orderId, one.price]));
  for (const { orderId, price } of items) {
    if (price === null) prices.delete(orderId);
    else prices.set(orderId, price);
  }
  now = {
    ...now,
    ...(total === undefined ? {} : { total }),
    items: [...prices].map(([orderId, price]) => ({ orderId, price })),
    sum: prices.size > 0 ? '1.00' : null,
  };
  return { data: now };
};
const written = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the store', () => {
  test('sends what differs alone; the same number written otherwise is none', async () => {
    now = stored({ items: [{ orderId: 1, price: '100.00' }] });
    const asked = serve({ [`PATCH ${ESTIMATES}`]: take });
    const store = new EstimateStore(1, now);
    store.set(new Map([[1, '100']]));
    expect(store.isDirty()).toBe(false);
    store.set(
      new Map([
        [1, ''],
        [2, ' 50 '],
      ]),
    );
    expect(await store.save()).toBe('saved');
    store.set(new Map([[WHOLE, '900']]));
    await store.save();
    expect(written(asked)).toEqual([
      {
        items: [
          { orderId: 1, price: null },
          { orderId: 2, price: '50' },
        ],
      },
      { items: [], total: '900' },
    ]);
    expect(store.isDirty()).toBe(false);
  });

  test('keeps a faulty price as typed, stores the others', async () => {
    const asked = serve({ [`PATCH ${ESTIMATES}`]: take });
    const store = new EstimateStore(1, now);
    store.set(
      new Map([
        [1, 'сто'],
        [2, '50'],
      ]),
    );
    expect(await store.save()).toBe('partly');
    expect(written(asked)).toEqual([{ items: [{ orderId: 2, price: '50' }] }]);
    expect([store.textOf(1), store.textOf(2), store.isDirty()]).toEqual(['сто', '50', true]);
  });

  /** The price 10 of the first item is being saved, and held back. */
  async function savingTen() {
    const first = held<object>();
    const asked = serve({
      [`PATCH ${ESTIMATES}`]: (one) => (written(asked).length === 1 ? first.promise : take(one)),
    });
    const store = new EstimateStore(1, now);
    store.set(new Map([[1, '10']]));
    const saving = store.save();
    await waitFor(() => expect(written(asked)).toHaveLength(1));
    return { first, asked, store, saving };
  }

  test('keeps what was typed while a save was under way, and sends it after it', async () => {
    const { first, asked, store, saving } = await savingTen();
    store.set(new Map([[1, '20']]));
    const next = store.save();
    // One after another: an answer that is overtaken would put the former price back.
    await new Promise((resolve) => setTimeout(resolve));
    expect(written(asked)).toHaveLength(1);
    first.release({ data: stored({ items: [{ orderId: 1, price: '10' }] }) });
    await saving;
    expect(store.textOf(1)).toBe('20');
    await next;
    expect(written(asked)).toEqual([
      { items: [{ orderId: 1, price: '10' }] },
      { items: [{ orderId: 1, price: '20' }] },
    ]);
  });

  test('what is taken back while it is being saved is taken back on the server too', async () => {
    const { first, asked, store, saving } = await savingTen();
    store.set(new Map([[1, '']]));
    expect(store.isDirty()).toBe(true);
    first.release({ data: stored({ items: [{ orderId: 1, price: '10' }] }) });
    await saving;
    await store.save();
    expect(written(asked).at(-1)).toEqual({ items: [{ orderId: 1, price: null }] });
    expect([store.textOf(1), store.isDirty()]).toEqual(['', false]);
  });

  test.each([
    [500, 'failed', null],
    [401, 'failed', null],
    [422, 'closed', 'Цены вскрыты'],
    [403, 'closed', 'Цены вскрыты'],
  ] as const)('refused by %i it is %s, and what was typed stays', async (status, outcome, closedBy) => {
    serve({ [`PATCH ${ESTIMATES}`]: () => new Refusal(status, { message: 'Цены вскрыты' }) });
    const store = new EstimateStore(1, now);
    store.set(new Map([[1, '10']]));
    expect(await store.save()).toBe(outcome);
    expect(store.getState().closedBy).toBe(closedBy);
    expect(store.textOf(1)).toBe('10');
  });
});

test('a page that is left while a save is under way stores what was typed meanwhile, be it what stood there before', async () => {
  const save = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  const store = { isDirty: () => false, save };
  const { result, unmount } = renderHook(() => useAutosave(store, null));
  result.current.tell({ type: 'saveNow' });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  unmount();
  expect(save).toHaveBeenCalledTimes(2);
});

describe('on its page', () => {
  const open = async (answers: Record<string, (asked: Asked) => unknown> = {}) => {
    const asked = serve({
      [`GET ${ESTIMATES}`]: () => ({ data: now }),
      'GET /api/v1/lots/1/orders': () => ({ data: [makeOrder(1), makeOrder(2)] }),
      'GET /api/v1/lots/1/item-memory': () => ({
        data: [memory(1, '98.00', '90.00'), memory(2, '48.00', '40.00')],
      }),
      [`PATCH ${ESTIMATES}`]: take,
      ...answers,
    });
    show(<EstimateSection lot={lot} />, manager);
    await userEvent.click(await screen.findByRole('button', { name: /оценку$/ }));
    await screen.findByRole('button', { name: 'Взять последние цены' }, PATIENCE);
    return asked;
  };
  const PRICE = 1;
  const cellAt = (row: number) => document.querySelector<HTMLElement>(`[data-cell="${row}:${PRICE}"]`)!;
  const write = async (row: number, text: string) => {
    fireEvent.mouseDown(cellAt(row));
    cellAt(row).focus();
    await userEvent.keyboard(`${text}{Enter}`);
  };

  test('past prices fill what is empty alone; taken back, what was typed since stays', async () => {
    now = stored({ items: [{ orderId: 2, price: '55.00' }] });
    const asked = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Взять последние цены' }));
    await screen.findByText('Оценено по прошлым ценам: 1');
    await waitFor(() => expect(written(asked)).toEqual([{ items: [{ orderId: 1, price: '98.00' }] }]));
    await write(0, '77');
    await userEvent.click(
      within(screen.getByLabelText('Сообщения')).getByRole('button', { name: 'Отменить' }),
    );
    await waitFor(() => expect(now.items).toContainEqual({ orderId: 1, price: '77' }));
    expect(cellAt(0).textContent).toContain('77');
    await userEvent.click(screen.getByRole('button', { name: 'Взять медианы' }));
    await screen.findByText('Все позиции с прошлыми ценами уже оценены');
  });

  test('past prices are taken back to nothing where nothing was typed since', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Взять медианы' }));
    await waitFor(() => expect(now.items).toHaveLength(2));
    expect(plain(document.body.textContent)).toContain('Итого без НДС: 1 300,00 ₽');
    await userEvent.click(
      within(screen.getByLabelText('Сообщения')).getByRole('button', { name: 'Отменить' }),
    );
    await waitFor(() => expect(now.items).toEqual([]));
  });

  test('a faulty price is told of in its cell, counted in nothing, and asked about before it is lost', async () => {
    const asked = await open();
    await write(0, '1,234');
    await waitFor(() => expect(cellAt(0).getAttribute('aria-invalid')).toBe('true'));
    expect(pageScope.dirty().map(({ what }) => what)).toEqual(['несохранённая оценка']);
    expect(written(asked)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Свернуть' }));
    expect(pageScope.dirty()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /оценку$/ }));
    expect(cellAt(0).textContent).toContain('1,234');
  });

  test('what cannot be stored now stays typed though the section is put aside, and goes with the network', async () => {
    let isUp = false;
    const asked = await open({ [`PATCH ${ESTIMATES}`]: (one) => (isUp ? take(one) : new Refusal(500)) });
    await write(0, '77');
    await screen.findByText(/^Не сохранено/);
    expect(pageScope.dirty()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Свернуть' }));
    isUp = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(now.items).toEqual([{ orderId: 1, price: '77' }]));
    expect(written(asked).length).toBeGreaterThan(1);
    await screen.findByText(/оценено позиций: 1/);
  });

  test('once it may not be changed any more it says why, and takes nothing', async () => {
    await open({ [`PATCH ${ESTIMATES}`]: () => new Refusal(422, { message: 'Цены вскрыты' }) });
    await write(0, '77');
    await screen.findByText('Оценку больше нельзя изменить');
    screen.getByText('Цены вскрыты');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Взять последние цены' })).toBeNull());
    expect(cellAt(0).textContent).toContain('77');
  });

  test('of the lot as a whole while no item has one', async () => {
    const asked = await open();
    await userEvent.type(screen.getByLabelText(/^Или процедура целиком/), '500');
    await waitFor(() => expect(written(asked).at(-1)).toEqual({ items: [], total: '500' }));
    await write(0, '77');
    await waitFor(() => expect(screen.queryByLabelText(/^Или процедура целиком/)).toBeNull());
  });
});

test('what was saved says of what; what was exceeded is no saving', () => {
  const saving = { items: 2, estimated: '1000.00', final: '900.00', saved: '100.00', percent: '10.00' };
  show(<EstimateSaving saving={saving} currency="RUB" />);
  expect(plain(document.body.textContent)).toContain(
    'Экономия к оценке100,00 ₽10 % от оценки 1 000,00 ₽ на 2 позиции',
  );
  cleanup();
  show(<EstimateSaving saving={{ ...saving, items: 0, saved: '-50.00', percent: '-5.00' }} currency="RUB" />);
  expect(plain(document.body.textContent)).toContain(
    'Дороже оценки50,00 ₽5 % от оценки 1 000,00 ₽ процедуры целиком',
  );
});

test('a middle window shows the items of a draft in their main columns, and of the others those with a value', async () => {
  windowWhere((media) => media.includes('min-width') || media.includes('1200px'));
  serve({
    [`GET ${ESTIMATES}`]: () => ({ data: now }),
    'GET /api/v1/lots/1/orders': () => ({ data: [{ ...makeOrder(1), manufacturer: 'Завод', code: '' }] }),
    'GET /api/v1/categories': () => ({ data: [] }),
    'GET /api/v1/orders/categories': () => ({ data: [] }),
  });
  show(<ItemsEditor lot={lot} />, manager);
  const grid = await screen.findByRole('grid', { name: 'Позиции' }, PATIENCE);
  const heads = within(grid).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    '№',
    'Наименование',
    'Количество',
    'Ед. изм.',
    'ОКПД2',
    'Срок поставки',
    'Изготовитель',
    'Действия',
  ]);
});

describe('a draft that cannot be published yet', () => {
  const open = async (rows: readonly Order[], reason: string) => {
    serve({
      [`GET ${ESTIMATES}`]: () => ({ data: now }),
      'GET /api/v1/lots/1/orders': () => ({ data: rows }),
      'GET /api/v1/categories': () => ({ data: [] }),
      'GET /api/v1/orders/categories': () => ({ data: [] }),
    });
    const steps = [{ event: 'lot.toApplications', open: false, reasons: [reason], asks: [] }];
    show(
      <>
        <ClosedStepStrip lot={lotOf({ status: 'draft', steps })} />
        <div id="items">
          <ItemsEditor lot={lot} />
        </div>
      </>,
      manager,
    );
    await screen.findByRole('grid', { name: 'Позиции' }, PATIENCE);
  };
  /** The row's number and the column where the keyboard is. */
  const here = () => {
    const cell = document.activeElement!.closest('td')!;
    const head = cell.closest('table')!.querySelectorAll('th')[cell.cellIndex]!;
    return [cell.closest('tr')!.textContent![0], head.textContent];
  };

  test.each([
    ['quantity', 'Количество'],
    ['unit', 'Ед. изм.'],
  ] as const)('leads to the first cell that is empty: %s', async (field, column) => {
    const empty = field === 'quantity' ? { quantity: null } : { unit: null };
    await open([makeOrder(1), makeOrder(2), { ...makeOrder(3), ...empty }], lotReasons.ordersComplete);
    await userEvent.click(screen.getByRole('button', { name: 'количество и единицы всех позиций' }));
    expect(here()).toEqual(['3', column]);
  });

  test('leads to the place for the first item where there is none', async () => {
    await open([], lotReasons.hasOrders);
    await userEvent.click(screen.getByRole('button', { name: 'позиции' }));
    expect(here()).toEqual(['+', 'Наименование']);
  });

  test('tells the keys of its table where there are any', async () => {
    await open([makeOrder(1)], lotReasons.ordersComplete);
    expect(document.body.textContent).toMatch(/Ctrl\+V/);
    putAway();
    windowWhere((media) => media.includes('min-width') || media === '(pointer: coarse)');
    await open([makeOrder(1)], lotReasons.ordersComplete);
    expect(document.body.textContent).not.toMatch(/Ctrl\+V/);
  });
});
