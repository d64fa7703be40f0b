// @vitest-environment happy-dom
// How one comes to a company: the address is confirmed, an invitation's letter is opened, access is asked for.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileRecord } from '../../src/api/records/user.ts';
import type { Visitor } from '../../src/machines/access.ts';
import { SignIn } from '../../src/ui/app/layouts/sign-in.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { forgetVisitor, refreshVisitor } from '../../src/ui/data/visitor.ts';
import { WhoMayApply } from '../../src/ui/features/lot/who-may-apply.tsx';
import { BeginCompany } from '../../src/ui/features/company/profile/begin-company.tsx';
import { InvitedAddress } from '../../src/ui/features/company/profile/invited-address.tsx';
import VerifiedEmail from '../../src/ui/pages/public/verified-email-page.tsx';
import { AT, button, user } from './support/account.ts';
import { serve } from './support/server.ts';
import { changes, dialogOf, putAway, show } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  person = userEvent.setup();
});
afterEach(putAway);

test('a refused request for access says who refused, why and what to do; a new request takes its place', async () => {
  let own: object | null = null;
  const refusal = {
    companyTitle: 'АО «Завод»',
    itn: '7707083893',
    refusedAt: AT,
    by: 'head',
    reason: 'Не работает у нас',
  };
  const answers = {
    'GET /api/v1/profile/invites': () => ({ data: [] }),
    'GET /api/v1/profile/access-request': () => ({ data: own }),
    'GET /api/v1/profile/access-refusal': () => ({ data: refusal }),
  };
  serve(answers);
  const vendor = { ...user, role: 'vendor', emailVerified: true } as never;
  show(<BeginCompany />, vendor);
  await screen.findByText('В доступе к компании АО «Завод» отказано');
  screen.getByText(
    (_, element) =>
      element?.tagName === 'P' && /Отказал администратор компании, .*2026/.test(element.textContent),
  );
  screen.getByText('Причина: Не работает у нас');
  screen.getByText(/запросите доступ ещё раз/);
  putAway();
  own = { companyTitle: 'АО «Завод»', itn: '7707083893', createdAt: AT };
  serve(answers);
  show(<BeginCompany />, vendor);
  await screen.findByText('Запрошен доступ к компании АО «Завод»');
  expect(screen.queryByText(/отказано/)).toBeNull();
});

test('who waits for access to a company is told so on a procedure, and sent to fill no profile', async () => {
  let own: object | null = { companyTitle: 'АО «Завод»', itn: '7707083893', createdAt: AT };
  const answers = {
    'GET /api/v1/profile/company': () => ({ data: null }),
    'GET /api/v1/profile/access-request': () => ({ data: own }),
  };
  const visitor = { id: 7, role: 'vendor', emailVerified: true } as Visitor;
  serve(answers);
  show(<WhoMayApply visitor={visitor} />);
  const link = await screen.findByRole('link', { name: 'доступ к компании АО «Завод»' });
  expect(link.getAttribute('href')).toBe('/profile');
  screen.getByText(/ответит компания или администратор площадки, об ответе придёт письмо/);
  expect(screen.queryByText(/Заполните профиль/)).toBeNull();
  putAway();
  own = null;
  serve(answers);
  show(<WhoMayApply visitor={visitor} />);
  await screen.findByRole('link', { name: /Заполните профиль компании/ });
});

test('whose access to a company ends while the page is open is told so and what to do, till there is a company again', async () => {
  const title = 'АО «Завод»';
  const own = { id: 3, title, itn: '7707083893', moderationStatus: 'verified' };
  const seller = (company: object | null) => ({ ...user, role: 'vendor', company }) as ProfileRecord;
  let company: object | null = null;
  let request: object | null = null;
  serve({
    'GET /api/v1/profile': () => ({ data: seller(company) }),
    'GET /api/v1/profile/company': () => ({ data: { ...own, missing: [], completeness: 100 } }),
    'GET /api/v1/profile/access-request': () => ({ data: request }),
  });
  const visitor = { id: 7, role: 'vendor', emailVerified: true } as Visitor;
  show(<WhoMayApply visitor={visitor} />, seller(own));
  expect(screen.queryByText(/прекращён/)).toBeNull();
  await refreshVisitor();
  // Read once more, it still is what has happened.
  await refreshVisitor();
  await screen.findByText(`Ваш доступ к компании ${title} прекращён`);
  const link = await screen.findByRole('link', {
    name: 'запросите доступ снова или укажите другую компанию',
  });
  expect(link.getAttribute('href')).toBe('/profile');
  screen.getByText(/прекратил администратор компании или площадки/);
  expect(screen.queryByText(/Заполните профиль|Профиль готов/)).toBeNull();
  request = { companyTitle: title, itn: own.itn, createdAt: AT };
  await queryClient.invalidateQueries();
  await screen.findByRole('link', { name: `доступ к компании ${title}` });
  company = own;
  await refreshVisitor();
  await waitFor(() => expect(screen.queryByText(/прекращён/)).toBeNull());
});

