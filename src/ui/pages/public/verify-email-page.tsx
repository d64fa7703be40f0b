/** /verify-email: the letter is on its way; it may be sent again, and the address may be mended. */
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { auth } from '../../../api/calls/auth.ts';
import type { ProfileRecord } from '../../../api/records/user.ts';
import { homeOf } from '../../../machines/access.ts';
import { plural } from '../../../rules/plural.ts';
import { publicConfig } from '../../data/config.ts';
import { signIn } from '../../actors/sign-in-door.ts';
import { lookWhoIsHere, useProfileUser } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { serverNow, useNow } from '../../data/clock.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useSend } from '../../data/use-call.ts';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({
  default: (await import('../../features/account/change-email-dialog.tsx')).ChangeEmailDialog,
}));
import { MessageCard } from '../../parts/layout/message-card.tsx';

/** A second letter right after the first one is a mistake or a robot. */
const PAUSE_MS = 60_000;
/** How often the page looks whether the link was opened elsewhere. */
const LOOK_EVERY_MS = 10_000;

export default function Page() {
  const user = useProfileUser();
  if (user === null) {
    return (
      <MessageCard
        icon={MailCheck}
        title="Подтверждение почты"
        actions={
          <Button kind="primary" onClick={() => signIn({ returnTo: '/verify-email' })}>
            Войти
          </Button>
        }
      >
        Войдите, чтобы увидеть, на какой адрес отправлено письмо, или запросить его ещё раз.
      </MessageCard>
    );
  }
  if (user.emailVerifiedAt !== null && user.pendingEmail === null) {
    return (
      <MessageCard
        icon={MailCheck}
        title="Почта подтверждена"
        actions={
          <LinkButton kind="primary" to={user.role === 'vendor' ? '/profile' : homeOf(user.role)}>
            Продолжить
          </LinkButton>
        }
      >
        Адрес <b>{user.email}</b> подтверждён.
      </MessageCard>
    );
  }
  return <Waiting user={user} />;
}

function Waiting({ user }: { user: ProfileRecord }) {
  const [sentAt, setSentAt] = useState(() => Date.parse(user.createdAt));
  const [changing, setChanging] = useState(false);
  const now = useNow();
  const left = Math.ceil((sentAt + PAUSE_MS - now) / 1_000);
  const again = useSend(auth.sendVerification, {
    done: 'Письмо отправлено ещё раз',
    onDone: () => setSentAt(serverNow()),
    invalidates: [],
  });

  useEffect(() => {
    const timer = setInterval(lookWhoIsHere, LOOK_EVERY_MS);
    window.addEventListener('focus', lookWhoIsHere);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', lookWhoIsHere);
    };
  }, []);

  return (
    <MessageCard
      icon={MailCheck}
      title="Подтвердите электронную почту"
      actions={
        <>
          <Button kind="primary" busy={again.busy} disabled={left > 0} onClick={() => again.run()}>
            Отправить ещё раз
          </Button>
          <Button {...preloadingPart(dialog)} onClick={() => setChanging(true)}>
            Изменить адрес
          </Button>
        </>
      }
    >
      <p>
        На адрес <b className="break-all">{user.pendingEmail ?? user.email}</b> отправлено письмо со ссылкой.
        Откройте её, чтобы подтвердить почту: без этого нельзя заполнить профиль компании и подавать заявки.
      </p>
      <p className="mt-2 text-xs text-ink-soft">
        Письма нет? Проверьте папку «Спам».{' '}
        {left > 0 && (
          <span role="timer">
            Повторить отправку можно через {left} {plural(left, ['секунду', 'секунды', 'секунд'])}.
          </span>
        )}
      </p>
      {publicConfig().demo && (
        <div className="mt-4 text-left">
          <Notice title="Демонстрация">
            Письма не уходят по почте: они сохраняются файлами в папке <code>mail</code> данных сервера, а
            ссылка печатается в его журнале.
          </Notice>
        </div>
      )}
      <WhenWanted
        part={dialog}
        wanted={changing}
        props={{
          open: changing,
          onClose: () => setChanging(false),
          onSent: () => setSentAt(serverNow()),
        }}
        onMissing={() => setChanging(false)}
      />
    </MessageCard>
  );
}
