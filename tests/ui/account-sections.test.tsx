// @vitest-environment happy-dom
// The sections of one's account: what each shows in its states, what it sends, and what it does not.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeputySection } from '../../src/ui/features/account/deputies/deputy-section.tsx';
import { EmailSection } from '../../src/ui/features/account/settings/email-section.tsx';
import { MailSection } from '../../src/ui/features/account/settings/mail-section.tsx';
import { NameSection } from '../../src/ui/features/account/settings/name-section.tsx';
import { PasswordSection } from '../../src/ui/features/account/settings/password-section.tsx';
import { SecondFactorSection } from '../../src/ui/features/account/settings/second-factor-section.tsx';
import { SessionSection } from '../../src/ui/features/account/settings/session-section.tsx';
import { TokenSection } from '../../src/ui/features/account/settings/token-section.tsx';
import { WebhookSection } from '../../src/ui/features/account/settings/webhook-section.tsx';
import { AT, button, user } from './support/account.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, plain, putAway, show, toldAt } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

test('a second factor is turned on: password, key, first code, and the dialog does not close before the codes are kept', async () => {
  let enabledAt: string | null = null;
  const codes = ['aaaa-1111', 'bbbb-2222'];
  const asked = serve({
    'GET /api/v1/profile/second-factor': () => ({
      data: { enabledAt, recoveryCodesLeft: 2, compulsory: false },
    }),
    'POST /api/v1/profile/second-factor': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'Верный-1'
        ? { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } }
        : new Refusal(422, { errors: { current_password: ['Пароль неверный'] } }),
    'PUT /api/v1/profile/second-factor': () => {
      enabledAt = AT;
      return { data: { recoveryCodes: codes } };
    },
  });
  show(<SecondFactorSection />, user);
  await screen.findByText('Выключен');
  await person.click(await button('Включить второй фактор'));
  const dialog = await dialogOf('Включить второй фактор');
  const password = dialog.getByLabelText(/^Ваш пароль/);
  await person.type(password, 'Другой-1{Enter}');
  await waitFor(() => expect(toldAt(password)).toBe('Пароль неверный'));
  await person.clear(password);
  await person.type(password, 'Верный-1{Enter}');
  const first = await dialog.findByLabelText(/^Код из приложения/);
  await waitFor(() => expect(document.activeElement).toBe(first));
  await person.keyboard('123456{Enter}');
  const kept = await dialogOf('Коды восстановления');
  for (const code of codes) kept.getByText(code);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Копировать'));
  await person.keyboard('{Escape}');
  kept.getByText(codes[0]!);
  expect(document.activeElement?.role).toBe('dialog');
  await person.click(kept.getByRole('button', { name: 'Коды сохранены' }));
  await screen.findByText('Включён');
  expect(changes(asked).at(-1)).toEqual(['PUT', '/api/v1/profile/second-factor', { code: '123456' }]);
});

test('a compulsory second factor is replaced and not turned off', async () => {
  serve({
    'GET /api/v1/profile/second-factor': () => ({
      data: { enabledAt: AT, recoveryCodesLeft: 1, compulsory: true },
    }),
  });
  show(<SecondFactorSection />, user);
  await screen.findByText(/второй фактор обязателен/);
  await button('Другой телефон');
  expect(screen.queryByRole('button', { name: 'Отключить' })).toBeNull();
});

test('of sessions the present one is not ended by itself; leaving all of them is told before and may be thought better of', async () => {
  let sessions = [
    { id: 1, device: 'Chrome, Windows', address: '10.0.0.1', createdAt: AT, seenAt: AT, current: true },
    { id: 2, device: 'Firefox, Linux', address: '', createdAt: AT, seenAt: AT, current: false },
  ];
  const asked = serve({
    'GET /api/v1/profile/sessions': () => ({ data: sessions }),
    'DELETE /api/v1/profile/sessions/2': () => {
      sessions = sessions.slice(0, 1);
      return { data: null };
    },
  });
  show(<SessionSection />, user);
  const list = within(await screen.findByRole('list', { name: 'Сеансы' }));
  expect(list.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Завершить: Firefox, Linux',
  ]);
  // Of two on devices alike it is heard which.
  expect(toldAt(list.getByRole('button'))).toMatch(/последнее действие/);
  await person.click(list.getByRole('button'));
  await waitFor(() => expect(screen.queryByText('Firefox, Linux')).toBeNull());
  await person.click(await button('Выйти везде'));
  const dialog = await dialogOf('Выйти везде?');
  dialog.getByText(/Ключи доступа ваших программ/);
  await person.click(dialog.getByRole('button', { name: 'Отмена' }));
  expect(changes(asked)).toEqual([['DELETE', '/api/v1/profile/sessions/2']]);
});

