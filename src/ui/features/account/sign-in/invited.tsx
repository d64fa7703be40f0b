/** Whose letter of invitation into a company led to the dialog: the address that it came to, and the words of it. */
import { signInActor } from '../../../actors/sign-in.ts';

/** Null where no such letter did. */
export function invitedEmail(): string | null {
  const { returnTo } = signInActor.getSnapshot().context;
  return returnTo === null ? null : new URL(returnTo, window.location.origin).searchParams.get('invited');
}

export function InvitedNote({ what }: { what: string }) {
  return (
    <p className="rounded-box bg-ok-soft px-3 py-2 text-xs">
      Вас пригласили в компанию: {what} с адресом, на который пришло письмо. Приглашение ждёт в профиле.
    </p>
  );
}
