// @vitest-environment happy-dom
// The manager's desk by keys alone: how many it takes to decide on an application, and what each does.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { applications } from '../../src/api/calls/applications.ts';
import type { Application } from '../../src/api/records/application.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import type { Step } from '../../src/api/step.ts';
import { setServerTime } from '../../src/ui/data/clock.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { useCall } from '../../src/ui/data/use-call.ts';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { ApplicationPicker } from '../../src/ui/features/verification/application-picker.tsx';
import { DecisionDesk } from '../../src/ui/features/verification/decision-desk.tsx';
import { countedTexts } from '../../src/text/counted.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lot = { id: 1, ownerId: 7, status: 'verification', ordersCount: 3 } as unknown as Lot;

/** As they stand once it was let through: an older one, the manager's, and another's. */
const decided = [
  { id: 11, createdAt: '2026-11-18T10:00:00Z', canCancel: true },
  { id: 12, createdAt: '2026-11-20T11:00:00Z', canCancel: true },
  { id: 13, createdAt: '2026-11-20T12:00:00Z', canCancel: false },
];

/** The first decision is answered when the test says so: what is pressed must be seen before. */
function show(
  approvals: readonly (boolean | null)[],
  draw: (tree: ReactElement) => unknown = render,
  steps: readonly Step[] = [],
  who: { id: number; role: string } = { id: 7, role: 'manager' },
  answers: Parameters<typeof serve>[0] = {},
  part: Partial<Offer> = {},
  whole: Partial<Application> = {},
) {
  const first = held<object>();
  queryClient.setQueryData(['visitor'], { ...who, company: null });
  const offers = approvals.map((approvedByCustomer, index) =>
    makeOffer(index + 1, makeOrder(index + 1), {
      approvedByCustomer,
      approvalReason: null,
      needsClarification: false,
      archivedAt: null,
      ...part,
    } as Partial<Offer>),
  );
  const application = {
    ...makeApplication(1, offers),
    status: 'active',
    flags: [],
    verifications: [],
    vendor: { title: 'ООО «А»' },
    lot: { id: 1, currency: 'RUB', ownerId: 7, isSealed: false, status: 'verification' },
    offersTotalPrice: '300.00',
    receipt: null,
    submittedAt: '2026-11-20T10:00:00Z',
    steps,
    ...whole,
  } as unknown as Application;
  const asked = serve({
    ...Object.fromEntries(
      offers.map(({ id }) => [
        `PATCH /api/v1/offers/${id}/update-approved-customer`,
        () => (id === 1 ? first.promise : { data: {} }),
      ]),
    ),
    [`POST /api/v1/applications/${application.id}/approve-offers`]: ({ body }) => ({
      data: {},
      offerIds: (body as { offerIds: number[] }).offerIds,
    }),
    'POST /verify': () => ({ data: {} }),
    'GET /api/v1/lot-sets': () => ({ data: [] }),
    [`GET /api/v2/applications/${application.id}`]: () => ({ data: { verifications: decided } }),
    'POST /api/v1/verifications/12/cancel-decision': () => ({ data: {} }),
    'GET /api/v1/lots/1/estimates': () => ({ data: { total: null, items: [], sum: null } }),
    ...answers,
  });
  const moves: number[] = [];
  const element = (
    <DecisionDesk
      lot={lot}
      application={application}
      at={1}
      of={2}
      onStep={(by) => moves.push(by)}
      onDecided={() => {}}
    />
  );
  draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { asked, moves, answer: () => first.release({ data: {} }) };
}

const sent = (asked: readonly Asked[]) =>
  asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => {
      const { was: _was, wasReason: _reason, ...mark } = body as Record<string, unknown>;
      return [Number(/\d+(?=\/update)/.exec(path)?.[0]), mark];
    });

test('a key a decision: A goes on to the next undecided, R takes a reason by its number, Ctrl+Z takes it back', async () => {
  const { asked, moves, answer } = show([null, true, null, null]);
  await userEvent.keyboard('a');
  await screen.findByText('Согласовано 2, отклонено 0, без решения 2');
  // Whence it is opened, thither it gives the focus back.
  const opener = screen.getAllByRole('button')[0]!;
  opener.focus();
  await userEvent.keyboard('r');
  await screen.findByRole('dialog', { name: 'Причина отклонения, позиция 3' });
  await userEvent.keyboard('4');
  await screen.findByText('Срок поставки не подходит');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await userEvent.keyboard('a');
  // Four presses for three offers: one a decision, one more for the reason.
  await screen.findByText('Решено 4 из 4');
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(4));
  expect(sent(asked)).toEqual([
    [1, { approved: true, reason: null }],
    [3, { approved: false, reason: 'Срок поставки не подходит' }],
    [4, { approved: true, reason: null }],
    [4, { approved: null, reason: null }],
  ]);
  await userEvent.keyboard('jk');
  expect(moves).toEqual([1, -1]);
});

