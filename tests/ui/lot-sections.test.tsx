// @vitest-environment happy-dom
// What stands around a lot: its sections in their states, what each asks before it sends, and what a failure leaves.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryRow } from '../../src/api/records/history-row.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { lotReasons } from '../../src/text/reasons/lot.ts';
import { StartPanel } from '../../src/ui/features/apply/start-panel.tsx';
import { SubmissionChecks } from '../../src/ui/features/apply/submission-checks.tsx';
import { FeedSection } from '../../src/ui/features/calendar/feed-section.tsx';
import { SignalAnswer } from '../../src/ui/features/check/signal-answers.tsx';
import { RatingProgress } from '../../src/ui/features/comparison/rating-progress.tsx';
import { InvitationList } from '../../src/ui/features/desk/invitation-list.tsx';
import { NewLotDialog } from '../../src/ui/features/desk/new-lot-dialog.tsx';
import { ChainCheck } from '../../src/ui/features/history/chain-check.tsx';
import { Moment } from '../../src/ui/features/history/moment.tsx';
import { Timeline } from '../../src/ui/features/history/timeline.tsx';
import { CategorySubscriptions } from '../../src/ui/features/lot/category-subscriptions.tsx';
import { ClosedStepStrip } from '../../src/ui/features/lot/closed-step-strip.tsx';
import { LotExport } from '../../src/ui/features/lot/exports/lot-export.tsx';
import { FormerInvitees } from '../../src/ui/features/lot/overview/former-invitees.tsx';
import { LotQuestions } from '../../src/ui/features/lot/overview/questions.tsx';
import { lotStepFacts } from '../../src/ui/features/lot/step-facts/lot-step-facts.tsx';
import { SaveTemplateDialog } from '../../src/ui/features/lot/save-template-dialog.tsx';
import { AssignDialog } from '../../src/ui/features/lot/team/assign-dialog.tsx';
import { MemoSection } from '../../src/ui/features/memo/memo-section.tsx';
import { ratings } from '../../src/api/calls/rating.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { useCall } from '../../src/ui/data/use-call.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const HOUR = 3_600_000;
const manager = { id: 7, role: 'manager', company: null } as const;
const company = { id: 4, title: 'ООО «Исток»', moderationStatus: 'verified' };
const vendor = { id: 9, role: 'vendor', company, emailVerifiedAt: AT } as never;
const lotOf = (part: object = {}) =>
  ({
    id: 1,
    number: '2026-000001',
    title: 'Трубы',
    ownerId: 7,
    owner: { id: 7, name: 'Иванова Анна' },
    status: 'applications',
    currency: 'RUB',
    applicationsDeadline: new Date(Date.now() + HOUR).toISOString(),
    steps: [],
    byCommission: false,
    ...part,
  }) as unknown as Lot;
const metaOf = (total: number) => ({ page: 1, perPage: 10, total, lastPage: 1, totalIsExact: true });

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
const texts = (list: readonly HTMLElement[]) => list.map(({ textContent }) => plain(textContent));

test('a category is taken away without the others, and where there is none it is said what that means', async () => {
  let categories = [
    { id: 1, code: '25', title: 'Металл' },
    { id: 2, code: '27', title: 'Электрика' },
  ];
  const asked = serve({
    'GET /api/v1/profile/subscriptions': () => ({ data: { categories } }),
    'PUT /api/v1/profile/subscriptions': ({ body }) => {
      const { categoryIds } = body as { categoryIds: number[] };
      categories = categories.filter(({ id }) => categoryIds.includes(id));
      return { data: { categories } };
    },
  });
  show(<CategorySubscriptions />, vendor);
  await person.click(await button('Убрать: Металл'));
  await waitFor(() => expect(texts(screen.getAllByRole('listitem'))).toEqual(['27 Электрика']));
  await person.click(await button('Убрать: Электрика'));
  await screen.findByText(/Категории не выбраны/);
  expect(changes(asked).map(([, , body]) => body)).toEqual([{ categoryIds: [2] }, { categoryIds: [] }]);
});

