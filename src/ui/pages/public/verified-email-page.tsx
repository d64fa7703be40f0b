/** /verified-email: where the letter's link leads; `?invalid=1` where the link is no good. */
import { CircleCheck, MailX } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { homeOf, isAuthenticated, type Visitor } from '../../../machines/access.ts';
import { signIn } from '../../actors/sign-in-door.ts';
import { lookWhoIsHere, useProfileUser, useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { MessageCard } from '../../parts/layout/message-card.tsx';

export default function Page() {
  const [params] = useSearchParams();
  const visitor = useVisitor();
  useEffect(() => {
    lookWhoIsHere();
  }, []);

  const signInButton = (
    <Button
      kind="primary"
      onClick={() => signIn({ returnTo: params.has('invalid') ? '/verify-email' : '/profile' })}
    >
      Войти
    </Button>
  );
  const user = useProfileUser();
  // Who has proved the address has nothing to ask for: the link is an old one, or of an address that is not theirs yet.
  if (params.has('invalid') && user && user.emailVerifiedAt !== null) {
    return (
      <MessageCard
        icon={MailX}
        title="Ссылка больше не действует"
        actions={
          <>
            <LinkButton kind="primary" to={homeOf(user.role)}>
              Продолжить
            </LinkButton>
            <LinkButton to="/account">Учётная запись</LinkButton>
          </>
        }
      >
        Ваш адрес <b className="break-all">{user.email}</b> подтверждён, делать ничего не нужно. Если вы
        меняли почту и новый адрес не подтвердили, запросите смену снова в учётной записи.
      </MessageCard>
    );
  }
  if (params.has('invalid')) {
    return (
      <MessageCard
        icon={MailX}
        title="Ссылка не подошла"
        actions={
          isAuthenticated(visitor) ? (
            <LinkButton kind="primary" to="/verify-email">
              Запросить новое письмо
            </LinkButton>
          ) : (
            signInButton
          )
        }
      >
        Срок ссылки истёк, или она уже не действует.{' '}
        {isAuthenticated(visitor)
          ? 'Запросите новое письмо.'
          : 'Войдите: если адрес ещё не подтверждён, там можно запросить новое письмо.'}
      </MessageCard>
    );
  }
  const vendor = visitor.role === 'vendor';
  return (
    <MessageCard
      icon={CircleCheck}
      title="Почта подтверждена"
      actions={
        isAuthenticated(visitor) ? (
          <LinkButton kind="primary" to={vendor ? '/profile' : homeOf(visitor.role)}>
            {vendor ? 'Перейти к профилю компании' : 'Продолжить'}
          </LinkButton>
        ) : (
          signInButton
        )
      }
    >
      {vendor ? nextOf(visitor) : 'Спасибо! Теперь доступны все возможности учётной записи.'}
    </MessageCard>
  );
}

/** What a vendor comes to next: whoever asked a company of the platform for access has no profile to fill in. */
function nextOf({ companyId, accredited }: Visitor): string {
  if (companyId === null)
    return 'Осталось присоединиться к компании: дождитесь ответа на запрос доступа или укажите ИНН.';
  return accredited
    ? 'Спасибо! Теперь доступны все возможности учётной записи.'
    : 'Осталось заполнить профиль компании и отправить его на аккредитацию.';
}
