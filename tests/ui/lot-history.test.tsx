// @vitest-environment happy-dom
// The history of a lot: its chain, a moment of it, whose steps it names.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryRow } from '../../src/api/records/history-row.ts';
import { ChainCheck } from '../../src/ui/features/history/chain-check.tsx';
import { Moment } from '../../src/ui/features/history/moment.tsx';
import { Timeline } from '../../src/ui/features/history/timeline.tsx';
import { AT, HOUR, manager, lotOf } from './support/lot.ts';
import { Refusal, serve } from './support/server.ts';
import { PATIENCE, putAway, show } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
test('the chain is checked at a press and anew at the next; what is broken is told of both checks', async () => {
  const whole = { ok: true, brokenAt: null, reason: null };
  const replay = { ok: true, status: 'finished', stored: 'finished', brokenAt: null, reason: null };
  let result: object = { ok: true, rows: 42, chain: whole, replay };
  const asked = serve({ 'GET /api/v1/lots/1/logs/verify': () => ({ data: result }) });
  show(<ChainCheck lotId={1} />, manager);
  expect(asked).toHaveLength(0);
  await person.click(await button('Проверить цепочку'));
  await screen.findByText(/Проверено записей: 42/);
  result = {
    ok: false,
    rows: 42,
    chain: { ok: false, brokenAt: 17, reason: 'хеш не сходится' },
    replay: { ...replay, ok: false, status: 'rating', brokenAt: 18 },
  };
  await person.click(await button('Проверить цепочку'));
  await screen.findByText(/Цепочка рвётся на записи 17: хеш не сходится/);
  screen.getByText(/первая неверная запись 18/);
  expect(asked).toHaveLength(2);
});

test('a moment of the lot that the reader may not see leaves the way to those that may be seen', async () => {
  const auditor = { ...manager, role: 'auditor' } as const;
  const last = 3;
  const terms = {
    basis: 'DDP',
    ratingType: 'total',
    criteria: [],
    isOpen: true,
    contacts: [],
    openedAt: null,
    finishedAt: null,
  };
  serve({
    'GET /api/v1/lots/1/moment': ({ url }) => {
      const number = Number(url.searchParams.get('number') ?? last);
      if (number < last) return new Refusal(404);
      const record = row(number, { title: 'Процедура опубликована' });
      return {
        data: { number, of: last, record, lot: lotOf(terms), facts: [], step: null, applications: [] },
      };
    },
  });
  show(<Moment lotId={1} path={[]} />, auditor);
  await screen.findByText('3 из 3');
  fireEvent.change(screen.getByRole('slider', { name: 'Запись истории' }), { target: { value: '1' } });
  await screen.findByText(/ещё не было или она вам не была видна/);
  screen.getByText('1 из 3');
  await person.click(await button('Запись позже'));
  screen.getByText('2 из 3');
  await person.click(await button('Запись позже'));
  await screen.findByText(/^Процедура опубликована/);
});

const row = (id: number, part: object): HistoryRow =>
  ({
    id,
    at: AT,
    title: 'Заявка проверена организатором',
    model: 'application',
    participant: 'ООО «Исток»',
    from: null,
    to: null,
    by: { name: 'Иванова Анна', role: 'manager', instead: null },
    payload: null,
    hash: 'abc',
    prevHash: null,
    ...part,
  }) as unknown as HistoryRow;

test('the history says whose application and for whom, shows one subject at a press, folds a long one but for the last day', async () => {
  const rows = [
    row(1, {}),
    row(2, {
      participant: null,
      model: 'lot',
      title: 'Приём продлён',
      by: { name: 'Петров', role: 'manager', instead: 'Иванову А. И.' },
    }),
  ];
  const { unmount } = show(<Timeline rows={rows} />, manager);
  screen.getByText('Заявка ООО «Исток» проверена организатором');
  screen.getByText(/^Петров за Иванову А\. И\./);
  await person.click(await button('ООО «Исток»'));
  expect(screen.queryByText('Приём продлён')).toBeNull();
  expect((await button('ООО «Исток»')).getAttribute('aria-pressed')).toBe('true');
  await person.click(await button('Всё'));
  screen.getByText('Приём продлён');
  unmount();
  const many = Array.from({ length: 40 }, (_, at) =>
    row(at, { at: new Date(Date.parse(AT) - at * 24 * HOUR).toISOString() }),
  );
  const { container } = show(<Timeline rows={many} />, manager);
  const days = [...container.querySelectorAll('h2')].map((day) => day.closest('details')!);
  expect(days.map(({ open }) => open)).toEqual([true, ...Array<boolean>(39).fill(false)]);
});

test('a decision on an offer names the item, and what was written to it stands under it without a press', () => {
  const rows = [
    row(1, {
      title: 'Предложение отклонено',
      item: '2. Задвижка',
      payload: { offerId: 7, approved: false, reason: 'Нет паспорта' },
    }),
    row(2, { title: 'Заявка возвращена', payload: { reason: ' Сверьте ИНН ' } }),
    row(3, { title: 'Заявка проверена', payload: { comment: null } }),
  ];
  const { container } = show(<Timeline rows={rows} />, manager);
  screen.getByText('Предложение отклонено: ООО «Исток», позиция 2. Задвижка');
  screen.getByText('«Нет паспорта»');
  screen.getByText('«Сверьте ИНН»');
  expect(container.textContent).not.toContain('«»');
});