test('of several who are invited at once those before a refusal stay invited, and it is said how many', async () => {
  let companies = [11, 12, 13].map((companyId) => ({ companyId, title: `ООО ${companyId}`, itn: '' }));
  const asked = serve({
    'GET /api/v1/lots/1/former-invitees': () => ({ data: companies }),
    'POST /api/v1/invitations': ({ body }) => {
      const { companyId } = body as { companyId: number };
      if (companyId === 12) return new Refusal(422, { message: 'Компания больше не аккредитована' });
      companies = companies.filter((one) => one.companyId !== companyId);
      return { data: null };
    },
  });
  show(<FormerInvitees lotId={1} />, manager);
  await person.click(await button('Пригласить всех (3)'));
  await screen.findByText('Отправлено 1 приглашение');
  await screen.findByText('Компания больше не аккредитована');
  await button('Пригласить всех (2)');
  expect(changes(asked)).toHaveLength(2);
  await person.click(await button('Пригласить: ООО 13'));
  await waitFor(() => expect(screen.queryByText('ООО 13')).toBeNull());
});

const question = (id: number, part: object) => ({
  id,
  lotId: 1,
  text: `Вопрос ${id}`,
  status: 'asked',
  answer: null,
  createdAt: AT,
  isOwn: false,
  canAnswer: false,
  ...part,
});

test('a vendor asks only what has words; the organiser answers where it may, and thinks better of it by «Отмена»', async () => {
  let rows: object[] = [];
  const asked = serve({
    'GET /api/v1/lots/1/questions': () => ({ data: rows, meta: metaOf(rows.length) }),
    'POST /api/v1/lots/1/questions': () => {
      rows = [question(1, { isOwn: true })];
      return { data: rows[0] };
    },
    'POST /api/v1/questions/2/answers': () => ({ data: null }),
  });
  const { unmount } = show(<LotQuestions lot={lotOf()} />, vendor);
  await screen.findByText('Вопросов ещё не было. Задайте первый.');
  const field = await screen.findByLabelText(/^Ваш вопрос/, {}, PATIENCE);
  await person.type(field, '   ');
  await person.click(await button('Задать вопрос'));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(changes(asked)).toEqual([]);
  await person.type(field, 'Когда поставка?');
  await person.click(await button('Задать вопрос'));
  await screen.findByText('Ваш вопрос', { selector: 'span' });
  unmount();
  queryClient.clear();

  rows = [question(2, { canAnswer: true }), question(3, { answer: { text: 'Да', createdAt: AT } })];
  show(<LotQuestions lot={lotOf()} />, manager);
  await screen.findByText('Вопрос 2');
  expect(screen.queryByLabelText(/^Ваш вопрос/)).toBeNull();
  await person.click(await button('Ответить'));
  await person.type(
    await screen.findByLabelText(/^Ответ/, { selector: 'textarea' }, PATIENCE),
    'Через месяц',
  );
  await person.click(await button('Отмена'));
  await person.click(await button('Ответить'));
  await person.type(
    await screen.findByLabelText(/^Ответ/, { selector: 'textarea' }, PATIENCE),
    'Через неделю',
  );
  await person.click(await button('Опубликовать ответ'));
  await button('Ответить');
  expect(changes(asked).at(-1)).toEqual(['POST', '/api/v1/questions/2/answers', { text: 'Через неделю' }]);
});

