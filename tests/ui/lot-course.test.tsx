// @vitest-environment happy-dom
// Parts of a lot’s pages about its course: steps, calculations, signals, reasons, files.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lotReasons } from '../../src/text/reasons/lot.ts';
import { SubmissionChecks } from '../../src/ui/features/apply/submission-checks.tsx';
import { SignalAnswer } from '../../src/ui/features/check/signal-answers.tsx';
import { RatingProgress } from '../../src/ui/features/comparison/rating-progress.tsx';
import { LotSteps } from '../../src/ui/features/lot/lot-steps.tsx';
import { ClosedStepStrip } from '../../src/ui/features/lot/closed-step-strip.tsx';
import { TenderHead } from '../../src/ui/features/lot/tender-head.tsx';
import { LotExport } from '../../src/ui/features/lot/exports/lot-export.tsx';
import { lotStepFacts } from '../../src/ui/features/lot/step-facts/lot-step-facts.tsx';
import { MemoSection } from '../../src/ui/features/memo/memo-section.tsx';
import { ratings } from '../../src/api/calls/rating.ts';
import { setNavigate, setWay } from '../../src/ui/data/navigation.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { useCall } from '../../src/ui/data/use-call.ts';
import { AT, manager, lotOf, metaOf, vendor } from './support/lot.ts';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { held, Refusal, serve } from './support/server.ts';
import { changes, PATIENCE, plain, putAway, show } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
const texts = (list: readonly HTMLElement[]) => list.map(({ textContent }) => plain(textContent));

test('an export is asked for, waited for and fetched; of results there is nothing to ask for', async () => {
  let found: object[] = [];
  const file = (part: object) => ({ id: 5, type: 'orders', progress: 40, url: null, createdAt: AT, ...part });
  const asked = serve({
    'GET /api/v1/lots/1/exports': () => ({ data: found }),
    'POST /api/v1/lots/1/exports/orders': () => {
      found = [file({ status: 'in_progress' })];
      return { data: found[0] };
    },
  });
  show(
    <ul>
      <LotExport lotId={1} type="orders" />
      <LotExport lotId={1} type="results" />
    </ul>,
    manager,
  );
  await person.click(await button(/^Выгрузить: /));
  await screen.findByText(/, 40 %/);
  expect((await button('Позиции в Excel: обновить')).getAttribute('aria-disabled')).toBe('true');
  found = [file({ status: 'finished', url: '/x' })];
  const link = await screen.findByRole('link', { name: 'Позиции в Excel: скачать xlsx' }, PATIENCE);
  expect(link.getAttribute('href')).toBe('/api/v1/exports/5/file');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(changes(asked)).toHaveLength(1);
});

test('the words under a closed step lead to what is missing', async () => {
  const reasons = [lotReasons.hasOrders, lotReasons.deadlineSet, 'Другая причина'];
  const steps = [{ event: 'lot.toApplications', open: false, reasons, asks: [] }];
  show(
    <>
      <ClosedStepStrip lot={lotOf({ status: 'draft', steps })} />
      <input name="applicationsDeadline" aria-label="Срок" />
      <div id="items">
        <input aria-label="Позиция" />
      </div>
    </>,
    manager,
  );
  expect(texts(screen.getAllByRole('listitem'))).toEqual(['позиции,', 'срок приёма,', 'другая причина']);
  screen.getByText('До публикации:');
  await person.click(await button('срок приёма'));
  expect(document.activeElement).toBe(screen.getByLabelText('Срок'));
  // From one to the next by keys, and round.
  for (const next of ['Позиция', 'Срок']) {
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(screen.getByLabelText(next));
  }
});

