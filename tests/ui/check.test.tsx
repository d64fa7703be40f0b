// @vitest-environment happy-dom
// The decision of security by keys: what each chooses, what is asked for, what is sent.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { lots } from '../../src/api/calls/lots.ts';
import type { Application, ReceiptVersion } from '../../src/api/records/application.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { useToasts } from '../../src/ui/data/toasts.ts';
import { useCall } from '../../src/ui/data/use-call.ts';
import { mayLeave, pageScope, setAsker } from '../../src/ui/data/unsaved.ts';
import { LinksTable } from '../../src/ui/features/check/links-table.tsx';
import { ReceiptsTable } from '../../src/ui/features/check/receipts-table.tsx';
import { DecisionPanel, type Choice } from '../../src/ui/features/check/decision-panel.tsx';
import { makeApplication } from './support/application.ts';
import { held, Refusal, serve } from './support/server.ts';
import { windowWhere } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const choices: readonly [Choice, Choice] = [
  { event: 'application.secure', code: 'KeyA', letter: 'A', note: 'уйдёт аудитору' },
  { event: 'application.refuse', code: 'KeyR', letter: 'R', note: 'узнает причину', asks: 'Причина отказа' },
];

const application = (closed: readonly string[] = []) =>
  ({
    ...makeApplication(1, []),
    status: 'verified',
    version: 4,
    steps: choices.map(({ event }) => ({
      event,
      open: !closed.includes(event),
      reasons: [],
      asks: [],
      call: '/api/v1/decide',
    })),
  }) as unknown as Application;

function draw(element: ReactNode, answer: () => unknown, others: Parameters<typeof serve>[0] = {}) {
  queryClient.setQueryData(['visitor'], { id: 7, role: 'security', company: null });
  const asked = serve({ 'POST /api/v1/decide': answer, ...others });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return asked;
}

function show(answer: () => unknown, closed: readonly string[] = []) {
  const done = vi.fn<() => void>();
  const element = <DecisionPanel application={application(closed)} choices={choices} hasNext onDone={done} />;
  return { asked: draw(element, answer), done };
}

