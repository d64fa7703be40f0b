// @vitest-environment happy-dom
// The round as its vendor and its staff see it: what a key does, what a typed price would do, what stays closed.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoundState } from '../../src/api/records/round.ts';
import { countedTexts } from '../../src/text/counted.ts';
import { offeredActions } from '../../src/ui/data/page-actions.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { noteAway, noteBack } from '../../src/ui/data/reach.ts';
import { held, Refusal, type Asked } from './support/server.ts';
import { roundColumns, widerThanDrawn } from '../../src/ui/features/round/round-columns.tsx';
import { figureWidth } from '../../src/ui/parts/table/column-widths.ts';
import { line, ownOf, round, show } from './support/round.tsx';
import { plain } from './support/show.tsx';
import { narrowWindow, windowWhere } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

beforeEach(() => {
  narrowWindow();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the place that was held before is told, how it went stands under the total, and a converted best price ends at the kopeck', async () => {
  const own = ownOf(
    [
      line(1, '100.00', '95.678999', 2),
      { ...line(9, '90.00', '90', 1), orderId: line(1, '1', '1', 1).orderId, isAnalogue: true },
    ],
    {
      places: [
        { at: '2026-01-01T10:00:00Z', place: 1 },
        { at: '2026-01-01T10:20:00Z', place: 2 },
        { at: '2026-01-01T10:40:00Z', place: 3 },
      ],
    },
  );
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }) }, true);
  expect((await screen.findByText(/было 2 до/)).textContent).toBe('↓ было 2 до 13:40');
  const course = await screen.findByRole('list', { name: 'Ваше место за раунд' });
  expect(
    within(course)
      .getAllByRole('listitem')
      .map(({ title }) => title),
  ).toEqual(['с 13:00: место 1', 'с 13:20: место 2', 'с 13:40: место 3']);
  expect(screen.getByText('95,67')).toBeTruthy();
  expect(screen.getByText(countedTexts.own)).toBeTruthy();
});

test('a longer sum than is drawn for has its column wider', () => {
  const of = (widest?: { price: number; sum: number }) =>
    Object.fromEntries(
      roundColumns({ currency: 'RUB', visibility: 'best', lotCurrency: 'RUB', withGap: true, widest }).map(
        ({ id, width }) => [id, width],
      ),
    );
  const sum = figureWidth(['123 456 789 012,55']);
  expect(of().newSum).toBeLessThan(sum);
  expect(of({ price: 90, sum })).toEqual({ ...of(), newSum: sum });
  // A window has to be wider by as much for all columns to be there.
  const all = (widest?: { price: number; sum: number }) =>
    Object.values(of(widest)).reduce((one, width) => one! + (width ?? 0), 0);
  const long = { price: 140, sum };
  expect(all(long)! - all()!).toBe(widerThanDrawn(long));
});

test('the quick moves fill the prices, Enter in the per cent calculates, Ctrl+Enter sends them', async () => {
  const own = ownOf([line(1, '100.00', '95', 2), line(2, '200.00', '200', 1)]);
  const asked = show(
    {
      'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }),
      'POST /api/v1/lots/1/round/prices': () => ({ data: round({ own }) }),
    },
    true,
  );
  await screen.findByText('Быстро снизить все');
  expect(screen.queryByText(countedTexts.own)).toBeNull();
  expect(screen.getByText('2 из 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^До лучшей/ }));
  await screen.findByText('станет лучшей');
  expect(screen.getByText('94', { exact: false, selector: 'span.font-semibold' }).textContent).toContain(
    '94,52',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Очистить' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Снизить всё на' }), '2{Enter}');
  await screen.findByRole('button', { name: 'Отправить 2 цены' });
  expect(screen.getByText(/до лучшей$/).textContent).toBe('ещё 3,2\u00A0% до лучшей');
  // The second is the best already.
  expect(screen.getByText('останется лучшей')).toBeTruthy();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    prices: [
      { offerId: 1, price: '98.00' },
      { offerId: 2, price: '196.00' },
    ],
  });
  // What went out cannot be taken back: nothing offers to.
  await waitFor(() => expect(screen.queryByText(/^Заполнено/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Отменить (Ctrl+Z)' })).toHaveProperty('disabled', true);
  // Nor does the per cent stand ready to lower the new prices once more.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Снизить всё на' }).value).toBe('');
});

test('what was typed and not sent is no price of a round that is over, and that stays said', async () => {
  const own = ownOf([line(1, '100.00', '95', 2)]);
  let part: Partial<RoundState> = {};
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own, ...part }) }) }, true);
  await userEvent.click(await screen.findByRole('button', { name: /^До лучшей/ }));
  await screen.findByText('станет лучшей');
  expect(document.body.textContent).toMatch(/Введено\s*1/);
  // What was looked at goes with it; the prices in force do not.
  await userEvent.click(screen.getByText('Введено'));
  // By the clock, before the server says so.
  part = { endsAt: '2026-01-01T11:00:00Z' };
  await queryClient.invalidateQueries();
  await screen.findByText('Время раунда истекло');
  expect(document.body.textContent).not.toMatch(/Введено/);
  screen.getByText('Позиция 1');
  // Nor is there a column to type another into.
  expect(screen.queryByText(/^Новая цена/)).toBeNull();
});

