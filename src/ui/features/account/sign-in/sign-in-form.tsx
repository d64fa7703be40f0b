import { z } from 'zod';
import { signInActor } from '../../../actors/sign-in.ts';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { PasswordField } from '../../../parts/form/password-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { useSending } from './use-sending.ts';

const schema = z.object({
  email: z.email({ error: 'Укажите адрес электронной почты' }),
  password: z.string().min(1, 'Введите пароль'),
  remember: z.boolean(),
});

export function SignInForm() {
  const { submit, busy } = useSending();
  const form = useAppForm({
    schema,
    values: { email: '', password: '', remember: false },
    guard: false,
    submit: (values) => submit({ type: 'signIn', values }),
  });
  const show = (view: 'register' | 'forgot') => () => signInActor.send({ type: 'show', view });
  return (
    <Form form={form} label="Вход">
      <TextField
        name="email"
        label="Электронная почта"
        type="email"
        autoComplete="username"
        required
        focusFirst
      />
      <PasswordField name="password" label="Пароль" autoComplete="current-password" required />
      <CheckboxField name="remember" label="Запомнить меня" />
      <SubmitButton busy={busy}>Войти</SubmitButton>
      <div className="flex flex-wrap justify-between gap-2 text-xs">
        <button type="button" className="link" onClick={show('forgot')}>
          Забыли пароль?
        </button>
        <button type="button" className="link" onClick={show('register')}>
          Зарегистрироваться
        </button>
      </div>
      <DemoAccounts />
    </Form>
  );
}
