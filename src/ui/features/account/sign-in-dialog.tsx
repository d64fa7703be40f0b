/** The sign-in dialog: its view and its sending come from the machine, what is typed from the forms. */
import { useSelector } from '@xstate/react';
import { signInActor } from '../../actors/sign-in.ts';
import { Button } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { RecoveryCodes } from './second-factor/recovery-codes.tsx';
import { ForgotForm } from './sign-in/forgot-form.tsx';
import { RegisterForm } from './sign-in/register-form.tsx';
import { SecondStepForm } from './sign-in/second-step-form.tsx';
import { SignInForm } from './sign-in/sign-in-form.tsx';

const TITLES = {
  signIn: 'Вход',
  secondStep: 'Подтверждение входа',
  recoveryCodes: 'Коды восстановления',
  register: 'Регистрация поставщика',
  forgot: 'Восстановление пароля',
};
const VIEWS = Object.keys(TITLES) as (keyof typeof TITLES)[];

export default function SignInDialog() {
  const view = useSelector(signInActor, (snapshot) => VIEWS.find((name) => snapshot.matches(name)) ?? null);
  const recoveryCodes = useSelector(signInActor, ({ context }) => context.recoveryCodes);
  const sent = useSelector(signInActor, (snapshot) => snapshot.matches({ forgot: 'sent' }));
  const isSessionEnded = useSelector(signInActor, ({ context }) => context.isSessionEnded);
  const close = () => signInActor.send({ type: 'close' });
  return (
    <Dialog
      open={view !== null}
      onClose={close}
      locked={view === 'recoveryCodes'}
      size={view === 'register' ? 'md' : 'sm'}
      title={TITLES[view ?? 'signIn']}
    >
      <>
        {isSessionEnded && (
          <div className="mb-4">
            <Notice tone="warn" title="Сессия закончилась">
              Введённое сохранено, войдите, чтобы продолжить.
            </Notice>
          </div>
        )}
        {view === 'signIn' && <SignInForm />}
        {view === 'secondStep' && <SecondStepForm />}
        {view === 'recoveryCodes' && (
          <RecoveryCodes codes={recoveryCodes} onKept={() => signInActor.send({ type: 'codesKept' })} />
        )}
        {view === 'register' && <RegisterForm />}
        {view === 'forgot' && !sent && <ForgotForm />}
        {sent && (
          <div className="flex flex-col gap-4">
            <p>Если такой адрес есть на площадке, на него отправлено письмо со ссылкой для нового пароля.</p>
            <Button kind="primary" className="min-h-10" onClick={close}>
              Понятно
            </Button>
          </div>
        )}
      </>
    </Dialog>
  );
}