test('a date that is typed and not yet stored is missing no more: publishing stores it', async () => {
  const steps = [
    {
      event: 'lot.toApplications',
      open: false,
      reasons: [lotReasons.deadlineSet, lotReasons.hasOrders],
      asks: [],
    },
  ];
  show(
    <>
      <ClosedStepStrip lot={lotOf({ status: 'draft', steps })} />
      <input name="applicationsDeadline" aria-label="Срок" />
    </>,
    manager,
  );
  const listed = () => texts(screen.getAllByRole('listitem'));
  expect(listed()).toEqual(['срок приёма,', 'позиции']);
  const deadline = screen.getByLabelText('Срок');
  await person.type(deadline, '02.12.2026 15');
  expect(listed()).toEqual(['срок приёма,', 'позиции']);
  await person.type(deadline, ':00');
  await waitFor(() => expect(listed()).toEqual(['позиции']));
  await person.clear(deadline);
  await waitFor(() => expect(listed()).toEqual(['срок приёма,', 'позиции']));
  const late = [{ ...steps[0]!, reasons: [lotReasons.deadlineAhead] }];
  cleanup();
  show(
    <>
      <ClosedStepStrip lot={lotOf({ status: 'draft', steps: late })} />
      <input name="applicationsDeadline" aria-label="Срок" />
    </>,
    manager,
  );
  await person.type(screen.getByLabelText('Срок'), '02.12.2020 15:00');
  expect(listed()).toEqual(['срок приёма позже текущего времени']);
  await person.clear(screen.getByLabelText('Срок'));
  await person.type(screen.getByLabelText('Срок'), '02.12.2090 15:00');
  await waitFor(() => expect(screen.queryByText('До публикации:')).toBeNull());
});

test('where a lot can go no further its owner is offered what may be done, and there the reason stands already', async () => {
  const step = (event: string, open: boolean, reasons: string[] = [], asks: string[] = []) => ({
    event,
    call: `/api/v1/lots/1/${event}`,
    open,
    reasons,
    asks,
  });
  const steps = [
    step('lot.toVerification', false, ['Не подано ни одной заявки']),
    step('lot.backToApplications', true, [], ['deadline']),
    step('lot.cancel', true, [], ['reason']),
  ];
  const lot = lotOf({ status: 'deadlined', steps });
  show(
    <>
      <LotSteps lot={lot} isOwner />
      <ClosedStepStrip lot={lot} />
    </>,
    manager,
  );
  // A closed button would say nothing of that.
  expect(screen.queryByRole('button', { name: 'Вскрыть заявки' })).toBeNull();
  screen.getByText('Не подано ни одной заявки.');
  for (let press = 0; press < 2; press += 1) {
    await person.click(await button('Признать несостоявшейся'));
    // The dialog is called by what was pressed.
    const asked = await screen.findByRole('dialog', { name: 'Признать несостоявшейся?' }, PATIENCE);
    within(asked).getByRole('button', { name: 'Признать несостоявшейся' });
    const reason = await screen.findByRole('textbox', { name: /Причина/ }, PATIENCE);
    expect((reason as HTMLTextAreaElement).value).toBe(
      'Процедура признана несостоявшейся: не подано ни одной заявки.',
    );
    await person.click(await button('Не сейчас'));
  }
  await person.click(await button('Возобновить приём'));
  await screen.findByRole('dialog', { name: 'Возобновить приём предложений?' }, PATIENCE);
});

test('where the work is done the step it waits for keeps its place, closed yet; elsewhere the way there stands', async () => {
  const finish = {
    event: 'lot.toPending',
    call: '/api/v1/lots/1/pending',
    open: false,
    reasons: ['Решения приняты не по всем заявкам.'],
    asks: [],
  };
  const lot = lotOf({ status: 'verification', steps: [finish] });
  const steps = <LotSteps lot={lot} isOwner />;
  const { unmount } = show(steps, manager, '/tender-1/verification');
  expect((await button('Завершить рассмотрение')).matches(':disabled, [aria-disabled="true"]')).toBe(true);
  expect(screen.queryByRole('link', { name: 'Рассмотреть заявки' })).toBeNull();
  unmount();
  show(steps, manager, '/tender-1');
  await screen.findByRole('link', { name: 'Рассмотреть заявки' });
  expect(screen.queryByRole('button', { name: 'Завершить рассмотрение' })).toBeNull();
});