test('of an annulled round its vendor is told what stands, and no price is asked for', async () => {
  const own = ownOf([line(1, '100.00', '95', 2)]);
  const ended = { isRunning: false, isAnnulled: true, endsAt: '2099-01-01T10:00:00Z' };
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own, ...ended }) }) }, true);
  await screen.findByText('Переторжка аннулирована');
  screen.getByText('Её цены не учтены: в силе цены до раунда. Причина — в уведомлении.');
  // When it was to end tells nothing any more.
  expect(screen.queryByText(/2099/)).toBeNull();
  expect(screen.queryByText(/^Новая цена/)).toBeNull();
  expect(screen.queryByText(/^Не больше/)).toBeNull();
  // Nor are its prices those that stand now.
  expect(document.body.textContent).not.toMatch(/сейчас|остаётся в силе|до лучших цен/i);
  screen.getByText(/^В раунде, ₽/);
  expect(document.body.textContent).toMatch(/Ваш итог в раунде/);
});

test('whose application is not in the round is told so, and not that there was none', async () => {
  show({ 'GET /api/v1/lots/1/round': () => ({ data: null }) }, true);
  await screen.findByText('Ваша заявка в переторжке не участвует');
  expect(document.body.textContent).not.toMatch(/Не найдено|не было/);
});

test('beside the clock of a round stands that the server does not answer, whatever the browser says of its network', async () => {
  show(
    { 'GET /api/v1/lots/1/round': () => ({ data: round({ own: ownOf([line(1, '100.00', '95', 2)]) }) }) },
    true,
  );
  await screen.findByText(/^связь есть · /);
  act(noteAway);
  screen.getByText('нет связи');
  act(noteBack);
  screen.getByText(/^связь есть · /);
});

test('that a round goes on longer than it was to is seen at its clock and said', async () => {
  let endsAt = '2199-01-01T10:00:00Z';
  show(
    {
      'GET /api/v1/lots/1/round': () => ({
        data: round({ endsAt, own: ownOf([line(1, '100.00', '95', 2)]) }),
      }),
    },
    true,
  );
  await screen.findByText('до 13:00:00');
  expect(document.body.textContent).not.toMatch(/продлён/);
  endsAt = '2199-01-01T10:10:00Z';
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('продлён до 13:10:00');
  expect(screen.getByText('Раунд продлён до 13:10:00').getAttribute('aria-live')).toBe('polite');
});

test('on a phone the prices of a round that is over stay in sight, as text: nothing more is typed', async () => {
  windowWhere(() => true);
  const own = ownOf([line(1, '100.00', '95', 2)]);
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own, isRunning: false }) }) }, true);
  const list = await screen.findByRole('list', { name: 'Цены переторжки' });
  expect(list.querySelector('input')).toBeNull();
  expect(plain(list.textContent)).toContain('сейчас100,00лучшая95,00сумма без НДС1 000,00');
});

test('of two rounds on a page Ctrl+Enter sends the prices of the one that it is pressed in', async () => {
  const rounds = [1, 2].map((lotId) => {
    const own = ownOf([line(lotId, '100.00', '95', 2)], { applicationId: lotId, place: 2 });
    return round({ lotId, own });
  });
  const asked = show(
    Object.fromEntries(
      rounds.flatMap((data) => [
        [`GET /api/v1/lots/${data.lotId}/round`, () => ({ data })],
        [`POST /api/v1/lots/${data.lotId}/round/prices`, () => ({ data })],
      ]),
    ),
    true,
    rounds.map(({ lotId }) => lotId),
  );
  const fields = () => screen.queryAllByRole('textbox', { name: 'Снизить всё на' });
  await waitFor(() => expect(fields()).toHaveLength(2));
  for (const field of fields()) await userEvent.type(field, '2{Enter}');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Отправить 1 цену' })).toHaveLength(2));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  // The page keeps what gets the focus above it.
  expect(document.querySelectorAll('[data-foot-bar]')).toHaveLength(2);
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/v1/lots/2/round/prices',
  ]);
  expect(offeredActions().map(({ title, keys }) => [title, keys])).toContainEqual([
    'Отправить новые цены',
    'Ctrl Enter',
  ]);
});

