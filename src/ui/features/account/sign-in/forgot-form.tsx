import { z } from 'zod';
import { signInActor } from '../../../actors/sign-in.ts';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { EmailField, signInEmail } from './email-field.tsx';
import { useSending } from './use-sending.ts';

const schema = z.object({
  email: signInEmail,
});

export function ForgotForm() {
  const { submit, busy } = useSending();
  const form = useAppForm({
    schema,
    values: { email: '' },
    guard: false,
    submit: (values) => submit({ type: 'forgot', values }),
  });
  return (
    <Form form={form} label="Восстановление пароля">
      <p className="text-ink-soft">Пришлём ссылку, по которой можно задать новый пароль.</p>
      <EmailField focusFirst />
      <SubmitButton busy={busy} className="min-h-10">
        Отправить ссылку
      </SubmitButton>
      <button
        type="button"
        className="link mx-auto w-fit text-table"
        onClick={() => signInActor.send({ type: 'show', view: 'signIn' })}
      >
        Вернуться ко входу
      </button>
    </Form>
  );
}
