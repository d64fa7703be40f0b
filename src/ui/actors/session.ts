/** Signing out by oneself, by another tab or because the server has ended the session. */
import { auth } from '../../api/calls/auth.ts';
import { send } from '../../api/client.ts';
import { isAuthenticated } from '../../machines/access.ts';
import { mayLeave, pageScope } from '../data/unsaved.ts';
import { toast } from '../data/toasts.ts';
import { forgetKept, hasKept } from '../data/kept-input.ts';
import { go } from '../data/navigation.ts';
import { isSignInOpen, signIn } from './sign-in-door.ts';
import { hearTabs, tellTabs } from '../data/tabs.ts';
import { currentVisitor, forgetVisitor, lastDoneToAccount, lookWhoIsHere } from '../data/visitor.ts';

const KEPT_IS_LOST =
  'В этом браузере осталось введённое, которое не успело сохраниться: при выходе оно удалится.';

/** Ends the session on the server and forgets the user here, whether or not the server could be reached. */
export async function signOut(): Promise<void> {
  try {
    await send(auth.logout);
  } finally {
    forgetVisitor();
    tellTabs({ kind: 'left' });
  }
}

/** The same of all sessions, wherever they are. Rejects where the server does not answer: then nobody has left. */
export async function leaveEverywhere(): Promise<void> {
  const { id } = currentVisitor();
  if (!(await mayLeave(id !== null && hasKept(id) ? [KEPT_IS_LOST] : []))) return;
  await send(auth.endAllSessions);
  forgetVisitor();
  tellTabs({ kind: 'left' });
  if (id !== null) forgetKept(id);
  go('/');
}

/** Signing out by the menu: to the root, once nothing typed would be lost by it. */
export async function leave(): Promise<void> {
  const { id } = currentVisitor();
  if (!(await mayLeave(id !== null && hasKept(id) ? [KEPT_IS_LOST] : []))) return;
  try {
    await signOut();
  } finally {
    if (id !== null) forgetKept(id);
    go('/');
  }
}

/** By a block, or by an erasure. */
const CLOSED = 'Администратор закрыл вашу учётную запись: войти с ней нельзя.';
const AGAIN = 'Войдите, чтобы продолжить.';

/** To the root. What was typed comes back on its page after signing in, so that the way in opens at once. */
export function endSession() {
  const done = lastDoneToAccount();
  const isMoved = done === 'user.roleChanged';
  // The page may be none of the new role's.
  const returnTo = isMoved ? undefined : window.location.pathname + window.location.search;
  const wasHere = isAuthenticated(currentVisitor());
  const isAnythingTyped = pageScope.setAside();
  forgetVisitor();
  go('/');
  const open = () => signIn({ returnTo, isSessionEnded: isAnythingTyped });
  const title = 'Сессия закончилась';
  if (done === 'user.block' || done === 'user.erase') toast.attention(CLOSED, { title, stays: true });
  else if (isSignInOpen()) return;
  else if (isAnythingTyped && !isMoved) open();
  else if (wasHere) {
    const action = { label: 'Войти', run: open };
    toast.attention(isMoved ? `Администратор изменил вашу роль. ${AGAIN}` : AGAIN, { title, action });
  }
}

/** That somebody moves is told to the other tabs no oftener than this. */
const TELL_EVERY_MS = 5_000;

/** Somebody has signed in by another tab: this one is theirs from now on. */
function becomeAnother() {
  const wasHere = isAuthenticated(currentVisitor());
  if (wasHere) pageScope.setAside();
  forgetVisitor();
  if (wasHere) go('/');
  lookWhoIsHere();
}

/** Hears what the other tabs tell, and tells them that somebody moves here. */
export function watchTabs() {
  let told = 0;
  const note = () => {
    if (Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    tellTabs({ kind: 'active' });
  };
  hearTabs((message) => {
    if (message.kind === 'left' && isAuthenticated(currentVisitor())) endSession();
    if (message.kind === 'entered' && message.id !== currentVisitor().id) becomeAnother();
  });
  window.addEventListener('mousemove', note, { passive: true });
  window.addEventListener('touchstart', note, { passive: true });
}