test('a window a little too narrow for all columns puts the gap alone away', () => {
  const all = { currency: 'RUB', visibility: 'best', lotCurrency: 'RUB', withGap: true } as const;
  const away = (room: { middle?: boolean }) =>
    roundColumns({ ...all, ...room }).flatMap(({ id, hidden }) => (hidden ? [id] : []));
  expect(away({})).toEqual([]);
  expect(away({ middle: true })).toEqual(['gapText']);
});

test('what a middle window has no room for stands in the row’s panel, where the price is written, too', async () => {
  windowWhere((media) => media === '(max-width: 1279px)');
  const own = ownOf([line(1, '100.00', '95', 2)], { place: 2 });
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }) }, true);
  const grid = await screen.findByRole('grid', { name: 'Цены переторжки' });
  const heads = () =>
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(heads().join()).not.toMatch(/Не больше|Разрыв|Сумма/);
  const cell = grid.querySelector<HTMLElement>('[data-cell="0:0"]')!;
  cell.focus();
  await userEvent.keyboard(' ');
  const panel = await screen.findByRole(
    'complementary',
    { name: 'Строка: Позиция 1' },
    { timeout: PATIENCE_MS },
  );
  expect(panel.textContent).toMatch(/Разрыв с лучшей.?5,3 %.*Не больше, ₽.?99,50.*Сумма без НДС.?1.000,00/);
  await userEvent.type(within(panel).getByLabelText('Новая цена, ₽'), '96{Enter}');
  await screen.findByRole('button', { name: 'Отправить 1 цену' });
});

test('a drop of more than ten per cent is asked about before it goes out', async () => {
  const own = ownOf([line(1, '100.00', '100', 1)], { place: 1 });
  const asked = show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }) }, true);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Снизить всё на' }), '30{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить 1 цену' }));
  const dialog = await screen.findByRole('dialog', {}, { timeout: PATIENCE_MS });
  expect(dialog.textContent).toContain('700,00');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('a round that ends over the question takes it away: there is nothing left to send', async () => {
  const own = ownOf([line(1, '100.00', '100', 1)], { place: 1 });
  let part: Partial<RoundState> = {};
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own, ...part }) }) }, true);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Снизить всё на' }), '30{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить 1 цену' }));
  await screen.findByRole('dialog', {}, { timeout: PATIENCE_MS });
  part = { isRunning: false, endsAt: '2026-01-01T11:00:00Z' };
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Время раунда истекло');
});

test('the staff see of a running round how many moved, what the clock will do, and the rehearsal; no picture is asked for', async () => {
  const asked = show(
    {
      'GET /api/v1/lots/1/round': () => ({ data: round({ tookPart: 2, invited: 4 }) }),
      'GET /api/v1/lots/1/round/rehearsal': () => ({
        data: {
          lotId: 1,
          currency: 'RUB',
          stepKind: 'percent',
          step: '0.50',
          isMarked: true,
          bestAfterStep: '995.00',
          participants: [
            {
              applicationId: 1,
              companyTitle: 'ООО «А»',
              place: 1,
              total: '1000.00',
              toBest: '0.0',
              afterStep: '995.00',
              stepSum: '5.00',
              stepsToLead: null,
            },
            {
              applicationId: 2,
              companyTitle: 'ООО «Б»',
              place: 2,
              total: '1008.00',
              toBest: '0.8',
              afterStep: '1002.96',
              stepSum: '5.04',
              stepsToLead: 2,
            },
          ],
        },
      }),
    },
    false,
  );
  await screen.findByText('Раунд идёт закрыто');
  expect(screen.getByText(/осталось 1 продление из 3/)).toBeTruthy();
  // Each of the strip's values is told with its name.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
    'место и лучшую цену',
  );
  const table = await screen.findByRole('table', { name: 'Репетиция переторжки' });
  const row = within(within(table).getAllByRole('row')[2]!);
  // Its cells are told by whose they are.
  expect(row.getByRole('rowheader').textContent).toBe('Б');
  const cells = row.getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '2',
    '1 008,00',
    '+0,8 %',
    '5,04',
    '1 002,96',
    '2',
    ' скрыто',
  ]);
  expect(asked.map(({ path }) => path)).not.toContain('/api/v1/lots/1/round/picture');
});