test('a lot is handed over to who may own it, not to who does; a draft leaves the sight of who gives it away', async () => {
  const people = [
    { id: 7, name: 'Иванова Анна', mayOwn: true },
    { id: 8, name: 'Петров Пётр', mayOwn: true },
    { id: 6, name: 'Безопасность', mayOwn: false },
  ];
  const asked = serve({
    'GET /api/v1/lots/1/people': () => ({ data: people }),
    'POST /api/v1/lots/1/owner': () => ({ data: null }),
  });
  const onClose = vi.fn();
  show(<AssignDialog lot={lotOf({ status: 'draft' })} onClose={onClose} />, manager);
  const dialog = await dialogOf('Сменить ответственного');
  dialog.getByText(/черновик будет виден только ему/);
  await person.click(dialog.getByRole('button', { name: 'Передать' }));
  const choice = dialog.getByRole('button', { name: /^Новый ответственный/ });
  await waitFor(() => expect(toldAt(choice)).toBe('Выберите менеджера'));
  expect(changes(asked)).toEqual([]);
  await person.click(choice);
  const options = await screen.findAllByRole('option', {}, PATIENCE);
  expect(texts(options)).toEqual(['Петров Пётр']);
  await person.click(options[0]!);
  await person.click(dialog.getByRole('button', { name: 'Передать' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText('Другая страница');
  expect(changes(asked).map(([, path, body]) => [path, body])).toEqual([
    ['/api/v1/lots/1/owner', { userId: 8 }],
  ]);
});

test('a template takes the name of its lot, and a refusal of the name stays in the dialog', async () => {
  let isRefused = true;
  const asked = serve({
    'POST /api/v1/lots/1/template': () =>
      isRefused ? new Refusal(422, { errors: { name: ['Такой шаблон уже есть'] } }) : { data: null },
  });
  const onClose = vi.fn();
  show(<SaveTemplateDialog lot={lotOf()} onClose={onClose} />, manager);
  const dialog = await dialogOf('Сохранить как шаблон');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Название шаблона/)));
  await person.keyboard('{Enter}');
  await dialog.findByText('Такой шаблон уже есть');
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await person.keyboard(' 2{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes(asked).map(([, , body]) => body)).toEqual([{ name: 'Трубы' }, { name: 'Трубы 2' }]);
});

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
  await person.click(await button('Выгрузить'));
  await screen.findByText(/, 40 %/);
  expect((await button('Позиции в Excel: обновить')).hasAttribute('disabled')).toBe(true);
  found = [file({ status: 'finished', url: '/x' })];
  const link = await screen.findByRole('link', { name: 'Позиции в Excel: скачать xlsx' }, PATIENCE);
  expect(link.getAttribute('href')).toBe('/api/v1/exports/5/file');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(changes(asked)).toHaveLength(1);
});

test('the words under a closed step lead to what is missing', async () => {
  const reasons = [lotReasons.deadlineSet, 'Другая причина'];
  const steps = [{ event: 'lot.toApplications', open: false, reasons, asks: [] }];
  show(
    <>
      <ClosedStepStrip lot={lotOf({ status: 'draft', steps })} />
      <input name="applicationsDeadline" aria-label="Срок" />
    </>,
    manager,
  );
  expect(texts(screen.getAllByRole('listitem'))).toEqual(['срок приёма,', 'другая причина']);
  await person.click(await button('срок приёма'));
  expect(document.activeElement).toBe(screen.getByLabelText('Срок'));
});

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

test('who has pressed «Подать заявку» elsewhere begins at once and once; who comes late is told', async () => {
  const asked = serve({ 'POST /api/v1/lots/1/applications': () => new Refusal(500) });
  const { unmount } = show(<StartPanel lot={lotOf()} accepting />, vendor);
  await button('Начать заявку');
  expect(asked).toHaveLength(0);
  await person.click(await button('Начать заявку'));
  await waitFor(() => expect(asked).toHaveLength(1));
  unmount();
  show(<StartPanel lot={lotOf()} accepting={false} />, vendor);
  screen.getByText('Приём заявок не ведётся');
  expect(screen.queryByRole('button', { name: 'Начать заявку' })).toBeNull();
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
  expect(unsaved()).toHaveLength(1);
  isRefused = false;
  expect(await unsaved()[0]!.save!()).toBe(true);
  expect(changes(asked)).toHaveLength(2);
  unsaved()[0]!.discard();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''));
  expect(unsaved()).toEqual([]);
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

test('an invitation that has run out is not offered; one that lives is accepted or declined, each by its own call', async () => {
  const invitation = (id: number, status: string) => ({
    id,
    status,
    lot: { id, number: `Л-${id}`, title: 'Трубы' },
    expiresAt: AT,
  });
  let rows = [invitation(1, 'sent'), invitation(2, 'expired'), invitation(3, 'sent')];
  const asked = serve({
    'GET /api/v1/invitations': () => ({ data: rows, meta: metaOf(rows.length) }),
    'POST /api/v1/invitations/1/accept': () => ({ data: null }),
    'POST /api/v1/invitations/3/decline': () => {
      rows = [];
      return { data: null };
    },
  });
  const { container } = show(<InvitationList />, vendor);
  const line = async (number: string) =>
    within((await screen.findByRole('link', { name: new RegExp(number) })).closest('li')!);
  await person.click((await line('Л-1')).getByRole('button', { name: 'Принять' }));
  expect(screen.queryByText(/Л-2/)).toBeNull();
  await person.click((await line('Л-3')).getByRole('button', { name: 'Отклонить' }));
  await waitFor(() => expect(container.querySelector('section[aria-label="Приглашения"], li')).toBeNull());
  expect(changes(asked).map(([, path]) => path)).toEqual([
    '/api/v1/invitations/1/accept',
    '/api/v1/invitations/3/decline',
  ]);
});

