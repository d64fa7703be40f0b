// @vitest-environment happy-dom
// The offer table on a phone: one item a screen; what is typed is written as it is typed, and nobody is led past a fault.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GridHandle } from '../../src/ui/parts/grid/grid-props.ts';
import { OfferGrid } from '../../src/ui/features/apply/offer-grid.tsx';
import { tableFaults, tableOf, type OfferDraft } from '../../src/ui/features/apply/offer-rows.ts';
import { NO_TOLERANCE } from '../../src/rules/tolerance.ts';
import { makeOffer, makeOrder } from './support/application.ts';
import { serve } from './support/server.ts';
import { PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';
import { windowWhere } from './support/window.ts';

const orders = [1, 2, 3, 4].map((id) => makeOrder(id));
const offered = tableOf(orders, [
  makeOffer(11, orders[0]!, { unitPrice: '100.00' }),
  makeOffer(13, orders[2]!, { unitPrice: '300.00' }),
]);

let rows: readonly OfferDraft[];
let handle: RefObject<GridHandle | null>;
beforeEach(() => {
  windowWhere((media) => media === '(max-width: 760px)');
  serve({});
});
afterEach(putAway);

function Page({ first, readOnly }: { first: readonly OfferDraft[]; readOnly: boolean }) {
  const [list, setList] = useState(first);
  const faults = useMemo(() => tableFaults(list, NO_TOLERANCE), [list]);
  const grid = useRef<GridHandle>(null);
  useEffect(() => {
    rows = list;
  }, [list]);
  return (
    <>
      <OfferGrid
        rows={list}
        basis="DDP"
        currency="RUB"
        errors={{ ...faults.unfit, ...faults.unsaved }}
        tolerance={NO_TOLERANCE}
        onChange={setList}
        readOnly={readOnly}
        isUnstored
        fills
        handle={grid}
      />
      <button onClick={() => (handle = grid)}>К таблице</button>
    </>
  );
}

async function open(first: readonly OfferDraft[] = offered, readOnly = false) {
  show(<Page first={first} readOnly={readOnly} />);
  await screen.findByRole('navigation', { name: 'Позиции' }, PATIENCE);
  fireEvent.click(screen.getByText('К таблице'));
}
const here = () => screen.getByText(/^\d из \d$/).textContent;
const price = () => screen.getByLabelText<HTMLInputElement>(/^Цена за единицу/);
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** As the page's button does. */
const walk = () => act(() => handle.current!.showFiltered());
const prices = () => rows.map(({ unitPrice }) => unitPrice);

test('what is typed is written into its own item, though the next is turned to at once', async () => {
  await open();
  expect([here(), price().value]).toEqual(['1 из 4', '100,00']);
  await userEvent.clear(price());
  await userEvent.type(price(), '1 250,5');
  await press('Следующая позиция: 2');
  expect([here(), price().value]).toEqual(['2 из 4', '']);
  expect(prices()).toEqual(['1250.5', '', '300.00', '']);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Позиция 2');
  await press('Предыдущая позиция: 1');
  // As a table shows it, while nobody writes in it.
  expect(plain(price().value)).toBe('1 250,50');
  expect(plain(screen.getByRole('region', { name: 'Позиция 1' }).textContent)).toContain('12 505,00');
});

test('a year stands as a year, without thousands', async () => {
  await open(tableOf(orders, [makeOffer(11, orders[0]!, { unitPrice: '1000.00', manufacturedYear: 2026 })]));
  await press('Все поля');
  expect(screen.getByLabelText<HTMLInputElement>('Год выпуска').value).toBe('2026');
  expect(plain(price().value)).toBe('1 000,00');
});

test('ends at both ends; the items that follow peek and are turned to by a press', async () => {
  await open();
  expect(button(/^Предыдущая/).disabled).toBe(true);
  await press(/^3 Позиция 3/);
  expect(here()).toBe('3 из 4');
  await press('Следующая позиция: 4');
  expect(button(/^Следующая позиция/).disabled).toBe(true);
});

test('a finger drawn aside turns to the neighbour, one that scrolls does not', async () => {
  await open();
  const card = screen.getByRole('region', { name: 'Позиция 1' });
  const draw = (x: number, y: number, fingers = 1) => {
    const target = screen.getByRole('region', { name: /^Позиция/ });
    const touches = Array.from({ length: fingers }, () => ({ clientX: 300, clientY: 300 }));
    fireEvent.touchStart(target, { touches });
    fireEvent.touchEnd(target, { changedTouches: [{ clientX: 300 + x, clientY: 300 + y }] });
  };
  expect(card).toBeTruthy();
  draw(-59, 0);
  expect(here()).toBe('1 из 4');
  draw(-100, 80);
  expect(here()).toBe('1 из 4');
  draw(-100, 0, 2);
  expect(here()).toBe('1 из 4');
  draw(100, 0);
  expect(here()).toBe('1 из 4');
  draw(-100, 20);
  expect(here()).toBe('2 из 4');
  draw(100, 0);
  expect(here()).toBe('1 из 4');
  // What was typed and not left goes into its own item, not into the next, which is as empty.
  walk();
  const second = rows[1]!;
  handle.current!.writeColumn('unitPrice', new Map([[rows[2]!.key, '']]));
  await screen.findByText('без цены', { selector: 'button:nth-of-type(1)' });
  await userEvent.type(price(), '5');
  draw(-100, 0);
  expect([here(), price().value]).toEqual(['3 из 4', '']);
  expect(rows.find(({ key }) => key === second.key)!.unitPrice).toBe('5');
});

test('the next without a price is looked for from here on, round and round, then stays', async () => {
  await open();
  walk();
  expect(here()).toBe('2 из 4');
  walk();
  expect(here()).toBe('4 из 4');
  walk();
  expect(here()).toBe('2 из 4');
  await userEvent.type(price(), '5');
  walk();
  await userEvent.type(price(), '6{Tab}');
  await waitFor(() => expect(prices()).not.toContain(''));
  walk();
  expect(here()).toBe('4 из 4');
});

test('a fault is told at its field, counted above, and led to', async () => {
  await open(offered.map((row, at) => (at === 2 ? { ...row, unitPrice: 'сто' } : row)));
  expect(button(/^3 Позиция 3/).textContent).toContain('ошибка');
  await press('Ошибки 1');
  expect(here()).toBe('3 из 4');
  expect(price().getAttribute('aria-invalid')).toBe('true');
  expect(toldAt(price())).toBe('Укажите цену, например 1 250,50');
  await userEvent.clear(price());
  await userEvent.type(price(), '7{Tab}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ошибки 1' })).toBeNull());
  expect(price().getAttribute('aria-invalid')).toBeNull();
});

