// @vitest-environment happy-dom
// Parts of a lot’s pages about people: who hears of it, asks, is invited, answers for it, begins one.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lots } from '../../src/api/calls/lots.ts';
import { dayOf, startOfDay } from '../../src/rules/dates.ts';
import { StartPanel } from '../../src/ui/features/apply/start-panel.tsx';
import { CalendarPage } from '../../src/ui/features/calendar/calendar-page.tsx';
import { FeedSection } from '../../src/ui/features/calendar/feed-section.tsx';
import { TimeAxis } from '../../src/ui/features/desk/time-axis.tsx';
import { InvitationList } from '../../src/ui/features/desk/invitation-list.tsx';
import { NewLotDialog } from '../../src/ui/features/desk/new-lot-dialog.tsx';
import { CategorySubscriptions } from '../../src/ui/features/lot/category-subscriptions.tsx';
import { FormerInvitees } from '../../src/ui/features/lot/overview/former-invitees.tsx';
import { LotInvitations } from '../../src/ui/features/lot/overview/invite.tsx';
import { LotQuestions } from '../../src/ui/features/lot/overview/questions.tsx';
import { VendorActions } from '../../src/ui/features/lot/overview/vendor-actions.tsx';
import { SaveTemplateDialog } from '../../src/ui/features/lot/save-template-dialog.tsx';
import { AssignDialog } from '../../src/ui/features/lot/team/assign-dialog.tsx';
import { Talk } from '../../src/ui/features/lot/team/talk.tsx';
import { useCall } from '../../src/ui/data/use-call.ts';
import { keepFocusOnPage } from '../../src/ui/parts/form/keep-focus-on-page.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { AT, HOUR, manager, vendor, lotOf, metaOf } from './support/lot.ts';
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
  own = { id: 5, status: 'active', vendorStatus: 'sealed', steps: [] };
  show(<VendorActions lot={lotOf()} />, vendor);
  await screen.findByText('Открыть заявку', {}, PATIENCE);
  expect(screen.queryByRole('button', { name: 'Участвую' })).toBeNull();
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

test('the calendar calls a procedure by its whole number', async () => {
  const at = new Date().toISOString();
  serve({
    'GET /api/v1/calendar': () => ({
      data: [{ id: 'a', kind: 'applications', at, lot: { id: 4, number: '2026-000004', title: 'Насосы' } }],
    }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, manager);
  const link = await screen.findByRole('link', { name: /Насосы/ });
  expect(plain(link.textContent)).toContain('2026-000004');
});

test('a document of the company ends with its day: no hour is told, and it leads to the profile', async () => {
  const at = startOfDay(dayOf(Date.now()));
  const document = { id: 5, kind: 'licence', name: 'скан.pdf' };
  serve({
    'GET /api/v1/calendar': () => ({
      data: [{ id: 'document-5', kind: 'document', at, lot: null, document }],
    }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, vendor);
  const link = await screen.findByRole('link', { name: /скан\.pdf/ });
  expect(plain(link.textContent)).toBe('Документ действует до: Лицензияскан.pdf');
  expect(link.getAttribute('href')).toBe('/profile');
  putAway();
  serve({
    'GET /api/v1/calendar': () => ({ data: [] }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  // A buyer has none.
  show(<CalendarPage />, manager);
  await screen.findByText('В этом месяце сроков нет.');
  expect(screen.queryByText(/Документ действует до/)).toBeNull();
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
        {
          id: 4,
          name: 'Насосы',
          items: 1,
          invitees: 0,
          by: 'Иванова А. И.',
          createdAt: AT,
          canChange: false,
        },
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

test('the only template is chosen by itself', async () => {
  const asked = serve({
    'GET /api/v1/lot-templates': () => ({
      data: [
        { id: 3, name: 'Кабель', items: 2, invitees: 0, by: 'Иванова А. И.', createdAt: AT, canChange: true },
      ],
    }),
    'POST /api/v1/lot-templates/3/lot': () => ({ data: { id: 21 } }),
  });
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  await person.click(dialog.getByRole('radio', { name: /^По шаблону/ }));
  await dialog.findByText(/2 позиции · Иванова А\. И\./, { selector: 'p span, p' });
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await screen.findByText('Другая страница');
  expect(changes(asked)).toEqual([['POST', '/api/v1/lot-templates/3/lot', {}]]);
});

test('the title of a new lot is proposed from the name of its file, the last one chosen; a typed one stays', async () => {
  serve({});
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  const title = dialog.getByLabelText<HTMLInputElement>(/^Название/);
  const choose = (name: string) =>
    person.upload(dialog.getByLabelText('Файл с позициями'), new File(['x'], name));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Укажите название');
  await choose('Кабель_на_линию.xlsx');
  await waitFor(() => expect(title.value).toBe('Кабель на линию'));
  await waitFor(() => expect(dialog.queryByText('Укажите название')).toBeNull());
  await choose('Трубы v2.csv');
  await waitFor(() => expect(title.value).toBe('Трубы v2'));
  await person.clear(title);
  await person.type(title, 'Своё');
  await choose('Насосы.xlsx');
  await dialog.findByText('Насосы.xlsx');
  expect(title.value).toBe('Своё');
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

test('the nearest ends are one stop of Tab, which opens them as a list', async () => {
  const ends = [1, 2].map((id) => ({
    id,
    number: `2026-00000${id}`,
    title: `Трубы ${id}`,
    kind: 'applications' as const,
    deadline: new Date(Date.now() + id * 24 * HOUR).toISOString(),
  }));
  show(<TimeAxis ends={ends as never} title="Ближайшие сроки" calendar="/calendar" />, vendor);
  const axis = await button('Показать сроки списком');
  // A day is narrower than a finger: none of its marks is a link.
  expect(within(axis.parentElement!).getAllByRole('link')).toHaveLength(1);
  await person.click(axis);
  expect(within(screen.getByRole('list', { name: 'Сроки списком' })).getAllByRole('link')).toHaveLength(2);
  // A mouse goes to the one that it points at, a finger to the list.
  const mark = axis.querySelector('[data-lot="2"]')!;
  fireEvent(mark, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Сроки списком' })).toBeNull());
  fireEvent(mark, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'mouse' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать сроки списком' })).toBeNull());
});

test('a month has its weeks, and two weeks their days, before the terms come: nothing moves by them', async () => {
  serve({
    'GET /api/v1/calendar': () => new Promise<never>(() => {}),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, manager);
  expect((await screen.findAllByRole('row', {}, PATIENCE)).length).toBeGreaterThan(4);
  expect(screen.queryByText('В этом месяце сроков нет.')).toBeNull();
  putAway();
  show(<TimeAxis ends={undefined} title="Сроки" calendar="/manager/calendar" />, manager);
  screen.getByText('Переторжка');
  expect(screen.queryByText('В эти дни ни один срок не истекает.')).toBeNull();
});
