// @vitest-environment happy-dom
// A session that ends or begins: what was typed, the sign-in dialog, an address that is not confirmed.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../src/api/errors.ts';
import { reactToProblem } from '../../src/ui/data/problems.ts';
import { SignInForm } from '../../src/ui/features/account/sign-in/sign-in-form.tsx';
import { openSignIn } from '../../src/ui/actors/sign-in-door.ts';
import { signInActor } from '../../src/ui/actors/sign-in.ts';
import { currentVisitor, hearOfAccounts, loadVisitor } from '../../src/ui/data/visitor.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';
import { Form, SubmitButton, useAppForm } from '../../src/ui/parts/form/form.tsx';
import { TextField } from '../../src/ui/parts/form/text-field.tsx';
import { Refusal, serve } from './support/server.ts';
import { Bell, manager, profile, showRead, unread, watchSession } from './support/signed-in.tsx';

const went = watchSession();

describe('a session that ends', () => {
  const users = { known: manager, other: { ...manager, id: 8, name: 'Ольга' } };
  let user: unknown;
  let stored: unknown[];
  beforeEach(async () => {
    signInActor.start();
    user = users.known;
    serve({
      [profile]: () => ({ data: user }),
      'POST /auth/login': () => ({ data: user }),
      [unread]: () => ({ data: { count: 3 } }),
    });
    await loadVisitor();
    stored = [];
    showRead(<Terms />);
    await screen.findByText('Прочитано: 3');
  });
  afterEach(() => {
    signInActor.send({ type: 'close' });
    localStorage.clear();
  });

  function Terms() {
    const form = useAppForm({
      schema: z.object({ title: z.string(), note: z.string(), password: z.string() }),
      values: { title: 'Насосы', note: '', password: '' },
      unsaved: 'несохранённые условия',
      submit: async (values) => stored.push(values),
    });
    return (
      <>
        <Bell />
        <Toaster />
        <Form form={form}>
          <TextField name="title" label="Название" />
          <TextField name="note" label="Примечание" />
          <TextField name="password" label="Пароль" />
          <SubmitButton>Сохранить</SubmitButton>
        </Form>
      </>
    );
  }
  const end = (status = 401) => act(() => reactToProblem(new ApiError(status, { message: '' })));
  const done = (id: number, what: string) => hearOfAccounts([{ model: 'user', id, lotId: null, what }]);
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Примечание' });
  const type = () => userEvent.type(note(), 'срочно');
  const signIn = async () => {
    signInActor.send({ type: 'signIn', values: { email: 'm@demo.test', password: 'x', remember: false } });
    await waitFor(() => expect(went).toEqual(['/', '/manager']));
  };
  /** The page is left for the root, and opened again. */
  const comeBack = async () => {
    cleanup();
    await signIn();
    showRead(<Terms />);
    await screen.findByText('Прочитано: 3');
  };

  test.each([401, 419])(
    'leads to the root with %s, under the way in that says what is kept',
    async (status) => {
      await type();
      end(status);
      expect(went).toEqual(['/']);
      expect(currentVisitor().id).toBeNull();
      expect(pageScope.dirty()).toEqual([]);
      const { context, ...snapshot } = signInActor.getSnapshot();
      expect(snapshot.value).toEqual({ signIn: 'editing' });
      expect(context).toMatchObject({ returnTo: '/manager', isSessionEnded: true });
      end(status);
      expect(signInActor.getSnapshot().context.returnTo).toBe('/manager');
    },
  );

  test('leads to the root without a dialog where nothing is typed, and says why', async () => {
    end();
    expect(went).toEqual(['/']);
    expect(signInActor.getSnapshot().matches('closed')).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Войти' }));
    expect(signInActor.getSnapshot().context).toMatchObject({ returnTo: '/manager', isSessionEnded: false });
  });

  test('says in words that stay that the account was blocked, and offers no way in', async () => {
    await type();
    vi.useFakeTimers();
    done(7, 'user.block');
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(went).toEqual(['/']);
    expect(signInActor.getSnapshot().matches('closed')).toBe(true);
    screen.getByText(/закрыл вашу учётную запись/);
    expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull();
  });

  test('says that the role was changed, and leads to the landing of the new one', async () => {
    done(7, 'user.roleChanged');
    end();
    await screen.findByText(/изменил вашу роль/);
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(signInActor.getSnapshot().context.returnTo).toBeNull();
  });

  test('says nothing of what was done to another, or before somebody came', async () => {
    done(8, 'user.block');
    end();
    await screen.findByText('Войдите, чтобы продолжить.');
    expect(screen.queryByText(/закрыл/)).toBeNull();
  });

  test('is no block where the last that was done to the account was to lift one', async () => {
    done(7, 'user.unblock');
    end();
    await screen.findByText('Войдите, чтобы продолжить.');
    expect(screen.queryByText(/закрыл/)).toBeNull();
  });

  test('gives back what was typed to the same person, once, over the record as it is by then', async () => {
    await type();
    await userEvent.type(screen.getByRole('textbox', { name: 'Пароль' }), 'Тайна-1');
    end();
    expect(JSON.stringify(localStorage)).not.toContain('Тайна');
    await comeBack();
    expect(note().value).toBe('срочно');
    await screen.findByText('Возвращено введённое: несохранённые условия.');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(stored).toEqual([{ title: 'Насосы', note: 'срочно', password: '' }]));
    cleanup();
    showRead(<Terms />);
    expect(note().value).toBe('');
  });

  test('shows nothing of it to another', async () => {
    await type();
    end();
    user = users.other;
    await comeBack();
    expect(currentVisitor().id).toBe(8);
    expect(note().value).toBe('');
  });
});