test('a term of several readings is chosen among by one press', async () => {
  await open();
  await userEvent.type(screen.getByLabelText(/^Срок, дней/), '2-3 нед');
  await userEvent.click(price());
  await press(/^21.день$/);
  expect(rows[0]!.shipmentPeriod).toBe('21');
  expect(screen.queryByRole('button', { name: /^14.дней$/ })).toBeNull();
});

test('fields that are put away are opened by a press, and written as the others are', async () => {
  await open();
  expect(screen.queryByLabelText('Описание')).toBeNull();
  await press('Все поля');
  await userEvent.type(screen.getByLabelText(/^Описание/), 'Новое');
  await press('Меньше полей');
  expect(rows[0]!.description).toBe('Новое');
});

test('an analogue is added beside its item and taken out again; taking it out is taken back by a press', async () => {
  await open();
  await press('Добавить аналог');
  await press('Следующая позиция: 2');
  expect(rows.map(({ isAnalogue }) => isAnalogue)).toEqual([false, true, false, false, false]);
  await userEvent.type(price(), '90');
  await press('Удалить аналог');
  expect(prices()).toEqual(['100.00', '', '300.00', '']);
  await press('Отменить');
  expect(prices()).toEqual(['100.00', '90', '', '300.00', '']);
  expect(rows[1]).toMatchObject({ id: null, isAnalogue: true, orderId: 1 });
});