test('that access has ended is still known after a reload, where a company is begun too, and not to the next who signs in here', async () => {
  const title = 'АО «Завод»';
  let company: object | null = { id: 3, title, itn: '7707083893', moderationStatus: 'verified' };
  let id = user.id;
  const seller = () => ({ ...user, id, role: 'vendor', company }) as ProfileRecord;
  serve({
    'GET /api/v1/profile': () => ({ data: seller() }),
    'GET /api/v1/profile/invites': () => ({ data: [] }),
    'GET /api/v1/profile/access-request': () => ({ data: null }),
    'GET /api/v1/profile/access-refusal': () => ({ data: null }),
  });
  const said = `Ваш доступ к компании ${title} прекращён`;
  const reload = async () => {
    cleanup();
    queryClient.clear();
    await refreshVisitor();
    show(<BeginCompany />, queryClient.getQueryData(['visitor']));
    await screen.findByText('Укажите компанию');
  };
  await reload();
  expect(screen.queryByText(said)).toBeNull();
  company = null;
  for (const _ of [1, 2]) {
    await reload();
    screen.getByText(said);
    screen.getByText(/если это ошибка, обратитесь к нему/);
  }
  id = 8;
  await reload();
  expect(screen.queryByText(said)).toBeNull();
  id = user.id;
  forgetVisitor();
  await reload();
  expect(screen.queryByText(said)).toBeNull();
});

test('an ИНН copied in groups finds the company and is sent without the spaces', async () => {
  const asked = serve({
    'GET /api/v1/profile/access-request': () => ({ data: null }),
    'GET /api/v1/profile/access-refusal': () => ({ data: null }),
    'GET /api/v1/profile/invites': () => ({ data: [] }),
    'GET /api/v1/companies/search': () => ({ data: [] }),
    'POST /api/v1/companies': () => ({ data: {} }),
    'GET /api/v1/profile': () => ({ data: user }),
  });
  show(<BeginCompany />, { ...user, role: 'vendor' });
  await person.type(await screen.findByLabelText(/^ИНН/), '77 0708 3893');
  await screen.findByText(/В реестре такой ИНН не найден/);
  const press = await button('Создать профиль');
  await person.click(press);
  await waitFor(() =>
    expect(changes(asked)).toEqual([['POST', '/api/v1/companies', { itn: '7707083893', isResident: true }]]),
  );
  // Who is here is read anew, and the next test's is another.
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
});

test('who has confirmed the address is told what comes next: joining a company, its profile, or nothing', async () => {
  const profiles: [Partial<ProfileRecord>, RegExp][] = [
    [{ company: null }, /дождитесь ответа на запрос доступа или укажите ИНН/],
    [{ company: { id: 1, moderationStatus: 'unverified' } as never }, /заполнить профиль компании/],
    [{ company: { id: 1, moderationStatus: 'verified' } as never }, /доступны все возможности/],
  ];
  for (const [over, text] of profiles) {
    const vendor = { ...user, role: 'vendor', ...over } as ProfileRecord;
    serve({ 'GET /api/v1/profile': () => ({ data: vendor }) });
    show(<VerifiedEmail />, vendor, '/verified-email');
    await screen.findByText(text);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    putAway();
  }
});