test('a decision says what stood there when it was made, the own one before it too', async () => {
  const { asked, answer } = show([null, true]);
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  const told = asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { was: unknown }).was);
  expect(told).toEqual([null, true]);
});

test('a key that is pressed the moment the desk is drawn decides', async () => {
  const press = new KeyboardEvent('keydown', { code: 'KeyA', key: 'A', shiftKey: true, bubbles: true });
  const watch = new MutationObserver(() => {
    if (!document.body.textContent.includes('Согласовать оставшиеся 2')) return;
    watch.disconnect();
    document.body.dispatchEvent(press);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  // As a page is drawn: a test's own render waits for all effects.
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const { asked } = show([null, null], (tree) => root.render(tree));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { offerIds: [1, 2] } }]),
  );
  root.unmount();
});

test('keys decide nothing for who only reads', async () => {
  const step = { event: 'application.verify', call: '/verify', open: true, reasons: [], asks: [] } as Step;
  const { asked, moves } = show([null, null], render, [step], { id: 8, role: 'auditor' });
  const pressed = vi.fn();
  screen.getByRole('button', { name: 'Допустить к проверке' }).addEventListener('click', pressed);
  await userEvent.keyboard('{ArrowDown}arc{Shift>}A{/Shift}{Control>}{Enter}{/Control}j');
  // The last of them, which means the same to everybody, has been heard.
  expect(moves).toEqual([1]);
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  // A cell is told by its item.
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Позиция 1');
});

test('what is left is approved by one press, however often it is pressed meanwhile', async () => {
  const rest = held<object>();
  const { asked } = show([null, true, null], render, [], undefined, {
    'POST /api/v1/applications/3/approve-offers': () => rest.promise,
  });
  const posts = () => asked.filter(({ method }) => method === 'POST');
  const press = screen.getByRole('button', { name: /^Согласовать оставшиеся 2/ });
  await userEvent.click(press);
  await waitFor(() => expect(posts()).toMatchObject([{ body: { offerIds: [1, 3] } }]));
  expect(press.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(press);
  await userEvent.keyboard('{Shift>}A{/Shift}');
  rest.release({ data: {}, offerIds: [1, 3] });
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  expect(posts()).toHaveLength(1);
});

test('what was left and approved at once is taken back at once, and then the mark before it', async () => {
  const { asked, answer } = show([null, null, null]);
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Shift>}A{/Shift}');
  const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(posts()).toEqual([{ offerIds: [2, 3] }]));
  const press = screen.getByRole('button', { name: /^Согласовать оставшиеся/ });
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(posts()).toEqual([{ offerIds: [2, 3] }, { offerIds: [2, 3], approved: null }]));
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  answer();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toEqual([1, { approved: null, reason: null }]);
});

const REST = 'POST /api/v1/applications/3/approve-offers';
const posted = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const restIsFree = () => {
  const press = screen.getByRole('button', { name: /^Согласовать оставшиеся/ });
  return waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
};
const takeBack = () => userEvent.keyboard('{Control>}z{/Control}');