test('a quick move is one edit to take back, of rows out of sight too, and prices are pasted as in every table', async () => {
  const own = ownOf([line(1, '100.00', '95', 2), line(2, '200.00', '200', 1)], { place: 1 });
  show({ 'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }) }, true);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Снизить всё на' }), '2{Enter}');
  await screen.findByRole('button', { name: 'Отправить 2 цены' });
  await userEvent.click(screen.getByRole('button', { name: /^Отстаём/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Отменить (Ctrl+Z)' }));
  expect(screen.queryByRole('button', { name: /^Отправить \d/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Все/ }));

  const price = document.querySelector<HTMLElement>('[data-cell="0:5"]')!;
  fireEvent.mouseDown(price);
  fireEvent.paste(price, { clipboardData: { getData: () => '99\n198\n297' } });
  await screen.findByRole('button', { name: 'Отправить 2 цены' });
  // In a frame of the window's height what found no place is told under the table, which stays where it is.
  const lost = screen.getByText(/не поместилась 1$/);
  expect(price.compareDocumentPosition(lost)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('on a phone each price is typed in a card of its own, what it would do is told at each key', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const own = ownOf([line(1, '100.00', '95', 2), line(2, '200.00', '200', 1)], { place: 2 });
  const asked = show(
    {
      'GET /api/v1/lots/1/round': () => ({ data: round({ own }) }),
      'POST /api/v1/lots/1/round/prices': () => ({ data: round({ own }) }),
    },
    true,
  );
  const price = await screen.findByLabelText<HTMLInputElement>('1. Позиция 1');
  await userEvent.type(price, '99,9');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(price);
  await userEvent.type(price, '94,5');
  expect(price.value).toBe('94,5');
  await screen.findByText('станет лучшей');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить 1 цену' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      prices: [{ offerId: 1, price: '94.5' }],
    }),
  );
});

describe('own prices', () => {
  const two = [line(1, '100.00', '95', 2), line(2, '200.00', '200', 1)];
  const own = (part?: Parameters<typeof ownOf>[1]) => ownOf(two, part);
  const PRICES = '/api/v1/lots/1/round/prices';
  const open = (
    part: Partial<RoundState> = {},
    answer: () => unknown = () => ({ data: round({ own: own() }) }),
  ) =>
    show(
      {
        'GET /api/v1/lots/1/round': () => ({ data: round({ own: own(), ...part }) }),
        [`POST ${PRICES}`]: answer,
      },
      true,
    );
  const lowered = async (percent: string) => {
    await screen.findByText('Быстро снизить все');
    await userEvent.type(screen.getByRole('textbox', { name: 'Снизить всё на' }), `${percent}{Enter}`);
    await screen.findByRole('button', { name: 'Отправить 2 цены' });
  };
  const sent = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST').length;
  const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

  test('in the last minute they are asked about before they go out', async () => {
    const asked = open({ endsAt: new Date(Date.now() + 58_000).toISOString() });
    await lowered('2');
    await send();
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Изменятся 2 цены; повысить обратно будет нельзя');
    expect(sent(asked)).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(sent(asked)).toBe(1));
  });

  test('none typed, none goes out; a second press meanwhile sends no second time', async () => {
    const answer = held<object>();
    const asked = open({}, () => answer.promise);
    await screen.findByText('Быстро снизить все');
    await send();
    await lowered('2');
    await send();
    await waitFor(() => expect(sent(asked)).toBeGreaterThan(0));
    await send();
    await userEvent.click(screen.getByRole('button', { name: 'Отправить 2 цены' }));
    answer.release({ data: round({ own: own() }) });
    // They are in force: nothing is left to be sent.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Отправить \d/ })).toBeNull());
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        prices: [
          { offerId: 1, price: '98.00' },
          { offerId: 2, price: '196.00' },
        ],
      },
    ]);
  });

  test('one that is refused says so in its row and stays typed', async () => {
    const refusal = new Refusal(422, { errors: { 'prices.1.price': ['Цена выше допустимой'] } });
    const asked = open({}, () => refusal);
    await lowered('2');
    await send();
    await waitFor(() => expect(sent(asked)).toBe(1));
    const wrong = () => [...document.querySelectorAll('td[aria-invalid="true"]')];
    await waitFor(() =>
      expect(wrong().map((cell) => cell.getAttribute('data-cell')?.split(':')[0])).toEqual(['1']),
    );
    expect(wrong()[0]!.textContent).toContain('196');
    // As long as one is wrong none goes out.
    await send();
    expect(sent(asked)).toBe(1);
  });

  test('of another currency are not led to the best ones, which are comparable', async () => {
    open({ own: own({ currency: 'USD' }) });
    await screen.findByText('Быстро снизить все');
    expect(screen.queryByRole('button', { name: /^До лучшей/ })).toBeNull();
  });

  test('on a telephone «Далее» goes from price to price, Ctrl+Enter still sends', async () => {
    windowWhere((media) => media === '(max-width: 639px)');
    const asked = open();
    const fields = within(await screen.findByRole('list', { name: 'Цены переторжки' }));
    // The place is told beside the clock, once, over the quick moves.
    const place = screen.getByText('Ваше место');
    expect(place.compareDocumentPosition(screen.getByRole('complementary'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const [first, second] = fields.getAllByRole<HTMLInputElement>('textbox');
    first!.focus();
    await userEvent.keyboard('98,00{Enter}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('196,00');
    await send();
    await waitFor(() => expect(sent(asked)).toBe(1));
    second!.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(document.body);
  });
});