test('a token is made for a purpose and some right, shown once, and revoked after its word', async () => {
  const token = {
    id: 4,
    title: '1С',
    scopes: ['read'],
    tail: 'f00d',
    createdAt: AT,
    expiresAt: AT,
    usedAt: null,
  };
  let tokens: object[] = [];
  const asked = serve({
    'GET /api/v1/profile/tokens': () => ({ data: tokens }),
    'POST /api/v1/profile/tokens': () => {
      tokens = [token];
      return { data: { ...token, token: 'tp_secret_f00d' } };
    },
    'DELETE /api/v1/profile/tokens/4': () => {
      tokens = [];
      return { data: null };
    },
  });
  show(<TokenSection />, user);
  await screen.findByText('Ключей нет.');
  await person.click(await button('Создать ключ'));
  const dialog = await dialogOf('Новый ключ доступа');
  await person.click(dialog.getByRole('checkbox', { name: /^Чтение/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать' }));
  await dialog.findByText('Выберите хотя бы одно право');
  expect(changes(asked)).toEqual([]);
  await person.type(dialog.getByLabelText(/^Для чего/), '1С');
  await person.click(dialog.getByRole('checkbox', { name: /^Чтение/ }));
  await person.click(dialog.getByRole('radio', { name: /^Год/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать' }));
  const shown = await dialogOf('Сохраните ключ');
  shown.getByText('tp_secret_f00d');
  await person.click(shown.getByRole('button', { name: 'Ключ сохранён' }));
  await screen.findByText('…f00d');
  expect(document.body.textContent).not.toContain('tp_secret');
  await person.click(await button('Отозвать: 1С'));
  await person.click((await dialogOf(/Отозвать ключ «1С»/)).getByRole('button', { name: 'Отозвать' }));
  await screen.findByText('Ключей нет.');
  expect(changes(asked)).toEqual([
    ['POST', '/api/v1/profile/tokens', { title: '1С', scopes: ['read'], days: 365 }],
    ['DELETE', '/api/v1/profile/tokens/4'],
  ]);
});

const hook = (id: number, part: object) => ({
  id,
  title: `Хук ${id}`,
  url: `https://erp.example.ru/${id}`,
  groups: ['lot'],
  isOn: true,
  failingSince: null,
  createdAt: AT,
  ...part,
});

test('a webhook tells whether its address takes what is sent; one of a wrong address is not added, one that is off sends no test', async () => {
  const hooks = [hook(1, {}), hook(2, { failingSince: AT }), hook(3, { isOn: false })];
  const delivery = {
    id: 9,
    event: 'lot.published',
    lotId: 5,
    applicationId: null,
    state: 'failed',
    attempts: 3,
    status: 502,
    error: null,
    createdAt: AT,
    triedAt: AT,
  };
  const asked = serve({
    'GET /api/v1/profile/webhooks': () => ({ data: hooks }),
    'GET /api/v1/profile/webhooks/3/deliveries': () => ({
      data: [delivery],
      meta: { page: 1, perPage: 10, total: 1, lastPage: 1, totalIsExact: true },
    }),
    'PATCH /api/v1/profile/webhooks/3': () => {
      hooks[2] = hook(3, {});
      return { data: hooks[2] };
    },
    'POST /api/v1/profile/webhooks/3/secret': () => ({ data: { ...hooks[2], secret: 'whsec_new' } }),
  });
  show(<WebhookSection />, user);
  const lines = within(await screen.findByRole('list', { name: 'Веб-хуки' })).getAllByRole('listitem');
  expect(lines.map((line) => /Включён|Не принимает|Отключён/.exec(line.textContent)?.[0])).toEqual([
    'Включён',
    'Не принимает',
    'Отключён',
  ]);

  await person.click(await button('Журнал: Хук 3'));
  const log = await dialogOf('Журнал: Хук 3');
  const line = await log.findByText(/попыток: 3/);
  expect(plain(line.textContent)).toContain('ответ 502');
  // The code beside the words: by it the person's program knows the event.
  expect(plain(line.previousElementSibling!.textContent)).toBe(
    'Процедура опубликованаlot.publishedНе доставлено',
  );
  expect(log.getByRole('link', { name: 'Процедура' }).getAttribute('href')).toBe('/tender-5');
  expect(
    log.getByRole('button', { name: 'Повторить: Процедура опубликована' }).hasAttribute('disabled'),
  ).toBe(true);
  expect(log.getByRole('button', { name: 'Отправить проверочное' }).hasAttribute('disabled')).toBe(true);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click(await button('Действия: Хук 3'));
  await person.click(await screen.findByRole('menuitem', { name: 'Включить' }, PATIENCE));
  await screen.findByText('Веб-хук включён');
  await person.click(await button('Действия: Хук 3'));
  await person.click(await screen.findByRole('menuitem', { name: 'Новый секрет' }, PATIENCE));
  const asking = await dialogOf('Заменить секрет веб-хука «Хук 3»?');
  await person.click(asking.getByRole('button', { name: 'Заменить' }));
  const told = await dialogOf('Сохраните секрет');
  told.getByText('whsec_new');
  await person.click(told.getByRole('button', { name: 'Секрет сохранён' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Добавить веб-хук'));
  const dialog = await dialogOf('Новый веб-хук');
  await person.type(dialog.getByLabelText(/^Для чего/), 'ERP');
  await person.type(dialog.getByLabelText(/^Адрес/), 'erp.example.ru');
  await person.click(dialog.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(toldAt(dialog.getByLabelText(/^Адрес/))).toContain('Адрес вида https://'));
  expect(changes(asked)).toEqual([
    ['PATCH', '/api/v1/profile/webhooks/3', { isOn: true }],
    ['POST', '/api/v1/profile/webhooks/3/secret'],
  ]);
});

test('letters: what is unticked is muted, quiet hours have a length, and who wants no letters is asked nothing more', async () => {
  const asked = serve({
    'GET /api/v1/profile/notifications': () => ({ data: { mail: 'all', muted: ['team'], quiet: null } }),
  });
  show(<MailSection />, user);
  const groups = within(await screen.findByRole('group', { name: 'О чём присылать' }, PATIENCE));
  const boxes = groups.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ checked }) => !checked)).toHaveLength(1);
  await person.click(screen.getByRole('switch', { name: /Тихие часы/ }));
  await person.click(await button(/^До/));
  await person.click(await screen.findByRole('option', { name: '21:00' }, PATIENCE));
  await person.click(await button('Сохранить'));
  await screen.findByText('Начало и конец совпадают');
  expect(changes(asked)).toEqual([]);
  await person.click(screen.getByRole('radio', { name: /^Не присылать/ }));
  expect(screen.queryByRole('group', { name: 'О чём присылать' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('an address that waits for its letter is told beside the one that holds, and another is asked for with the password', async () => {
  const asked = serve({
    'POST /api/v1/profile/email': () => ({ data: null }),
    // The session may end before it is answered, which is no fault of the page.
    'GET /api/v1/profile': () => new Promise(() => {}),
  });
  show(<EmailSection user={{ ...user, emailVerifiedAt: null, pendingEmail: 'new@demo.test' }} />, user);
  screen.getByText('Не подтверждена');
  screen.getByText('new@demo.test');
  await person.click(await button('Сменить почту'));
  const dialog = await dialogOf('Другой адрес почты');
  await person.type(dialog.getByLabelText(/^Новый адрес/), 'не почта');
  await person.type(dialog.getByLabelText(/^Ваш пароль/), 'Пароль-1');
  await person.click(dialog.getByRole('button', { name: 'Отправить письмо' }));
  await waitFor(() => expect(toldAt(dialog.getByLabelText(/^Новый адрес/))).toContain('name@company.ru'));
  await person.clear(dialog.getByLabelText(/^Новый адрес/));
  await person.type(dialog.getByLabelText(/^Новый адрес/), 'third@demo.test{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(asked)).toEqual([
    ['POST', '/api/v1/profile/email', { email: 'third@demo.test', currentPassword: 'Пароль-1' }],
  ]);
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/v1/profile'));
});

test('who has no phone sends none, a half of one is not sent', async () => {
  const asked = serve({
    'PATCH /api/v1/profile/name': () => ({ data: user }),
    'GET /api/v1/profile': () => ({ data: user }),
  });
  const { unmount } = show(<NameSection user={{ ...user, phone: null }} />, user);
  const name = screen.getByLabelText<HTMLInputElement>(/^Фамилия/);
  await person.clear(name);
  await person.type(name, 'Иванова Анна Петровна');
  const press = await button('Сохранить');
  await person.click(press);
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      ['PATCH', '/api/v1/profile/name', { name: 'Иванова Анна Петровна', phone: null }],
    ]),
  );
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  unmount();
  show(<NameSection user={{ ...user, phone: null }} />, user);
  await person.type(screen.getByLabelText(/^Телефон/), '916');
  await person.click(await button('Сохранить'));
  await screen.findByText('Номер введен некорректно', {}, PATIENCE);
  expect(changes(asked)).toHaveLength(1);
});

test('a new password is typed twice the same, and nothing of it stays in the fields', async () => {
  const asked = serve({ 'PUT /auth/change-password': () => ({ data: null }) });
  show(<PasswordSection />, user);
  const fields = () =>
    [/^Текущий пароль/, /^Новый пароль/, /^Пароль ещё раз/].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
  const [current, first, again] = fields();
  await person.type(current!, 'Прежний-1');
  await person.type(first!, 'Trudnyi-parol-7');
  await person.type(again!, 'Trudnyi-parol-8{Enter}');
  await waitFor(() => expect(toldAt(again!)).toContain('Пароли не совпадают'));
  expect(changes(asked)).toEqual([]);
  await person.clear(again!);
  await person.type(again!, 'Trudnyi-parol-7{Enter}');
  await screen.findByText(/Пароль изменён/);
  await waitFor(() => expect(fields().map(({ value }) => value)).toEqual(['', '', '']));
});

test('a deputy: whom one stands for cannot be ended by oneself, one’s own deputy can; where there is nobody that is said', async () => {
  const deputy = (id: number, part: object) => ({
    id,
    absent: { id: 7, name: 'Иванова Анна' },
    deputy: { id: 8, name: 'Петров Пётр' },
    from: '2026-11-20',
    to: '2026-11-30',
    isNow: true,
    canEnd: true,
    ...part,
  });
  const path = '/api/v1/users/7/deputies';
  const asked = serve({
    [`GET ${path}`]: () => ({
      data: [
        deputy(1, {}),
        deputy(2, {
          absent: { id: 9, name: 'Сидоров С.' },
          deputy: { id: 7, name: 'Иванова Анна' },
          isNow: false,
        }),
      ],
    }),
    'GET /api/v1/users/7/deputy-candidates': () => ({ data: [] }),
    'DELETE /api/v1/deputies/1': () => ({ data: null }),
  });
  const checker = show(<DeputySection user={{ ...user, role: 'security' }} isOwn />, user);
  // Whoever checks has no procedures of its own.
  await screen.findByText(/замещающий сможет отменить и ваши решения/);
  checker.unmount();
  show(<DeputySection user={{ ...user, role: 'manager' }} isOwn />, user);
  await screen.findByText(/Замещать некому/);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect(lines[0]).toMatch(/^Вас замещает Петров Пётр.*Действует/);
  expect(lines[1]).toMatch(/^Вы замещаете: Сидоров С\..*Назначено/);
  expect(screen.getAllByRole('button', { name: /^Отменить замещение/ })).toHaveLength(1);
  await person.click(await button('Отменить замещение: Петров Пётр'));
  await person.click(
    (await dialogOf('Отменить замещение?')).getByRole('button', { name: 'Отменить замещение' }),
  );
  await waitFor(() => expect(changes(asked)).toEqual([['DELETE', '/api/v1/deputies/1']]));
});

test('a deputy is named by choosing a colleague and two days', async () => {
  const asked = serve({
    'GET /api/v1/users/7/deputies': () => ({ data: [] }),
    'GET /api/v1/users/7/deputy-candidates': () => ({ data: [{ id: 8, name: 'Петров Пётр' }] }),
    'POST /api/v1/users/7/deputies': () => ({ data: null }),
  });
  show(<DeputySection user={user} isOwn={false} />, user);
  await person.click(await button('Назначить'));
  await screen.findAllByText('Укажите дату', {}, PATIENCE);
  expect(toldAt(await button(/^Кто замещает/))).toBe('Выберите сотрудника');
  expect(changes(asked)).toEqual([]);
  await person.click(await button(/^Кто замещает/));
  await person.click(await screen.findByRole('option', { name: 'Петров Пётр' }, PATIENCE));
  await person.type(screen.getByLabelText(/^С какого дня/), '01.12.2026');
  await person.type(screen.getByLabelText(/^По какой день/), '14.12.2026');
  await person.click(await button('Назначить'));
  await waitFor(() =>
    expect(changes(asked)).toEqual([
      ['POST', '/api/v1/users/7/deputies', { userId: 8, from: '2026-12-01', to: '2026-12-14' }],
    ]),
  );
});

test.each([
  ['vendor', /^Документы компании/, /^Работа команды/],
  ['manager', /^Работа команды/, /^Документы компании/],
])('a %s chooses letters of what the role hears of alone', async (role, heard, unheard) => {
  serve({
    'GET /api/v1/profile/notifications': () => ({ data: { mail: 'all', muted: [], quiet: null } }),
    'GET /api/v1/profile/telegram': () => ({ data: null }),
  });
  show(<MailSection />, { ...user, role } as never);
  await screen.findByRole('checkbox', { name: heard });
  expect(screen.queryByRole('checkbox', { name: unheard })).toBeNull();
});
