/** /reset-password?token&email&first: a new password by the letter's link; the route's rule has checked that the link lives. */
import { KeyRound } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { auth } from '../../../api/calls/auth.ts';
import { password } from '../../../api/fields.ts';
import { validation } from '../../../text/validation.ts';
import { go } from '../../data/navigation.ts';
import { signIn } from '../../actors/sign-in-door.ts';
import { proposeEmail } from '../../features/account/sign-in/proposed-email.ts';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { forgetVisitor } from '../../data/visitor.ts';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { useSend } from '../../data/use-call.ts';
import { MessageCard } from '../../parts/layout/message-card.tsx';

const schema = z
  .object({ password, passwordConfirmation: z.string().max(200) })
  .refine((values) => values.password === values.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: validation.passwordsDiffer,
  });

export default function Page() {
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  const reset = useSend(auth.resetPassword, {
    done: 'Пароль задан',
    invalidates: [],
  });
  const form = useAppForm({
    schema,
    values: { password: '', passwordConfirmation: '' },
    guard: false,
    submit: async (values) => {
      await reset.send({ body: { ...values, token: params.get('token') ?? '', email } });
      forgetVisitor();
      proposeEmail(email);
      // Whoever has just typed it twice is not asked for it again; a second step still is.
      const own = { email, password: values.password, remember: false };
      const { enterWith, signInActor } = await import('../../actors/sign-in.ts');
      const outcome = await enterWith(own).catch(() => null);
      if (outcome === 'in') return;
      go('/', { replace: true });
      signIn();
      if (outcome) signInActor.send({ type: 'signIn', values: own });
    },
  });
  return (
    <MessageCard icon={KeyRound} title="Новый пароль">
      <p className="mb-4 text-ink-soft">
        Учётная запись <b className="break-all text-ink">{email}</b>.
        {!params.has('first') && ' Все открытые сеансы завершатся.'}
      </p>
      <Form form={form} label="Новый пароль" className="text-left">
        <NewPasswordFields />
        <SubmitButton>Сохранить пароль</SubmitButton>
      </Form>
    </MessageCard>
  );
}