describe('a refusal of the sign-in dialog', () => {
  test('is told by a message and under the fields', async () => {
    signInActor.start();
    signInActor.send({ type: 'open' });
    serve({
      'POST /auth/login': () =>
        new Refusal(422, { message: 'Проверьте заполнение полей', errors: { email: ['Такого адреса нет'] } }),
    });
    showRead(
      <>
        <SignInForm />
        <Toaster />
      </>,
    );
    await userEvent.type(screen.getByLabelText(/Электронная почта/), 'a@demo.test');
    await userEvent.type(screen.getByLabelText(/Пароль/), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    const field = screen.getByLabelText(/Электронная почта/);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const [title, text] = [...screen.getByLabelText('Сообщения').querySelectorAll('p')];
    expect([title?.textContent, text?.textContent]).toEqual([
      'Проверьте заполнение полей',
      'Такого адреса нет',
    ]);
    signInActor.send({ type: 'close' });
  });
});

describe('a vendor whose address is not confirmed', () => {
  const unconfirmed = { ...manager, role: 'vendor', emailVerifiedAt: null };
  beforeEach(async () => {
    signInActor.start();
    let user: unknown = null;
    const enter = () => {
      user = unconfirmed;
      return { data: { ...unconfirmed, signedIn: true } };
    };
    serve({ [profile]: () => ({ data: user }), 'POST /auth/login': enter, 'POST /auth/register': enter });
    await loadVisitor();
    showRead(<Toaster />);
  });

  test('lands like any other after signing in, and is reminded of the letter', async () => {
    window.history.pushState(null, '', '/');
    openSignIn();
    signInActor.send({ type: 'signIn', values: { email: 'v@demo.test', password: 'x', remember: false } });
    await waitFor(() => expect(went).toEqual(['/profile/applications']));
    await userEvent.click(await screen.findByRole('button', { name: 'Отправить ещё раз' }));
    expect(went).toEqual(['/profile/applications', '/verify-email']);
  });

  test('is led to where the letter is told of after registering', async () => {
    openSignIn('register');
    const values = { name: 'В', email: 'v@demo.test', phone: '', password: '', passwordConfirmation: '' };
    signInActor.send({ type: 'register', values: { ...values, consent: true } });
    await waitFor(() => expect(went).toEqual(['/verify-email']));
  });

  test('comes back to the page the way in was asked from', async () => {
    window.history.pushState(null, '', '/posts?page=2');
    openSignIn();
    signInActor.send({ type: 'signIn', values: { email: 'v@demo.test', password: 'x', remember: false } });
    await waitFor(() => expect(went).toEqual(['/posts?page=2']));
  });
});
