// @vitest-environment happy-dom
// Parts of a lot’s pages about people: who hears of it, asks, is invited, answers for it.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lots } from '../../src/api/calls/lots.ts';
import { StartPanel } from '../../src/ui/features/apply/start-panel.tsx';
import { InvitationList } from '../../src/ui/features/desk/invitation-list.tsx';
import { CategorySubscriptions } from '../../src/ui/features/lot/category-subscriptions.tsx';
import { FormerInvitees } from '../../src/ui/features/lot/overview/former-invitees.tsx';
import { LotInvitations } from '../../src/ui/features/lot/overview/invite.tsx';
import { LotQuestions } from '../../src/ui/features/lot/overview/questions.tsx';
import { VendorActions } from '../../src/ui/features/lot/overview/vendor-actions.tsx';
import { AssignDialog } from '../../src/ui/features/lot/team/assign-dialog.tsx';
import { Talk } from '../../src/ui/features/lot/team/talk.tsx';
import { useCall } from '../../src/ui/data/use-call.ts';
import RequestsPage from '../../src/ui/pages/manager/requests-page.tsx';
import { keepFocusOnPage } from '../../src/ui/parts/form/keep-focus-on-page.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { quietStream } from './support/event-source.ts';
import { AT, manager, vendor, lotOf, metaOf } from './support/lot.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
/** The page alone: who answers stays. */
function putAwayPage() {
  cleanup();
  queryClient.clear();
}
const texts = (list: readonly HTMLElement[]) => list.map(({ textContent }) => plain(textContent));

test('who says to take part gets the news and is told to nobody; with an application they come anyway', async () => {
  let own: object | null = null;
  serve({ 'GET /api/v1/lots/1/applications/current': () => ({ data: own }) });
  show(<VendorActions lot={lotOf({ isParticipant: true })} />, vendor);
  await button('Не участвую');
  expect(screen.getByText(/организатор об этом не знает/)).toBeTruthy();
  putAwayPage();
  const priced = { coverage: { items: 3, of: 4 }, offersTotalPrice: '1282202.40', currency: 'RUB' };
  own = { id: 5, status: 'active', vendorStatus: 'sealed', steps: [], ...priced };
  show(<VendorActions lot={lotOf()} />, vendor);
  await screen.findByText('Открыть заявку', {}, PATIENCE);
  expect(screen.queryByRole('button', { name: 'Участвую' })).toBeNull();
  expect(texts(screen.getAllByText(/^С ценой/))).toEqual(['С ценой 3 из 4, 1,3 млн ₽ без НДС']);
});

test.each([
  ['application.setRepeatedPrice', 'К переторжке', '/tender-1/repeating'],
  ['application.answer', 'Ответить на уточнение', '/apply?lot=1'],
])('the vendor’s own side of a procedure leads to %s while the law opens it', async (event, name, to) => {
  let open = true;
  serve({
    'GET /api/v1/lots/1/applications/current': () => ({
      data: { id: 5, vendorStatus: 'admitted', steps: [{ event, open }], coverage: { items: 0, of: 4 } },
    }),
  });
  show(<VendorActions lot={lotOf()} />, vendor);
  expect((await screen.findByRole('link', { name }, PATIENCE)).getAttribute('href')).toBe(to);
  putAwayPage();
  open = false;
  show(<VendorActions lot={lotOf()} />, vendor);
  await screen.findByText('Открыть заявку', {}, PATIENCE);
  expect(screen.queryByRole('link', { name })).toBeNull();
});