test('an old link of a letter asks nothing of who has confirmed the address, and of a guest only to come in', async () => {
  const told: [Partial<ProfileRecord> | null, RegExp, string][] = [
    [user as never, /подтверждён, делать ничего не нужно/, 'Продолжить'],
    [{ ...user, emailVerifiedAt: null } as never, /Запросите новое письмо/, 'Запросить новое письмо'],
    [null, /если адрес ещё не подтверждён, там можно запросить/, 'Войти'],
  ];
  for (const [who, text, way] of told) {
    serve({ 'GET /api/v1/profile': () => ({ data: who }) });
    show(<VerifiedEmail />, who, '/verified-email?invalid=1');
    await screen.findByText(text);
    screen.getByText(way);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    putAway();
  }
});

test('the letter of an invitation opens the registration with its address; who is signed in is asked for nothing', async () => {
  const address = '/?invitation=abc&email=orlov%40demo.test&tender=11';
  serve({});
  show(<SignIn />, { ...user, role: 'vendor' } as never, address);
  expect(screen.queryByRole('dialog')).toBeNull();
  putAway();
  serve({});
  show(<SignIn />, null, address);
  const dialog = await dialogOf('Регистрация поставщика');
  dialog.getByText(/Вы пришли по приглашению/);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Электронная почта/).value).toBe('orlov@demo.test');
  const { signInActor } = await import('../../src/ui/actors/sign-in.ts');
  expect(signInActor.getSnapshot().context.returnTo).toBe('/tender-11');
});

test('the letter of a company’s invitation, opened by whom it is not for or who acts for another, says whose it is and what to do', async () => {
  const own = { ...user, role: 'vendor', company: { id: 3, title: 'ООО «Насосы»' } } as never;
  const invite = { id: 8, companyTitle: 'АО «Завод»', itn: '1', role: 'submitter', invitedBy: null };
  let invites: object[] = [invite];
  const asked = serve({
    'GET /api/v1/profile/invites': () => ({ data: invites }),
    'DELETE /api/v1/profile/invites/8': () => {
      invites = [];
      return { data: null };
    },
  });
  show(<InvitedAddress address="other@company.test" />, own);
  expect(screen.getByText('Это приглашение не вам').parentElement!.textContent).toContain(
    `отправлено на other@company.test, а вы вошли как ${user.email}`,
  );
  expect(screen.getByRole('button', { name: 'Выйти' })).toBeDefined();
  expect(asked).toEqual([]);
  putAway();
  show(<InvitedAddress address="<b>no address</b>" />, own);
  expect(screen.queryByText(/приглашение/i)).toBeNull();
  putAway();

  serve({
    'GET /api/v1/profile/invites': () => ({ data: invites }),
    'DELETE /api/v1/profile/invites/8': () => {
      invites = [];
      return { data: null };
    },
  });
  show(<InvitedAddress address={user.email!.toUpperCase()} />, own);
  const told = (await screen.findByText('Вас приглашают в компанию АО «Завод»')).parentElement!;
  expect(told.textContent).toContain('Принять его нельзя, пока вы действуете от имени компании ООО «Насосы»');
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }));
  await screen.findByText('Вы действуете от имени компании ООО «Насосы»');
});

test('while the company is still read nothing is asked of it; refused, it is told when and why', async () => {
  let answer = (_: unknown): void => undefined;
  const held = new Promise((resolve) => {
    answer = resolve;
  });
  serve({
    'GET /api/v1/profile/company': () => held,
    'GET /api/v1/profile/access-request': () => ({ data: null }),
  });
  const visitor = { id: 7, role: 'vendor', emailVerified: true, companyId: 3 } as Visitor;
  show(<WhoMayApply visitor={visitor} />);
  await screen.findByText('Заявки подают аккредитованные компании');
  expect(screen.queryByText(/Заполните профиль/)).toBeNull();
  answer({
    data: {
      id: 3,
      moderationStatus: 'rejected',
      moderationComment: 'Начата ликвидация.',
      moderatedAt: AT,
      missing: [],
      completeness: 100,
    },
  });
  await screen.findByText('Начата ликвидация.');
  screen.getByText(/В аккредитации отказано 20\.11\.2026 13:00:00/);
  screen.getByRole('link', { name: 'Исправьте профиль и отправьте его снова' });
  expect(screen.queryByText(/Заполните профиль|Профиль готов/)).toBeNull();
});