test('of what was left only what the press has approved is taken back', async () => {
  const { asked } = show([null, null, null], render, [], undefined, {
    [REST]: () => ({ data: {}, offerIds: [1, 3] }),
  });
  await userEvent.keyboard('{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toEqual([{ offerIds: [1, 2, 3] }]));
  await restIsFree();
  await takeBack();
  await waitFor(() => expect(posted(asked)[1]).toEqual({ offerIds: [1, 3], approved: null }));
});

test.each([
  ['was refused', () => new Refusal(422)],
  ['found all decided on by a colleague', () => ({ data: {}, offerIds: [] })],
])('where the press %s there is nothing of it to take back: the mark before it is', async (_, answer) => {
  const { asked, answer: answerMark } = show([null, null], render, [], undefined, { [REST]: answer });
  await userEvent.keyboard('a{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toEqual([{ offerIds: [2] }]));
  await restIsFree();
  await takeBack();
  answerMark();
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toEqual([1, { approved: null, reason: null }]);
  expect(posted(asked)).toHaveLength(1);
});

test('a taking-back that was refused may be asked for again', async () => {
  let refused = 0;
  const { asked } = show([null, null], render, [], undefined, {
    [REST]: ({ body }) => {
      const { approved, offerIds } = body as { approved?: null; offerIds: number[] };
      return approved === null && refused++ === 0 ? new Refusal(500) : { data: {}, offerIds };
    },
  });
  await userEvent.keyboard('{Shift>}A{/Shift}');
  await waitFor(() => expect(posted(asked)).toHaveLength(1));
  await restIsFree();
  for (const times of [2, 3]) {
    await takeBack();
    await waitFor(() => expect(posted(asked)).toHaveLength(times));
    await restIsFree();
  }
  expect(posted(asked).slice(1)).toEqual([1, 2].map(() => ({ offerIds: [1, 2], approved: null })));
  await takeBack();
  await restIsFree();
  expect(posted(asked)).toHaveLength(3);
});

test('keys of the desk mean nothing while words are typed', async () => {
  const { asked } = show([null, null]);
  await userEvent.keyboard('r');
  const own = await screen.findByRole('textbox', { name: 'Своя причина' });
  await userEvent.type(own, 'аrа 1{Enter}');
  await waitFor(() => expect(sent(asked)).toEqual([[1, { approved: false, reason: 'аrа 1' }]]));
});

test('what was just decided is taken back from the message that tells of it', async () => {
  const step = { event: 'application.verify', call: '/verify', open: true, reasons: [], asks: [] } as Step;
  const { asked } = show([true], render, [step]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Завершить проверку заявки?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Допустить к проверке' }));
  const messages = await screen.findByLabelText('Сообщения');
  await within(messages).findByText(/, согласовано 1 из 1$/);
  await userEvent.click(await within(messages).findByRole('button', { name: 'Отменить' }));
  await within(messages).findByText('Решение по заявке отменено');
  // One message of the decision, not the step's own and another.
  expect(within(messages).queryAllByText('Заявка проверена организатором')).toHaveLength(0);
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/verify',
    '/api/v1/verifications/12/cancel-decision',
  ]);
});

const clarify = {
  event: 'application.clarify',
  call: '/clarify',
  open: true,
  reasons: [],
  asks: ['blocks', 'text', 'dueAt'],
} as unknown as Step;

test('a clarification is asked for over the desk alone: what it is about stays in sight', async () => {
  const around = { left: 300, width: 800, top: 200, bottom: 700 };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(around as DOMRect);
  show([null], render, [clarify]);
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const panel = within(dialog).getByRole('form').closest<HTMLElement>('[style]')!;
  expect([panel.style.left, panel.style.width, panel.style.maxHeight]).toEqual(['312px', '776px', '476px']);
});

test('a clarification begins with the items that are marked for it; what the customer named stands beside what is offered', async () => {
  const order = { ...makeOrder(6), manufacturer: 'Ливгидромаш' };
  const marked = { needsClarification: true, manufacturer: 'CNP', country: 'Китай', order } as Partial<Offer>;
  show([null], render, [clarify], undefined, {}, marked);
  screen.getByText('нужно уточнить · CNP, Китай · в заказе Ливгидромаш');
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Текст запроса/ });
  expect(text.value).toBe('Позиция 6 (Позиция 6): ');
});