test('the secret address of deadlines is shown once, replaced and dropped', async () => {
  let made: { createdAt: string } | null = null;
  serve({
    'GET /api/v1/profile/calendar-feed': () => ({ data: made }),
    'POST /api/v1/profile/calendar-feed': () => {
      made = { createdAt: AT };
      return { data: { url: 'https://x.test/calendar/abc/tenders.ics' } };
    },
    'DELETE /api/v1/profile/calendar-feed': () => {
      made = null;
      return { data: null };
    },
  });
  function Page() {
    const [edition, setEdition] = useState(0);
    return (
      <>
        <FeedSection key={edition} />
        <button type="button" onClick={() => setEdition(1)}>
          Прийти снова
        </button>
      </>
    );
  }
  show(<Page />, vendor);
  await person.click(await button('Получить адрес'));
  const address = await screen.findByLabelText<HTMLInputElement>('Адрес календаря');
  expect(address.value).toContain('/abc/');
  await person.click(await button('Прийти снова'));
  await screen.findByText(/Прежний показать нельзя/);
  expect(screen.queryByLabelText('Адрес календаря')).toBeNull();
  await button('Заменить адрес');
  await person.click(await button('Отключить'));
  await button('Получить адрес');
});

test('a new lot begins with its name under the hands; one from a file needs the file, one by a template its choice', async () => {
  const asked = serve({
    'GET /api/v1/lot-templates': () => ({
      data: [
        { id: 3, name: 'Кабель', items: 2, invitees: 1, by: 'Иванова А. И.', createdAt: AT, canChange: true },
      ],
    }),
    'PATCH /api/v1/lot-templates/3': () => ({ data: null }),
    'POST /api/v1/lot-templates/3/lot': () => ({ data: { id: 21 } }),
  });
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Название/)));
  await person.keyboard('{Enter}');
  await dialog.findByText('Укажите название');
  await person.keyboard('Кабель на линию');
  await person.click(dialog.getByRole('radio', { name: /^Из Excel/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Выберите файл');
  await person.click(dialog.getByRole('radio', { name: /^По шаблону/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Выберите шаблон');
  expect(changes(asked)).toEqual([]);
  await person.click(await dialog.findByRole('button', { name: /^Шаблон/ }));
  await person.click(await screen.findByRole('option', { name: /Кабель/ }, PATIENCE));
  await dialog.findByText(/2 позиции · 1 приглашённый · Иванова А\. И\./, { selector: 'p span, p' });
  await dialog.findByRole('button', { name: 'Переименовать' });
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await screen.findByText('Другая страница');
  expect(changes(asked)).toEqual([['POST', '/api/v1/lot-templates/3/lot', { title: 'Кабель на линию' }]]);
});

test('publishing anew says what it changes, a first publication nothing', async () => {
  const lot = lotOf({ figures: {}, contacts: [], category: null, address: '', ordersCount: 1, isOpen: true });
  const term = { label: 'Место поставки', from: 'Омск', to: 'Томск' };
  const items = [{ kind: 'removed', index: 2, name: 'Кабель', changes: [] }];
  let next: unknown = null;
  const asked = serve({
    'GET /api/v1/lots/1/amendments/next': () => ({ data: next }),
    'GET /api/v1/lots/1/orders': () => ({ data: [] }),
  });
  const first = show(<>{lotStepFacts(lot)['lot.toApplications']}</>);
  await waitFor(() => expect(asked).toHaveLength(2));
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
    'GET /api/v1/lots/1/amendments/next': () => ({ data: null }),
    'GET /api/v1/lots/1/orders': () => ({
      data: [item(1, '25.12.2023'), item(2, '30 дней'), item(3, 'до 30.11.2026')],
    }),
  });
  show(<>{lotStepFacts(lot)['lot.toApplications']}</>);
  await screen.findByText('Срок поставки раньше, чем закончится приём');
  screen.getByText('Позиции: 1, 3');
});