test('an acceptance is prolonged by working days in one press', async () => {
  const prolong = {
    event: 'lot.prolong',
    call: '/api/v1/lots/1/prolongation',
    open: true,
    reasons: [],
    asks: ['deadline'],
  };
  // A Friday.
  const applicationsDeadline = '2090-11-24T12:00:00.000Z';
  const lot = lotOf({ status: 'applications', applicationsDeadline, steps: [prolong] });
  show(<LotSteps lot={lot} isOwner />, manager);
  await person.click(await button('Продлить приём'));
  const day = await screen.findByRole('button', { name: '1 раб. день' }, PATIENCE);
  await person.click(day);
  expect(day.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(/Новый срок/).value).toBe('27.11.2090 15:00');
});

test('what hinders a submission leads to its place, what is only unusual may be said to be meant', async () => {
  const [go, answer] = [vi.fn(), vi.fn()];
  show(
    <SubmissionChecks
      lines={[
        { text: 'Нет цен', tone: 'bad', link: { label: 'Исправить', run: go } },
        { text: 'Цена вдвое ниже прошлой', tone: 'warn', how: '50 ÷ 100', answer },
        { text: 'НДС действует', tone: 'ok' },
      ]}
    />,
  );
  const marks = screen
    .getAllByRole('listitem')
    .map((line) => line.querySelector('svg')!.getAttribute('aria-label'));
  expect(marks).toEqual(['Не выполнено', 'Обратите внимание', 'Выполнено']);
  await person.click(await button('Исправить'));
  await person.click(await button('Верно'));
  expect([go.mock.calls.length, answer.mock.calls.length]).toEqual([1, 1]);
});

test('an answered check hands the keyboard to the next one, and each button says which line it is of', async () => {
  function Questions() {
    const [answered, setAnswered] = useState<string[]>([]);
    const lines = ['Срок не указан', 'Другая ставка НДС'].map((text) =>
      answered.includes(text)
        ? { text, tone: 'ok' as const, isAnswered: true }
        : { text, tone: 'warn' as const, answer: () => setAnswered([...answered, text]) },
    );
    return <SubmissionChecks lines={lines} />;
  }
  const here = () => document.activeElement!;
  const said = () => document.getElementById(here().getAttribute('aria-describedby') ?? '')?.textContent;
  show(<Questions />);
  await person.tab();
  expect(said()).toBe('Срок не указан');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(said()).toBe('Другая ставка НДС'));
  await person.keyboard('{Enter}');
  // With nothing left to press it stays at the list.
  await waitFor(() => expect(here().contains(screen.getByRole('list'))).toBe(true));
  expect(here()).not.toBe(document.body);
});

test('a calculation that goes on shows how far it is; one that failed says why and is begun anew', async () => {
  let task: object | null = {
    id: 1,
    type: 'calculate_rating',
    status: 'in_progress',
    progress: 30,
    error: null,
  };
  const asked = serve({
    'GET /api/v1/sync-tasks': () => ({ data: task ? [task] : [], meta: metaOf(1) }),
    'POST /api/v1/sync-tasks': () => ({ data: null }),
  });
  show(<RatingProgress lotId={1} />, manager);
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('30');
  task = { id: 1, type: 'calculate_rating', status: 'failed', progress: 30, error: 'Нет курса CNY' };
  await screen.findByText('Нет курса CNY', {}, PATIENCE);
  task = null;
  await person.click(await button('Рассчитать ещё раз'));
  await waitFor(() => expect(screen.queryByText('Рейтинг не рассчитан')).toBeNull());
  expect(changes(asked)).toEqual([['POST', '/api/v1/sync-tasks', { type: 'calculate_rating', model_id: 1 }]]);
});

