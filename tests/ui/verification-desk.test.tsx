// @vitest-environment happy-dom
// The manager's desk by keys alone: how many it takes to decide on an application, and what each does.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { applications } from '../../src/api/calls/applications.ts';
import type { Application } from '../../src/api/records/application.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import type { Offer } from '../../src/api/records/offer.ts';
import type { Step } from '../../src/api/step.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { useCall } from '../../src/ui/data/use-call.ts';
import { ApplicationPicker } from '../../src/ui/features/verification/application-picker.tsx';
import { DecisionDesk } from '../../src/ui/features/verification/decision-desk.tsx';
import { countedTexts } from '../../src/text/counted.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, serve } from './support/server.ts';
import { clearDesk, lot, sent, showDesk } from './support/verification-desk.tsx';

afterEach(clearDesk);

test('a key a decision: A goes on to the next undecided, R takes a reason by its number, Ctrl+Z takes it back', async () => {
  const { asked, moves, answer } = showDesk([null, true, null, null]);
  await userEvent.keyboard('a');
  await screen.findByText('Согласовано 2, отклонено 0');
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
  const { asked } = showDesk([null, null], (tree) => root.render(tree));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { offerIds: [1, 2] } }]),
  );
  root.unmount();
});

test('keys decide nothing for who only reads', async () => {
  const step = { event: 'application.verify', call: '/verify', open: true, reasons: [], asks: [] } as Step;
  const { asked, moves } = showDesk([null, null], render, [step], { id: 8, role: 'auditor' });
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
  const { asked } = showDesk([null, true, null], render, [], undefined, {
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

test('keys of the desk mean nothing while words are typed', async () => {
  const { asked } = showDesk([null, null]);
  await userEvent.keyboard('r');
  const own = await screen.findByRole('textbox', { name: 'Своя причина' });
  await userEvent.type(own, 'аrа 1{Enter}');
  await waitFor(() => expect(sent(asked)).toEqual([[1, { approved: false, reason: 'аrа 1' }]]));
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

const estimated = (...prices: string[]) => ({
  'GET /api/v1/lots/1/estimates': () => ({
    data: { total: null, items: prices.map((price, at) => ({ orderId: at + 1, price })), sum: '400.00' },
  }),
});

test('a price says how far it is from the estimate of its item, the whole from that of the lot', async () => {
  showDesk([null, null, null], render, [], undefined, estimated('104.00', '140.00', '156.00'), {
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
  showDesk([null, null, null], render, [], undefined, estimated('104.00', '140.00', '156.00'), {
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
  const { asked } = showDesk([null, null, null], render, [], undefined, whole, { quantity: '5' });
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/v1/lots/1/estimates')).toBe(true));
  await screen.findByText('Сумма без НДС');
  expect(screen.queryByText(/К оценке/)).toBeNull();
});

test('where an analogue has a price beside the main offer it is said what the sum counts, and only there', async () => {
  showDesk([null, null, null]);
  await screen.findByText('Сумма без НДС');
  expect(screen.queryByText(countedTexts.own)).toBeNull();
  cleanup();
  const main = makeOffer(1, makeOrder(1), { unitPrice: '100.00' });
  const offers = [main, { ...main, id: 2, unitPrice: '90.00', isAnalogue: true }];
  showDesk([], render, [], undefined, {}, {}, { offers });
  await screen.findByText(countedTexts.own);
});

test('an application is not laid beside an estimate of some of its items', async () => {
  showDesk([null, null, null], render, [], undefined, estimated('104.00', '140.00'));
  expect(await screen.findByTitle('−3,8 % к оценке позиции')).toBeTruthy();
  expect(screen.getAllByTitle(/к оценке позиции/)).toHaveLength(2);
  expect(screen.queryByText('К оценке')).toBeNull();
});

test('the focus that has gone with a decided application comes to the name of the next; a link in the list keeps it', async () => {
  const deskOf = (title: string, follows: boolean) => {
    const application = {
      ...makeApplication(1, []),
      status: 'active',
      flags: [],
      verifications: [],
      vendor: { title },
      lot: { id: 1, currency: 'RUB', ownerId: 7, isSealed: false, status: 'verification' },
      steps: [],
    } as unknown as Application;
    const element = (
      <>
        <button type="button">В списке</button>
        <DecisionDesk
          key={title}
          lot={lot}
          application={application}
          at={1}
          of={2}
          onStep={() => {}}
          onDecided={() => {}}
          follows={follows}
        />
      </>
    );
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </QueryClientProvider>
    );
  };
  queryClient.setQueryData(['visitor'], { id: 7, role: 'manager', company: null });
  serve({ 'GET /api/v1/lots/1/estimates': () => ({ data: { total: null, items: [], sum: null } }) });
  const { rerender } = render(deskOf('ООО «А»', false));
  await screen.findByRole('heading', { name: 'ООО «А»' });
  // The page itself says where the keyboard begins.
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Следующая заявка' }).focus();
  rerender(deskOf('ООО «Б»', true));
  const next = await screen.findByRole('heading', { name: 'ООО «Б»' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  const link = () => screen.getByRole('button', { name: 'В списке' });
  link().focus();
  rerender(deskOf('ООО «В»', true));
  await screen.findByRole('heading', { name: 'ООО «В»' });
  expect(document.activeElement).not.toBe(screen.getByRole('heading', { name: 'ООО «В»' }));
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