test('a stored analogue that is taken out comes back as a new one: its row may be gone, and its files with it', async () => {
  await open(tableOf(orders, [makeOffer(11, orders[0]!), makeOffer(12, orders[0]!, { isAnalogue: true })]));
  await press('Следующая позиция: 2');
  await press('Удалить аналог');
  await press('Отменить');
  expect(rows.map(({ id }) => id)).toEqual([11, null, null, null, null]);
  expect(rows[1]).toMatchObject({ isAnalogue: true, attachments: [] });
});

test('the page may write a column and lead to a row, to the next fault and to what has no price', async () => {
  await open();
  const [, , third, fourth] = rows;
  handle.current!.writeColumn(
    'unitPrice',
    new Map([
      [third!.key, '33'],
      [fourth!.key, '44'],
    ]),
  );
  await waitFor(() => expect(prices()).toEqual(['100.00', '', '33', '44']));
  // All of it is taken back by a press; what was typed over since stays.
  await press(/^3 Позиция 3/);
  await press('Следующая позиция: 4');
  await userEvent.clear(price());
  await userEvent.type(price(), '45{Tab}');
  screen.getByText('Заполнено: 2 ячейки');
  await press('Отменить');
  await waitFor(() => expect(prices()).toEqual(['100.00', '', '300.00', '45']));
  handle.current!.toCell(third!.key, 'unitPrice');
  await waitFor(() => expect(here()).toBe('3 из 4'));
  handle.current!.showFiltered();
  await waitFor(() => expect(here()).toBe('2 из 4'));
  handle.current!.writeColumn('unitPrice', new Map([[third!.key, '-1']]));
  await screen.findByRole('button', { name: 'Ошибки 1' });
  handle.current!.nextError();
  await waitFor(() => expect(here()).toBe('3 из 4'));
});

test('where nothing can be written no field takes anything and nothing is led to', async () => {
  await open(offered, true);
  const region = screen.getByRole('region', { name: 'Позиция 1' });
  expect(region.querySelector('input')).toBeNull();
  expect(plain(region.textContent)).toMatch(/Цена за единицу[^₽]*₽100,00 /);
  expect(screen.queryByRole('button', { name: 'Добавить аналог' })).toBeNull();
  expect(
    within(screen.getByRole('region', { name: 'Позиция 1' })).getByText('1 000,00', {
      normalizer: plain as never,
    }),
  ).toBeTruthy();
});

test('the key «Далее» of a telephone goes from price to price, round to those left out, and from field to field', async () => {
  await open();
  // As Testing Library says it of an element in another's document.
  const stands = () => document.activeElement?.id ?? '';
  price().focus();
  await userEvent.clear(price());
  await userEvent.keyboard('150{Enter}');
  expect([here(), document.activeElement === price(), prices()[0]]).toEqual(['2 из 4', true, '150']);
  await userEvent.keyboard('200,5{Enter}');
  expect([here(), document.activeElement === price(), prices()[1]]).toEqual(['4 из 4', true, '200.5']);
  // Nothing is left without a price and nothing follows: the keyboard goes away, the price is written.
  await userEvent.keyboard('400{Enter}');
  expect([here(), prices()[3], document.activeElement === document.body]).toEqual(['4 из 4', '400', true]);
  screen.getByLabelText<HTMLInputElement>(/^Количество/).focus();
  await userEvent.keyboard('{Enter}');
  expect(stands()).toMatch(/manufacturer$/);
});

test('a sum of billions has a line of its own, where it is read whole', async () => {
  await open();
  const half = () => screen.getByText(/^Сумма/).parentElement!.className.includes('col-span-12');
  expect(half()).toBe(false);
  const price = screen.getByLabelText(/Цена за единицу/);
  await userEvent.clear(price);
  await userEvent.type(price, '99999999999999{Tab}');
  await waitFor(() => expect(half()).toBe(true));
});

test('keys are told where there are any', () => {
  const hint = (coarse: boolean) => {
    windowWhere((media) => coarse && media === '(pointer: coarse)');
    const { container, unmount } = show(<Page first={tableOf(orders, [])} readOnly={false} />);
    const text = container.textContent;
    unmount();
    return /Ctrl\+V/.test(text);
  };
  expect([hint(false), hint(true)]).toEqual([true, false]);
});