test('a request that is pasted too long stays whole, says so, and is not sent', async () => {
  const { asked } = show([null], render, [clarify]);
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Текст запроса/ });
  await userEvent.click(text);
  await userEvent.paste('д'.repeat(2_345));
  expect(text.value).toHaveLength(2_345);
  expect(within(dialog).getByRole('alert').textContent).toBe('Слишком длинно: 2345 из 2000 символов');
  await userEvent.click(within(dialog).getByRole('button', { name: /Отправить|Запросить/ }));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [7, 'согласовать и дальше'],
  [8, null],
])('the keys that decide are told to the one who may (%i)', (id, told) => {
  queryClient.setQueryData(['visitor'], { id, role: 'manager', company: null });
  const element = (
    <ApplicationPicker lot={{ ...lot, steps: [] } as unknown as Lot} rows={[]} chosen={undefined} />
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  screen.getByText('заявка');
  expect(screen.queryByText('согласовать и дальше')?.textContent ?? null).toBe(told);
});

test('the answer to a clarification stands over the items until the manager decides', () => {
  const answered = {
    id: 1,
    blocks: ['offers_block'],
    text: 'Кто изготовил?',
    status: 'answered',
    answer: 'Завод «Тобол»',
    answeredAt: '2026-11-20T12:00:00Z',
  };
  const clarifications = [answered] as unknown as Application['clarifications'];
  show([null], render, [], undefined, {}, {}, { clarifications });
  screen.getByText('Завод «Тобол»');
  screen.getByText('Ответ на уточнение: Предложения');
  cleanup();
  show([true], render, [], undefined, {}, {}, { clarifications, status: 'verified' });
  expect(screen.queryByText('Завод «Тобол»')).toBeNull();
});

const vendorOf = (id: number, title: string, status = 'active') => ({ id, status, vendor: { title } });

test('a clarification takes its term by one press and goes to others with the same fault, one request each', async () => {
  setServerTime('2026-11-20T10:20:00Z');
  const theirs = [
    { ...makeOffer(41, makeOrder(1), { country: 'Россия' }), applicationId: 4 },
    { ...makeOffer(51, makeOrder(1), { country: 'Россия', manufacturer: 'Тобол' }), applicationId: 5 },
  ];
  const rows = [
    vendorOf(5, 'ООО «В»'),
    vendorOf(4, 'ООО «Б»'),
    vendorOf(6, 'ООО «Г»', 'rejected'),
    vendorOf(3, 'ООО «А»'),
  ];
  const paged = (data: readonly unknown[]) => ({
    data,
    meta: { page: 1, lastPage: 1, total: data.length },
  });
  const { asked } = show(
    [null],
    render,
    [clarify],
    undefined,
    {
      'GET /api/v1/lots/1/applications': () => paged(rows),
      'GET /api/v1/lots/1/offers': () => paged(theirs),
      'POST /clarify': () => ({ data: {} }),
      'POST /api/v1/applications/4/clarifications': () => ({ data: {} }),
      'POST /api/v1/applications/5/clarifications': () =>
        new Refusal(422, { message: 'Шаг недоступен', errors: { status: ['Решение уже принято'] } }),
    },
    { country: 'Россия', needsClarification: true },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Запросить уточнение' }));
  const dialog = await screen.findByRole('dialog', { name: 'Уточнение, ООО «А»' });
  // Who lacks the same comes first and is told so; who is decided on, and the asked one itself, is not offered.
  const others = await within(dialog).findAllByRole('checkbox', { name: /Запросить и у/ });
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('checkbox', { name: /Запросить и у/ })
        .map((box) => box.closest('label')!.textContent),
    ).toEqual([
      'Запросить и у ООО «Б»Тоже позиция 1: нет изготовителя, года выпуска, гарантии',
      'Запросить и у ООО «В»Тоже позиция 1: нет года выпуска, гарантии',
    ]),
  );
  expect(others).toHaveLength(2);
  await userEvent.click(within(dialog).getByRole('button', { name: '2 дня' }));
  expect(within(dialog).getByRole('textbox', { name: /Срок ответа/ })).toHaveProperty(
    'value',
    '22.11.2026 14:00',
  );
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Текст запроса/ }), 'Кто изготовил?');
  for (const box of within(dialog).getAllByRole('checkbox', { name: /Запросить и у/ }))
    await userEvent.click(box);
  // The button says how many letters it sends.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отправить троим' }));
  const messages = await screen.findByLabelText('Сообщения');
  await within(messages).findByText('То же уточнение запрошено: ООО «Б»');
  expect(messages.textContent).toContain('ООО «В»: уточнение не запрошено');
  const what = {
    blocks: ['offers_block'],
    text: 'Позиция 1 (Позиция 1): Кто изготовил?',
    dueAt: '2026-11-22T11:00:00.000Z',
  };
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/clarify', { ...what, offers: [1] }],
    ['/api/v1/applications/4/clarifications', { ...what, offers: [41] }],
    ['/api/v1/applications/5/clarifications', { ...what, offers: [51] }],
  ]);
});

const estimated = (...prices: string[]) => ({
  'GET /api/v1/lots/1/estimates': () => ({
    data: { total: null, items: prices.map((price, at) => ({ orderId: at + 1, price })), sum: '400.00' },
  }),
});

test('a price says how far it is from the estimate of its item, the whole from that of the lot', async () => {
  show([null, null, null], render, [], undefined, estimated('104.00', '140.00', '156.00'), {
    quantity: '10',
  });
  expect(await screen.findByTitle('−3,8 % к оценке позиции')).toBeTruthy();
  expect(screen.getByTitle('−28,6 % к оценке позиции').className).toContain('text-warn');
  expect(screen.getAllByTitle(/к оценке позиции/)).toHaveLength(3);
  const term = screen.getByText('К оценке').closest('div')!;
  expect(within(term).getByText('−92,5 %')).toBeTruthy();
});

