/** The code after the password; where the second factor is a must and has not been begun, its key first. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { auth } from '../../../../api/calls/auth.ts';
import { send } from '../../../../api/client.ts';
import { signInActor } from '../../../actors/sign-in.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { AuthenticatorKey } from '../second-factor/authenticator-key.tsx';
import { useSending } from './use-sending.ts';

const schema = z.object({ code: z.string().trim().min(1, 'Введите код') });

export function SecondStepForm() {
  const isEnrolment = useSelector(signInActor, ({ context }) => context.secondStep === 'enrol');
  const { submit, busy } = useSending();
  const form = useAppForm({
    schema,
    values: { code: '' },
    guard: false,
    submit: (values) => submit({ type: 'secondStep', values }),
  });
  return (
    <Form form={form} label="Подтверждение входа">
      {isEnrolment ? (
        <Enrolment />
      ) : (
        <p className="text-ink-soft">
          Введите шесть цифр из приложения для кодов. Нет телефона под рукой: введите код восстановления.
        </p>
      )}
      <TextField name="code" label="Код" autoComplete="one-time-code" maxLength={40} required focusFirst />
      <SubmitButton busy={busy} className="min-h-10">
        {isEnrolment ? 'Включить и войти' : 'Войти'}
      </SubmitButton>
      <button
        type="button"
        className="link mx-auto w-fit text-table"
        onClick={() => signInActor.send({ type: 'show', view: 'signIn' })}
      >
        Вернуться к паролю
      </button>
      {!isEnrolment && (
        <p className="text-xs text-ink-soft">
          Нет ни телефона, ни кодов? Обратитесь к администратору площадки: он сбросит второй фактор.
        </p>
      )}
    </Form>
  );
}

/** Asked for once: each asking makes another key. */
function Enrolment() {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    send(auth.secondStepKey).then(
      ({ data }) => isWanted && setKey(data),
      (error: unknown) => isWanted && reactToProblem(error),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <>
      <Notice title="Нужен второй фактор">
        Сотрудники входят на площадку по паролю и коду из приложения. Включите его сейчас.
      </Notice>
      {key ? <AuthenticatorKey {...key} /> : <SkeletonLines />}
    </>
  );
}
