import { useState } from 'react';
import { z } from 'zod';
import { signInActor } from '../../../actors/sign-in.ts';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { PasswordField } from '../../../parts/form/password-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EmailField, signInEmail } from './email-field.tsx';
import { invitedEmail, InvitedNote } from './invited.tsx';
import { LeadNote } from './lead-note.tsx';
import { takeProposedEmail } from './proposed-email.ts';
import { useSending } from './use-sending.ts';

const schema = z.object({
  email: signInEmail,
  password: z.string().min(1, 'Введите пароль'),
  remember: z.boolean(),
});

export function SignInForm() {
  const { submit, busy } = useSending();
  const invited = invitedEmail();
  const [proposed] = useState(takeProposedEmail);
  const form = useAppForm({
    schema,
    values: { email: invited ?? proposed, password: '', remember: false },
    guard: false,
    submit: (values) => submit({ type: 'signIn', values }),
  });
  const show = (view: 'register' | 'forgot') => () => signInActor.send({ type: 'show', view });
  return (
    <Form form={form} label="Вход">
      {invited !== null && <InvitedNote what="войдите или зарегистрируйтесь" />}
      <LeadNote />
      <EmailField focusFirst />
      <div className="relative">
        <PasswordField name="password" label="Пароль" autoComplete="current-password" required />
        {/* Beside the label to the eye, after the field by Tab. */}
        <button
          type="button"
          className="link absolute top-0 right-0 text-xs leading-4!"
          onClick={show('forgot')}
        >
          Забыли пароль?
        </button>
      </div>
      <CheckboxField name="remember" label="Запомнить меня" hint="Не включайте на чужом компьютере" />
      <SubmitButton busy={busy} className="min-h-10">
        Войти
      </SubmitButton>
      <p className="text-center text-table text-ink-soft">
        Нет учётной записи?{' '}
        <button type="button" className="link" onClick={show('register')}>
          Зарегистрироваться
        </button>
      </p>
      <DemoAccounts />
    </Form>
  );
}
