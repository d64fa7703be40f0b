// @vitest-environment happy-dom
// What a link brings along stands in the form that it leads to.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signInActor } from '../../src/ui/actors/sign-in.ts';
import { PersonalDataSection } from '../../src/ui/features/account/settings/personal-data-section.tsx';
import { RegisterForm } from '../../src/ui/features/account/sign-in/register-form.tsx';
import { SignInForm } from '../../src/ui/features/account/sign-in/sign-in-form.tsx';
import ResetPassword from '../../src/ui/pages/public/reset-password-page.tsx';
import Support from '../../src/ui/pages/public/technical-support-page.tsx';
import { vendor } from './support/lot.ts';
import { Refusal, serve } from './support/server.ts';
import { putAway, show } from './support/show.tsx';

afterEach(() => {
  signInActor.send({ type: 'close' });
  putAway();
  vi.unstubAllGlobals();
});

const valueOf = (label: RegExp): string => (screen.getByLabelText(label) as HTMLInputElement).value;

test('who is invited into a company signs in, or registers, with the address that the letter came to', () => {
  serve({});
  signInActor.send({ type: 'open', returnTo: '/profile?invited=anna%40ural.test' });
  const { unmount } = show(<SignInForm />);
  expect(valueOf(/Электронная почта/)).toBe('anna@ural.test');
  screen.getByText(/Вас пригласили в компанию/);
  unmount();
  show(<RegisterForm />);
  expect(valueOf(/Электронная почта/)).toBe('anna@ural.test');
  screen.getByText(/Вас пригласили в компанию/);
});

test('who registers by a letter that has ended is told so, and registers without it by the same press', async () => {
  const asked = serve({
    'GET /api/v1/companies/search': () => ({ data: [] }),
    'POST /auth/register': ({ body }) =>
      (body as { invitation?: string }).invitation
        ? new Refusal(422, {
            message: 'Проверьте',
            errors: { invitation: ['Приглашение больше не действует'] },
          })
        : new Refusal(422, { message: 'Проверьте', errors: { email: ['Занят'] } }),
  });
  signInActor.send({ type: 'open' });
  signInActor.send({ type: 'show', view: 'register' });
  show(<RegisterForm />, null, '/?invitation=abc&email=anna%40ural.test');
  screen.getByText(/Вы пришли по приглашению/);
  await userEvent.type(screen.getByLabelText(/Фамилия/), 'Анна Смирнова');
  await userEvent.type(screen.getByLabelText(/Телефон/), '79161112233');
  await userEvent.type(screen.getByLabelText(/^Пароль(?! ещё)/, { selector: 'input' }), 'Trudnyi-parol-7');
  await userEvent.type(screen.getByLabelText(/^Пароль ещё раз/), 'Trudnyi-parol-7');
  await userEvent.click(screen.getByRole('checkbox', { name: /согласие/ }));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  await press();
  await screen.findByText(
    /Приглашение больше не действует.*если нет — нажмите «Зарегистрироваться» ещё раз/i,
  );
  expect(screen.queryByText(/Вы пришли по приглашению/)).toBeNull();
  await press();
  await screen.findAllByText('Занят');
  const sent = asked.filter(({ path }) => path === '/auth/register').map(({ body }) => body);
  expect(sent).toMatchObject([{ invitation: 'abc', email: 'anna@ural.test' }, { email: 'anna@ural.test' }]);
  expect(sent[1]).not.toHaveProperty('invitation');
});

test('who signs in from elsewhere finds the form empty', () => {
  serve({});
  signInActor.send({ type: 'open', returnTo: '/tender-5?tab=x' });
  show(<SignInForm />);
  expect(valueOf(/Электронная почта/)).toBe('');
  expect(screen.queryByText(/Вас пригласили/)).toBeNull();
});

test.each([
  ['/tender-5/rating', '/tender-5', 'Вы вернётесь к процедуре 2026-000018'],
  ['/apply?lot=5', '/tender-5', 'Вы вернётесь к заявке по 2026-000018'],
  // What is in sight is another procedure, or none.
  ['/apply?lot=5', '/tender-55', 'Вы вернётесь к заявке'],
  ['/tender-5', '/news', 'Вы вернётесь к процедуре'],
  ['/profile', '/tender-5', null],
  [undefined, '/tender-5', null],
])('asked for on the way to %s at %s, the sign-in says: %s', (returnTo, here, text) => {
  serve({});
  window.history.replaceState(null, '', here);
  document.title = '2026-000018 Насосы — Тендерная площадка';
  signInActor.send({ type: 'open', ...(returnTo && { returnTo }) });
  show(<SignInForm />);
  expect(screen.queryByText(/^Вы вернётесь/)?.textContent ?? null).toBe(text);
});

test('who has set a password by a letter’s link is signed in with it; where that fails, the address stands there, and for the next one none', async () => {
  const asked = serve({
    'POST /auth/reset-password': () => ({ data: null }),
    'POST /auth/login': () => new Refusal(429),
  });
  const { unmount } = show(<ResetPassword />, null, '/reset-password?token=abc&email=anna%40ural.test');
  await userEvent.type(screen.getByLabelText(/^Новый пароль/, { selector: 'input' }), 'Trudnyi-parol-7');
  await userEvent.type(screen.getByLabelText(/^Пароль ещё раз/), 'Trudnyi-parol-7{Enter}');
  await waitFor(() => expect(asked.some(({ path }) => path === '/auth/reset-password')).toBe(true));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/auth/login')?.body).toEqual({
      email: 'anna@ural.test',
      password: 'Trudnyi-parol-7',
      remember: false,
    }),
  );
  await waitFor(() => expect(signInActor.getSnapshot().matches({ signIn: 'editing' })).toBe(true));
  unmount();
  const form = show(<SignInForm />);
  expect(valueOf(/Электронная почта/)).toBe('anna@ural.test');
  form.unmount();
  show(<SignInForm />);
  expect(valueOf(/Электронная почта/)).toBe('');
});

test('who sets the first password is told nothing of sessions, which there are none of', async () => {
  serve({});
  const told = (address: string) => {
    const { unmount, container } = show(<ResetPassword />, null, address);
    const isSaid = container.textContent.includes('Все открытые сеансы завершатся.');
    unmount();
    return isSaid;
  };
  const own = '/reset-password?token=abc&email=anna%40ural.test';
  expect([told(own), told(`${own}&first=1`)]).toEqual([true, false]);
});

test('asking for the own data to be erased, one need not say so again', () => {
  serve({});
  const { unmount } = show(<PersonalDataSection />, vendor);
  const to = screen.getByRole('link', { name: /поддержк/i }).getAttribute('href')!;
  unmount();
  show(<Support />, vendor, to);
  expect(valueOf(/Тема/)).toBe('Удаление личных данных');
});
