import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { companies } from '../../../../api/calls/companies.ts';
import { isApiError } from '../../../../api/errors.ts';
import { checkItn } from '../../../../rules/identifiers/itn.ts';
import { invitedTexts } from '../../../../text/colleagues.ts';
import { consentText } from '../../../../text/consent.ts';
import { profileFaults } from '../../../../text/company-profile.ts';
import { signInActor } from '../../../actors/sign-in.ts';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { FieldRow, Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { password, phone } from '../../../../api/fields.ts';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { MaskedField } from '../../../parts/form/phone-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { cx } from '../../../parts/text/cx.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useCall } from '../../../data/use-call.ts';
import { EmailField, signInEmail } from './email-field.tsx';
import { invitedEmail, InvitedNote } from './invited.tsx';
import { useSending } from './use-sending.ts';

/** Null for an ИНН that may be looked up: its control digits hold. */
const itnFault = (itn: string): string | null => {
  const fault = checkItn(itn);
  return fault && profileFaults[fault];
};

const schema = z
  .object({
    name: z.string().trim().min(1, 'Укажите имя'),
    email: signInEmail,
    phone,
    itn: z.string().superRefine((text, context) => {
      const fault = text === '' ? null : itnFault(text);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
    password,
    passwordConfirmation: z.string(),
    consent: z.boolean().refine((isGiven) => isGiven, { error: consentText.needed }),
  })
  .refine((values) => values.password === values.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'Пароли не совпадают',
  });

export function RegisterForm() {
  const { submit, busy } = useSending();
  const [params] = useSearchParams();
  const [hasEnded, setHasEnded] = useState(false);
  const invitation = hasEnded ? null : params.get('invitation');
  const invited = invitedEmail();
  const form = useAppForm({
    schema,
    values: {
      name: '',
      email: params.get('email') ?? invited ?? '',
      phone: '',
      itn: '',
      password: '',
      passwordConfirmation: '',
      consent: false,
    },
    submit: ({ itn, ...values }) =>
      submit({
        type: 'register',
        values: {
          ...values,
          ...(itn ? { itn, requestAccess: true } : {}),
          ...(invitation ? { invitation } : {}),
        },
      }).catch((error: unknown) => {
        if (isApiError(error) && 'invitation' in error.fields) setHasEnded(true);
        throw error;
      }),
  });
  return (
    <Form form={form} label="Регистрация">
      {invitation && (
        <p className="rounded-box bg-ok-soft px-3 py-2 text-xs">
          Вы пришли по приглашению: зарегистрируйтесь с тем адресом почты, на который пришло письмо.
        </p>
      )}
      {hasEnded && (
        <p className="rounded-box bg-warn-soft px-3 py-2 text-xs">
          {invitedTexts.ended}. Если вы по нему уже регистрировались, войдите; если нет — нажмите
          «Зарегистрироваться» ещё раз: введённое на месте.
        </p>
      )}
      {invited !== null && <InvitedNote what="зарегистрируйтесь" />}
      <MaskedField name="itn" label="ИНН компании" mask="############" placeholder="10 или 12 цифр" />
      <div aria-live="polite" className="contents">
        <FoundCompany control={form.control} />
      </div>
      <TextField name="name" label="Фамилия, имя, отчество" autoComplete="name" required />
      <FieldRow>
        <EmailField />
        <PhoneField name="phone" label="Телефон" required />
      </FieldRow>
      <NewPasswordFields label="Пароль" />
      <CheckboxField
        name="consent"
        label={
          <>
            Даю{' '}
            <Link to="/about/documentation#personal-data" target="_blank" className="link">
              согласие на обработку персональных данных
            </Link>{' '}
            по Федеральному закону <span className="whitespace-nowrap">№ 152-ФЗ</span>
          </>
        }
      />
      <SubmitButton busy={busy} className="min-h-10">
        Зарегистрироваться
      </SubmitButton>
      <p className="text-center text-table text-ink-soft">
        Уже есть учётная запись?{' '}
        <button
          type="button"
          className="link"
          onClick={() => signInActor.send({ type: 'show', view: 'signIn' })}
        >
          Войти
        </button>
      </p>
    </Form>
  );
}

/** What the registry knows of the ИНН; the profile will be filled from it. */
function FoundCompany({ control }: { control: ReturnType<typeof useAppForm<typeof schema>>['control'] }) {
  const itn = useWatch({ control, name: 'itn' });
  const found = useCall(companies.search, { query: { itn } }, { enabled: itnFault(itn) === null });
  if (itnFault(itn) !== null || !found.data || found.isPlaceholderData) return null;
  const [company] = found.data.data;
  return (
    <p
      className={cx(
        'rounded-box px-3 py-2 text-xs',
        !company ? 'bg-sunken' : company.registered ? 'bg-warn-soft' : 'bg-ok-soft',
      )}
    >
      {company ? (
        <>
          <span className="font-medium">{company.title}</span>
          <br />
          <span className="text-ink-soft">
            {company.registered
              ? 'Компания уже на площадке. Зарегистрируйтесь: её пользователи получат запрос с вашим именем, почтой и телефоном и дадут доступ.'
              : 'Сведения из реестра заполнят профиль компании.'}
          </span>
        </>
      ) : (
        'В реестре такой ИНН не найден: профиль можно будет заполнить вручную.'
      )}
    </p>
  );
}