test('who came to the company after its application was sealed is led to where that is told in place of being offered another', async () => {
  serve({ 'GET /api/v1/lots/1/applications/current': () => ({ data: null, hasUnseen: true }) });
  show(<VendorActions lot={lotOf()} />, vendor);
  const way = await screen.findByRole('link', { name: 'Открыть заявку' }, PATIENCE);
  expect(way.getAttribute('href')).toBe('/apply?lot=1');
  expect(screen.queryByRole('link', { name: 'Подать заявку' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Участвую' })).toBeNull();
});

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

test('who may be invited is offered while applications are taken; afterwards nobody is, and those who were stand there', async () => {
  const invitation = { id: 5, company: null, email: 'sbyt@istok.test', sentAt: AT, status: 'sent' };
  let rows = [invitation];
  const asked = serve({
    'GET /api/v1/invitations': () => ({ data: rows, meta: metaOf(rows.length) }),
    'GET /api/v1/lots/1/former-invitees': () => ({ data: [{ companyId: 11, title: 'ООО 11', itn: '' }] }),
  });
  for (const status of ['draft', 'applications']) {
    show(<LotInvitations lot={lotOf({ status })} />, manager);
    await screen.findByText('sbyt@istok.test');
    await button('Пригласить');
    await button('Пригласить: ООО 11');
    putAwayPage();
  }
  asked.length = 0;
  for (const status of ['deadlined', 'verification', 'cancelled']) {
    show(<LotInvitations lot={lotOf({ status })} />, manager);
    await button('Отозвать приглашение: sbyt@istok.test');
    expect(screen.queryByRole('button', { name: /^Пригласить|списк/ })).toBeNull();
    putAwayPage();
  }
  rows = [];
  show(<LotInvitations lot={lotOf({ status: 'verification' })} />, manager);
  await screen.findByText('Никого не приглашали, приём заявок окончен.');
  expect(asked.every(({ path }) => path === '/api/v1/invitations')).toBe(true);
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

test('an empty queue of questions is good news, and no search that has found nothing', async () => {
  quietStream();
  let asked = 2;
  serve({
    'GET /api/v1/users/questions': () => ({ data: [], meta: metaOf(0) }),
    'GET /api/v1/users/summary': () => ({ data: { questions_count: asked, questions_pending_count: 0 } }),
  });
  const titled = async (title: string, address = '/manager/requests') => {
    const { unmount } = show(<RequestsPage />, manager, address);
    await screen.findByText(title);
    await screen.findByText(/имя спросившего скрыто/);
    expect([title, screen.queryByText(/Ждут ответа: 0 из/) !== null]).toEqual([title, asked > 0]);
    unmount();
    queryClient.clear();
  };
  await titled('Все вопросы отвечены');
  await titled('Не найдено', `/manager/requests?${encodeURIComponent('filter[search]')}=труба`);
  await titled('Не найдено', `/manager/requests?${encodeURIComponent('filter[status]')}=answered`);
  asked = 0;
  await titled('Вопросов пока нет');
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

test('who has given a published lot away asks no more for what its owner alone may read', async () => {
  let owner = { id: 7, name: 'Иванова Анна' };
  const asked = serve({
    'GET /api/v1/lots/1': () => ({ data: lotOf({ owner }) }),
    'GET /api/v1/lots/1/comments': () => ({ data: [] }),
    'GET /api/v1/lots/1/people': () => ({ data: [{ id: 8, name: 'Петров Пётр', mayOwn: true }] }),
    'POST /api/v1/lots/1/owner': () => {
      owner = { id: 8, name: 'Петров Пётр' };
      return { data: null };
    },
  });
  function Page() {
    const read = useCall(lots.read, { params: { id: 1 } }).data?.data;
    const [open, setOpen] = useState(true);
    return (
      <>
        <p>Отвечает: {read?.owner.name}</p>
        {read?.owner.id === 7 && <Talk lotId={1} />}
        {open && <AssignDialog lot={lotOf()} onClose={() => setOpen(false)} />}
      </>
    );
  }
  show(<Page />, manager);
  const dialog = await dialogOf('Сменить ответственного');
  await person.click(dialog.getByRole('button', { name: /^Новый ответственный/ }));
  await person.click(await screen.findByRole('option', { name: 'Петров Пётр' }, PATIENCE));
  await person.click(dialog.getByRole('button', { name: 'Передать' }));
  await screen.findByText('Отвечает: Петров Пётр');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked.filter(({ url }) => url.pathname.endsWith('/comments'))).toHaveLength(1);
});

test('who has pressed «Подать заявку» elsewhere begins at once and once; who comes late is told', async () => {
  const asked = serve({ 'POST /api/v1/lots/1/applications': () => new Refusal(500) });
  const { unmount } = show(<StartPanel lot={lotOf()} accepting />, vendor);
  await button('Начать заявку');
  expect(asked).toHaveLength(0);
  await person.click(await button('Начать заявку'));
  await waitFor(() => expect(asked).toHaveLength(1));
  const content = document.body.appendChild(document.createElement('main'));
  Object.assign(content, { id: 'content', tabIndex: -1 });
  // What was pressed goes: the keyboard is at the page's content and not before its first link.
  unmount();
  await waitFor(() => expect(document.activeElement).toBe(content));
  content.remove();
  show(<StartPanel lot={lotOf()} accepting={false} />, vendor);
  screen.getByText('Приём заявок не ведётся');
  expect(screen.queryByRole('button', { name: 'Начать заявку' })).toBeNull();
});

test('where the organiser has taken the procedure back there is nothing to begin and no page to go to', () => {
  show(<StartPanel lot={lotOf({ isOpen: true })} accepting={false} isHidden />, vendor);
  screen.getByText('Процедура снята с публикации');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Начать заявку' })).toBeNull();
});

test('an invitation that has run out is not offered; one that lives is accepted or declined, each by its own call; where the intake has ended it is only declined', async () => {
  const invitation = (id: number, status: string, isOfUse = true) => ({
    id,
    status,
    lot: { id, number: `Л-${id}`, title: 'Трубы', isOfUse },
    expiresAt: AT,
  });
  let rows = [invitation(1, 'sent'), invitation(2, 'expired'), invitation(3, 'sent', false)];
  const asked = serve({
    'GET /api/v1/invitations': () => ({ data: rows, meta: metaOf(rows.length) }),
    'POST /api/v1/invitations/1/accept': () => {
      rows = rows.slice(1);
      return { data: null };
    },
    'POST /api/v1/invitations/3/decline': () => {
      rows = [];
      return { data: null };
    },
  });
  const { container } = show(
    <main ref={keepFocusOnPage} id="content" tabIndex={-1}>
      <InvitationList />
    </main>,
    vendor,
  );
  const line = async (number: string) =>
    within((await screen.findByRole('link', { name: new RegExp(number) })).closest('li')!);
  // How many there are is a word of its own to who listens.
  await screen.findByRole('heading', { name: 'Приглашения 2' }, PATIENCE);
  await person.click((await line('Л-1')).getByRole('button', { name: 'Принять: Л-1' }));
  expect(screen.queryByText(/Л-2/)).toBeNull();
  const late = await line('Л-3');
  late.getByText('приём заявок окончен');
  expect(late.queryByRole('button', { name: /^Принять/ })).toBeNull();
  // A row goes with what was pressed: the next one has the keyboard, and the page where there is none.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Отклонить: Л-3'));
  await person.click(late.getByRole('button', { name: 'Отклонить: Л-3' }));
  await waitFor(() => expect(container.querySelector('section[aria-label="Приглашения"], li')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  expect(changes(asked).map(([, path]) => path)).toEqual([
    '/api/v1/invitations/1/accept',
    '/api/v1/invitations/3/decline',
  ]);
});

test('an accepted invitation leads to the application until there is one', async () => {
  const rows = [1, 2].map((id) => ({
    id,
    status: 'accepted',
    lotId: id,
    lot: { id, number: `Л-${id}`, title: 'Трубы', isOfUse: true },
    expiresAt: AT,
  }));
  serve({
    'GET /api/v1/invitations': ({ url }) => {
      expect(url.searchParams.get('filter[open]')).toBe('1');
      return { data: rows, meta: metaOf(2) };
    },
    'GET /api/v2/applications': () => ({ data: [{ id: 5, lotId: 2 }], meta: metaOf(1) }),
  });
  show(<InvitationList />, vendor);
  const apply = await screen.findByRole('link', { name: 'Подать заявку: Л-1' }, PATIENCE);
  expect(apply.getAttribute('href')).toBe('/apply?lot=1');
  expect(screen.queryByText('Л-2')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a message that is sent is announced, the first one too', async () => {
  const said: object[] = [];
  serve({
    'GET /api/v1/lots/1/comments': () => ({ data: said }),
    'GET /api/v1/lots/1/people': () => ({ data: [] }),
    'POST /api/v1/lots/1/comments': ({ body }) => {
      const { text } = body as { text: string };
      said.push({ id: 1, text, by: { name: 'Иванова Анна' }, createdAt: AT, mentions: [], about: null });
      return { data: said[0] };
    },
  });
  show(<Talk lotId={1} />, manager);
  const log = await screen.findByRole('log', { name: 'Лента обсуждения' }, PATIENCE);
  await person.type(screen.getByRole('textbox', { name: /Сообщение/ }), 'Срок мал');
  await person.click(await button('Отправить'));
  await within(log).findByText('Срок мал');
});