test('nothing is chosen beforehand; a refusal wants its reason, and the button repeats the choice', async () => {
  const { asked, done } = show(() => ({ data: {} }));
  expect(screen.getByRole('button', { name: 'Выберите решение' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('r');
  await screen.findByRole('button', { name: /^Отказать, к следующей/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Обязательное поле');
  expect(asked).toEqual([]);
  // Letters are words here and no keys of the page.
  await userEvent.type(screen.getByRole('textbox', { name: /Причина отказа/ }), 'apa');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(asked.map(({ body }) => body)).toEqual([{ decision: 'rejected', comment: 'apa' }]);
});

test('what the server refuses stays typed, with its reasons', async () => {
  const { done } = show(() => new Refusal(422, { message: 'Шаг невозможен' }));
  await userEvent.keyboard('a');
  await userEvent.type(await screen.findByRole('textbox', { name: /Записка/ }), 'проверено');
  await userEvent.click(screen.getByRole('button', { name: /^Согласовать, к следующей/ }));
  await screen.findByText('Шаг невозможен');
  expect(screen.getByRole('textbox', { name: /Записка/ })).toHaveProperty('value', 'проверено');
  expect(done).not.toHaveBeenCalled();
});

test('what was typed while somebody else decided is told of, to be copied, once the desk is gone', async () => {
  show(() => ({ data: {} }));
  await userEvent.keyboard('a');
  await userEvent.type(await screen.findByRole('textbox', { name: /Записка/ }), 'проверено');
  cleanup();
  const { result } = renderHook(() => useToasts());
  await vi.waitFor(() => expect(result.current).toHaveLength(1), PATIENCE_MS);
  expect(result.current).toMatchObject([
    {
      text: 'проверено',
      title: 'Здесь это больше недоступно. Введено:',
      stays: true,
      action: { label: 'Скопировать введённое' },
    },
  ]);
});

test('what was sent is not told of as lost, though the desk goes before the answer is told', async () => {
  let isDecided = false;
  const done = vi.fn<() => void>();
  const desk = <DecisionPanel application={application()} choices={choices} hasNext onDone={done} />;
  const readAnew = held<object>();
  const slower = held<object>();
  const Page = () => {
    useCall(lots.list);
    const { data } = useCall(lots.read, { params: { id: 1 } });
    return (data as { isDecided: boolean } | undefined)?.isDecided ? <p>Решено</p> : desk;
  };
  const decide = () => {
    isDecided = true;
    return { data: {} };
  };
  const asked = draw(<Page />, decide, {
    'GET /api/v1/lots/1': () => (isDecided ? readAnew.promise : { isDecided }),
    'GET /api/v1/lots': () => (isDecided ? slower.promise : { data: [] }),
  });
  await userEvent.keyboard('r');
  await userEvent.type(await screen.findByRole('textbox', { name: /Причина отказа/ }), 'дробление бизнеса');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(asked).toHaveLength(5), PATIENCE_MS);
  // What the answer alone has changed is drawn by now.
  await act(async () => {});
  readAnew.release({ isDecided });
  await screen.findByText('Решено');
  slower.release({ data: [] });
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), PATIENCE_MS);
  await vi.dynamicImportSettled();
  const { result } = renderHook(() => useToasts());
  expect(result.current.map(({ text }) => text)).not.toContain('дробление бизнеса');
});

test('a key that decides without words hands the keyboard to the choice, where the other key goes on working', async () => {
  show(() => ({ data: {} }));
  await userEvent.keyboard('a');
  const own = screen.getByRole('radio', { name: /Согласовать/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(own), PATIENCE_MS);
  await userEvent.keyboard('r');
  const reason = await screen.findByRole('textbox', { name: /Причина отказа/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(reason), PATIENCE_MS);
});

test('words of a decision are asked about before the page is left, and come back after a session that ended', async () => {
  const asker = vi.fn<(lines: readonly string[]) => Promise<boolean>>(async () => false);
  setAsker(asker);
  show(() => ({ data: {} }));
  expect(await mayLeave()).toBe(true);
  await userEvent.keyboard('r');
  const reason = await screen.findByRole('textbox', { name: /Причина отказа/ });
  await userEvent.type(reason, 'срок');
  expect(await mayLeave()).toBe(false);
  expect(asker).toHaveBeenCalledOnce();
  expect(pageScope.setAside()).toBe(true);
  cleanup();
  show(() => ({ data: {} }));
  expect(await screen.findByRole('textbox', { name: /Причина отказа/ })).toHaveProperty('value', 'срок');
  screen.getByRole('button', { name: /^Отказать, к следующей/ });
});

test('a decision that is closed is chosen by no key, and one that is under way is not sent again', async () => {
  const { promise, release } = held<object>();
  const { asked, done } = show(() => promise, ['application.refuse']);
  await userEvent.keyboard('r');
  screen.getByRole('button', { name: 'Выберите решение' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard('a');
  await screen.findByRole('textbox', { name: /Записка/ });
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  release({ data: {} });
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), PATIENCE_MS);
  expect(asked).toHaveLength(1);
  expect(done).toHaveBeenCalledOnce();
});

test('what was opened and then replaced by an answer is told as opened', () => {
  const version = (number: number, part: Partial<ReceiptVersion>) =>
    ({
      number,
      hash: String(number).repeat(64),
      submittedAt: '2026-11-20T10:00:00Z',
      openedAt: '2026-11-21T10:00:00Z',
      voidedAt: null,
      isCurrent: false,
      verified: true,
      inHistory: true,
      matchesOffers: null,
      ...part,
    }) as ReceiptVersion;
  const versions = [
    version(1, { openedAt: null }),
    version(2, {}),
    version(3, { isCurrent: true, matchesOffers: true }),
  ];
  render(<ReceiptsTable applicationId={1} versions={versions} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.filter((row) => row.includes('не вскрывается'))).toHaveLength(1);
  expect(rows.some((row) => row.startsWith('2') && row.includes('заменена после вскрытия'))).toBe(true);
  cleanup();
  // On a phone each stands by itself: nothing is scrolled sideways.
  windowWhere((media) => media.includes('max-width'));
  render(<ReceiptsTable applicationId={1} versions={versions} />);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Квитанции' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent.slice(0, 'Редакция 1'.length))).toEqual([
    'Редакция 3',
    'Редакция 2',
    'Редакция 1',
  ]);
});

test('of many rivals those with whom something is shared have a column, the others are one line', () => {
  const rivals = [1, 2, 3, 4, 5, 6].map((applicationId) => ({
    applicationId,
    title: `ООО «${applicationId}»`,
  }));
  const values = [{ kind: 'phone', value: '+74951234567' } as const];
  const shared = [{ ...rivals[4]!, kinds: ['phone' as const], values }];
  const { container } = render(<LinksTable evidence={{ rivals, shared } as never} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Признак',
    'ООО «5»1',
  ]);
  expect(container.textContent).toContain('Ещё с 5\u00A0участниками совпадений нет');
});