test('once a calculation has ended, what it gives is read anew; not while it goes on', async () => {
  let status = 'in_progress';
  const asked = serve({
    'GET /api/v1/sync-tasks': () => ({
      data: [{ id: 1, type: 'calculate_rating', status, progress: 30, error: null }],
      meta: metaOf(1),
    }),
    'GET /api/v1/lots/1/ratings': () => ({ data: [] }),
  });
  const reads = () => asked.filter(({ path }) => path.endsWith('/ratings')).length;
  const Ratings = () => (
    <output>{String(useCall(ratings.ofLot, { params: { id: 1 } }).data?.data.length)}</output>
  );
  show(
    <>
      <RatingProgress lotId={1} />
      <Ratings />
    </>,
    manager,
  );
  await screen.findByRole('progressbar');
  await screen.findByText('0');
  expect(reads()).toBe(1);
  status = 'completed';
  await waitFor(() => expect(reads()).toBe(2), PATIENCE);
});

test('an answer to a signal is sent when the field is left, once, and not where nothing was written', async () => {
  const signal = {
    code: 'network',
    key: 'k',
    text: 'одна сеть',
    isRed: true,
    applicationIds: [1],
    answer: null,
  };
  const asked = serve({ 'POST /api/v1/lots/1/signals': () => ({ data: null }) });
  show(<SignalAnswer lotId={1} signal={signal as never} />, manager);
  const field = screen.getByRole('textbox');
  await person.type(field, '  ');
  await person.tab();
  expect(changes(asked)).toEqual([]);
  await person.type(field, 'Общий офис ');
  await person.tab();
  await waitFor(() =>
    expect(changes(asked).map(([, , body]) => body)).toEqual([{ key: 'k', text: 'Общий офис' }]),
  );
});

test('an answer to a signal that is not stored is asked about before the page is left, and stored by who stores all', async () => {
  const signal = {
    code: 'network',
    key: 'k',
    text: 'одна сеть',
    isRed: true,
    applicationIds: [1],
    answer: null,
  };
  let isRefused = true;
  const asked = serve({
    'POST /api/v1/lots/1/signals': () =>
      isRefused ? new Refusal(422, { errors: { text: ['Слишком коротко'] } }) : { data: null },
  });
  show(<SignalAnswer lotId={1} signal={signal as never} />, manager);
  const unsaved = () => pageScope.dirty();
  await person.type(screen.getByRole('textbox'), 'Офис');
  expect(unsaved().map(({ what }) => what)).toEqual(['незаписанный ответ на сигнал']);
  expect(await unsaved()[0]!.save!()).toBe(false);
  await waitFor(() => expect(unsaved()).toHaveLength(1));
  isRefused = false;
  expect(await unsaved()[0]!.save!()).toBe(true);
  expect(changes(asked)).toHaveLength(2);
  await waitFor(() => expect(unsaved()).toHaveLength(1));
  unsaved()[0]!.discard();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  await waitFor(() => expect(unsaved()).toEqual([]));
});

test('the reasons of a choice are read where they may not be changed, and where nobody wrote them that is said', async () => {
  const reasons = { text: '', by: null, at: null, canChange: false };
  serve({ 'GET /api/v1/lots/1/decision-reasons': () => ({ data: reasons }) });
  show(<MemoSection lot={lotOf()} />, { id: 3, role: 'auditor' });
  await screen.findByText('Организатор не записал обоснования.');
  expect(screen.queryByRole('textbox')).toBeNull();
  const papers = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(papers).toEqual(expect.arrayContaining([expect.stringContaining('/api/v1/lots/1/decision-memo')]));
});

const noEstimate = {
  'GET /api/v1/lots/1/estimates': () => ({
    data: { currency: 'RUB', mayChange: true, total: null, items: [], sum: null },
  }),
};