test('less than was ordered is laid beside the estimate of as much, and says so', async () => {
  // Half of each item: 520 + 700 + 780 expected.
  show([null, null, null], render, [], undefined, estimated('104.00', '140.00', '156.00'), {
    quantity: '5',
  });
  const part = (await screen.findByText('К оценке предложенного')).closest('div')!;
  expect(within(part).getByText('−85,0 %')).toBeTruthy();
  expect(screen.queryByText('К оценке')).toBeNull();
});

test('an estimate of the whole lot stands beside no part of it', async () => {
  const whole = {
    'GET /api/v1/lots/1/estimates': () => ({ data: { total: '400.00', items: [], sum: '400.00' } }),
  };
  const { asked } = show([null, null, null], render, [], undefined, whole, { quantity: '5' });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/v1/lots/1/estimates')).toBe(true));
  await screen.findByText('Сумма без НДС');
  expect(screen.queryByText(/К оценке/)).toBeNull();
});

test('where an analogue has a price beside the main offer it is said what the sum counts, and only there', async () => {
  show([null, null, null]);
  await screen.findByText('Сумма без НДС');
  expect(screen.queryByText(countedTexts.own)).toBeNull();
  cleanup();
  const main = makeOffer(1, makeOrder(1), { unitPrice: '100.00' });
  const offers = [main, { ...main, id: 2, unitPrice: '90.00', isAnalogue: true }];
  show([], render, [], undefined, {}, {}, { offers });
  await screen.findByText(countedTexts.own);
});

test('an application is not laid beside an estimate of some of its items', async () => {
  show([null, null, null], render, [], undefined, estimated('104.00', '140.00'));
  expect(await screen.findByTitle('−3,8 % к оценке позиции')).toBeTruthy();
  expect(screen.getAllByTitle(/к оценке позиции/)).toHaveLength(2);
  expect(screen.queryByText('К оценке')).toBeNull();
});

test('what is decided is told once a press, also when the next is pressed while the first is read anew', async () => {
  const marks: (boolean | null)[] = [null, null];
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  const reading = held<object>();
  const second = held<object>();
  let readings = 0;
  const stored = () => ({
    data: {
      ...makeApplication(
        1,
        marks.map((approvedByCustomer, index) =>
          makeOffer(index + 1, makeOrder(index + 1), { approvedByCustomer } as Partial<Offer>),
        ),
      ),
      status: 'active',
      flags: [],
      verifications: [],
      vendor: { title: 'ООО «А»' },
      lot: { id: 1, currency: 'RUB', ownerId: 7, isSealed: false, status: 'verification' },
      steps: [],
    },
  });
  const mark = (index: number) => async () => {
    if (index > 0) await second.promise;
    marks[index] = true;
    return { data: {} };
  };
  serve({
    'GET /api/v2/applications/3': async () => {
      const told = stored();
      readings += 1;
      if (readings === 2) await reading.promise;
      return told;
    },
    'GET /api/v1/lot-sets': () => ({ data: [] }),
    'GET /api/v1/lots/1/estimates': () => ({ data: { total: null, items: [], sum: null } }),
    'PATCH /api/v1/offers/1/update-approved-customer': mark(0),
    'PATCH /api/v1/offers/2/update-approved-customer': mark(1),
  });
  function Page() {
    const application = useCall(applications.read, { params: { id: 3 } }).data?.data;
    return (
      application && (
        <DecisionDesk
          lot={lot}
          application={application}
          at={1}
          of={1}
          onStep={() => {}}
          onDecided={() => {}}
        />
      )
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  const count = (await screen.findByText('Решено 0 из 2')).closest<HTMLElement>('[aria-live]')!;
  expect(count.ariaAtomic ?? count.getAttribute('aria-atomic')).toBe('true');
  const told: string[] = [];
  const watch = new MutationObserver(() => told.push(count.firstElementChild!.textContent));
  watch.observe(count, { subtree: true, childList: true, characterData: true });
  await userEvent.keyboard('a');
  await waitFor(() => expect(readings).toBe(2));
  await userEvent.keyboard('a');
  reading.release({});
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const drawn = () => new Promise((later) => setTimeout(later));
  await drawn();
  second.release({});
  await waitFor(() => expect(readings).toBe(3));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await drawn();
  await screen.findByText('Решено 2 из 2');
  expect(told).toEqual(['Решено 1 из 2', 'Решено 2 из 2']);
  watch.disconnect();
});
