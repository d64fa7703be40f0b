/** Where the guard has more to say to a refusal than its status: fetched when it is needed. */
import { data, redirect } from 'react-router-dom';
import { z } from 'zod';
import { isAuthenticated, type Role, type Visitor } from '../../../machines/access.ts';
import { keyIn, viewElsewhere } from '../../features/views/elsewhere.ts';
import { addressFor } from '../../features/views/places.ts';
import { invitedTexts } from '../../../text/colleagues.ts';
import { signIn } from '../../actors/sign-in-door.ts';
import { toast } from '../../data/toasts.ts';
import { currentUser } from '../../data/visitor.ts';
import type { Way } from '../../parts/feedback/error-screen.tsx';

const email = z.email();

const HISTORY = /^\/tender-\d+\/history(?:\?|$)/;

/** Where this role reads what stands at an address of another's; undefined: nowhere. */
function wayOf(from: string, role: Role): Way | undefined {
  // As a view of it would be led to, without the view.
  const to = HISTORY.test(from) && addressFor('lot-history', role, '', from)?.replace(/.view=.*$/, '');
  return to ? { to, label: 'История процедуры' } : undefined;
}

/**
 * A page of another role. A link to a saved view leads to the page of whoever copied it: another role is led to its own list, or told
 * in words why not; what the role has elsewhere is named on the refusal.
 * @param unanswered what is thrown where the server does not say
 */
export async function refusePage(
  from: string,
  { role }: Visitor,
  unanswered: (error: unknown, from: string) => unknown,
): Promise<void> {
  const key = keyIn(from);
  if (key === undefined) {
    const way = wayOf(from, role);
    if (way) throw data(way, { status: 403 });
    return;
  }
  const found = await viewElsewhere(key, role, from).catch((error: unknown) => {
    throw unanswered(error, from);
  });
  throw 'to' in found ? redirect(found.to) : data(found.words, { status: 403 });
}

/** A letter of invitation that was sent to another address: its reader would look for what it promises. */
export function tellWhose(address: string): void {
  const own = currentUser()?.email;
  if (own === undefined || own.toLowerCase() === address.toLowerCase() || !email.safeParse(address).success)
    return;
  toast.attention(invitedTexts.forAnother(address, own), { title: invitedTexts.notYours, stays: true });
}

/** A letter's link for a new password that works no more: what became of it, and where one asks for another. */
export function leaveDeadLink(visitor: Visitor): never {
  const isIn = isAuthenticated(visitor);
  if (!isIn) signIn({ view: 'forgot' });
  const what = isIn
    ? 'Вы вошли: пароль меняется в учётной записи, на вкладке «Вход и безопасность».'
    : 'Если пароль уже задан, войдите с ним; если нет, запросите новую ссылку: «Войти», затем «Забыли пароль?».';
  throw data(`Ссылка для нового пароля уже использована или её срок истёк. ${what}`, { status: 404 });
}