test('publishing anew says what it changes, a first publication nothing', async () => {
  const lot = lotOf({ figures: {}, contacts: [], category: null, address: '', ordersCount: 1, isOpen: true });
  const term = { label: 'Место поставки', from: 'Омск', to: 'Томск' };
  const items = [{ kind: 'removed', index: 2, name: 'Кабель', changes: [] }];
  let next: unknown = null;
  const asked = serve({
    ...noEstimate,
    'GET /api/v1/lots/1/amendments/next': () => ({ data: next }),
    'GET /api/v1/lots/1/orders': () => ({ data: [] }),
  });
  const first = show(<>{lotStepFacts(lot)['lot.toApplications']}</>);
  await waitFor(() => expect(asked).toHaveLength(3));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Что изменилось с прошлой публикации')).toBeNull();
  first.unmount();
  next = { terms: [term], items };
  queryClient.clear();
  show(<>{lotStepFacts(lot)['lot.toApplications']}</>);
  const list = await screen.findByRole('region', { name: 'Что изменилось с прошлой публикации' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['Место поставки: Омск → Томск', 'Позиция 2 «Кабель» убрана']);
});

test('publishing names the items that are wanted before the offers are in', async () => {
  const lot = lotOf({
    figures: {},
    contacts: [],
    category: null,
    address: '',
    ordersCount: 3,
    isOpen: true,
    applicationsDeadline: '2026-12-01T09:00:00.000Z',
  });
  const item = (index: number, requiredDelivery: string) => ({ id: index, index, requiredDelivery });
  serve({
    ...noEstimate,
    'GET /api/v1/lots/1/amendments/next': () => ({ data: null }),
    'GET /api/v1/lots/1/orders': () => ({
      data: [item(1, '25.12.2023'), item(2, '30 дней'), item(3, 'до 30.11.2026')],
    }),
  });
  show(<>{lotStepFacts(lot)['lot.toApplications']}</>);
  await screen.findByText('Срок поставки раньше, чем закончится приём');
  screen.getByText('Позиции: 1, 3');
});

test('a copy that comes late takes nobody away from where they went meanwhile: it is told with the way to it', async () => {
  for (const goes of [true, false]) {
    const { promise, release } = held<object>();
    serve({ 'POST /api/v1/lots/1/copy': () => promise });
    queryClient.setQueryData(['visitor'], manager);
    const router = createMemoryRouter([
      { path: '/', element: <LotSteps lot={lotOf({ status: 'applications' })} isOwner /> },
      { path: '/elsewhere', element: <p>Другая процедура</p> },
      { path: '/tender-2', element: <p>Копия</p> },
    ]);
    setWay(router);
    setNavigate((to) => void router.navigate(to));
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>,
    );
    await person.click(await button('Другие шаги'));
    await person.click(await screen.findByRole('menuitem', { name: 'Скопировать процедуру' }));
    if (goes) await act(() => router.navigate('/elsewhere'));
    await act(async () => release({ data: { id: 2 } }));
    await screen.findByText('Черновик создан по образцу', undefined, PATIENCE);
    if (goes) {
      screen.getByText('Другая процедура');
      await person.click(await button('Открыть черновик'));
    } else expect(screen.queryByRole('button', { name: 'Открыть черновик' })).toBeNull();
    await screen.findByText('Копия');
    for (const name of screen.queryAllByRole('button', { name: 'Закрыть' })) await person.click(name);
    putAway();
  }
});

test('a copy that is refused is told of once, and nothing else comes of it', async () => {
  const asked = serve({
    'POST /api/v1/lots/1/copy': () => new Refusal(403, { message: 'Копировать нельзя' }),
  });
  show(<LotSteps lot={lotOf({ status: 'applications' })} isOwner />);
  await person.click(await button('Другие шаги'));
  await person.click(await screen.findByRole('menuitem', { name: 'Скопировать процедуру' }));
  await screen.findByText('Копировать нельзя', undefined, PATIENCE);
  expect(changes(asked)).toEqual([['POST', '/api/v1/lots/1/copy', {}]]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a head without its stages names the present one in its badge', async () => {
  serve({ 'GET /api/v1/favorites': () => ({ data: [], meta: metaOf(0) }) });
  const lot = lotOf({ status: 'repeating', isOpen: true, applicationsCount: 1, cancelReason: null });
  show(<TenderHead lot={lot} page="Переторжка" short />, vendor);
  await screen.findByText('Работа комиссии: переторжка');
  cleanup();
  show(<TenderHead lot={lotOf({ ...lot, status: 'finished', finishedAt: AT })} short />, vendor);
  await screen.findByText('Процедура завершена');
});
