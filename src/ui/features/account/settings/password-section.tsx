/** A change of one's own password. */
import { z } from 'zod';
import { auth } from '../../../../api/calls/auth.ts';
import { password } from '../../../../api/fields.ts';
import { validation } from '../../../../text/validation.ts';
import { useSend } from '../../../data/use-call.ts';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { PasswordField } from '../../../parts/form/password-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';

const schema = z
  .object({
    currentPassword: z.string().min(1).max(200),
    password,
    passwordConfirmation: z.string().max(200),
  })
  .refine((values) => values.password === values.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: validation.passwordsDiffer,
  });

const empty = { currentPassword: '', password: '', passwordConfirmation: '' };

export function PasswordSection() {
  const change = useSend(auth.changePassword, { done: 'Пароль изменён, остальные сеансы завершены' });
  const form = useAppForm({
    schema,
    values: empty,
    // Once it is changed the fields are empty again; a password is never kept to be put back.
    guard: false,
    sendOnly: true,
    submit: (body) => change.send({ body }),
  });
  return (
    <Section
      title="Пароль"
      note="После смены все остальные сеансы и ключи доступа завершатся, адрес календаря отключится, а на почту придёт письмо об этом."
    >
      <Form form={form} label="Смена пароля">
        <div className="sm:w-1/2 sm:pr-2">
          <PasswordField
            name="currentPassword"
            label="Текущий пароль"
            autoComplete="current-password"
            required
          />
        </div>
        <NewPasswordFields />
        <SubmitButton kind="secondary" className="w-fit">
          Сменить пароль
        </SubmitButton>
      </Form>
    </Section>
  );
}
