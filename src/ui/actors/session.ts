/** Signing out, by oneself or by idling: see src/machines/living/idle-session.ts. */
import { createActor, fromPromise } from 'xstate';
import { auth } from '../../api/calls/auth.ts';
import { send } from '../../api/client.ts';
import { isAuthenticated } from '../../machines/access.ts';
import { idleSessionMachine } from '../../machines/living/idle-session.ts';
import { mayLeave, pageScope } from '../data/unsaved.ts';
import { toast } from '../data/toasts.ts';
import { forgetKept, hasKept } from '../data/kept-input.ts';
import { go } from '../data/navigation.ts';
import { signInActor } from './sign-in.ts';
import { hearTabs, tellTabs } from '../data/tabs.ts';
import { currentVisitor, forgetVisitor, refreshVisitor } from '../data/visitor.ts';

const KEPT_IS_LOST =
  'В этом браузере осталось введённое, которое не успело сохраниться: при выходе оно удалится.';

const here = () => window.location.pathname + window.location.search;

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

/** To the root. What was typed comes back on its page after signing in, so that the way in opens at once. */
export function endSession() {
  const returnTo = here();
  const wasHere = isAuthenticated(currentVisitor());
  const isAnythingTyped = pageScope.setAside();
  forgetVisitor();
  go('/');
  const signIn = () => signInActor.send({ type: 'open', returnTo, isSessionEnded: isAnythingTyped });
  if (!signInActor.getSnapshot().matches('closed')) return;
  if (isAnythingTyped) signIn();
  else if (wasHere) {
    const action = { label: 'Войти', run: signIn };
    toast.attention('Войдите, чтобы продолжить.', { title: 'Сессия закончилась', action });
  }
}

function createIdleSession(authExisted: boolean) {
  let isAnythingTyped = false;
  return createActor(
    idleSessionMachine.provide({
      actors: {
        logout: fromPromise(async () => {
          isAnythingTyped = pageScope.setAside();
          await signOut();
        }),
      },
      actions: {
        openSignIn: () => {
          const returnTo = here();
          // Leaving the page would lose where to come back to; a page of the role is taken away by its own rule.
          signInActor.send({ type: 'open', returnTo, isSessionEnded: isAnythingTyped });
          go(returnTo, { replace: true });
        },
      },
      guards: { signedIn: () => isAuthenticated(currentVisitor()) },
    }),
    { input: { authExisted, now: Date.now } },
  );
}

export type IdleSession = ReturnType<typeof createIdleSession>;

/** That somebody moves is told to the other tabs no oftener than this. */
const TELL_EVERY_MS = 5_000;

/** Somebody has signed in by another tab: this one is theirs from now on. */
function becomeAnother() {
  const wasHere = isAuthenticated(currentVisitor());
  if (wasHere) pageScope.setAside();
  forgetVisitor();
  if (wasHere) go('/');
  void refreshVisitor().catch(() => {});
}

/** Starts the counter with what was known at startup; mouse and touch reset it. */
export function startIdleSession(authExisted: boolean): IdleSession {
  const actor = createIdleSession(authExisted).start();
  let told = 0;
  const note = () => {
    actor.send({ type: 'activity' });
    if (Date.now() - told < TELL_EVERY_MS) return;
    told = Date.now();
    tellTabs({ kind: 'active' });
  };
  hearTabs((message) => {
    if (message.kind === 'active') actor.send({ type: 'activity' });
    if (message.kind === 'left' && isAuthenticated(currentVisitor())) endSession();
    if (message.kind === 'entered' && message.id !== currentVisitor().id) becomeAnother();
  });
  window.addEventListener('mousemove', note, { passive: true });
  window.addEventListener('touchstart', note, { passive: true });
  return actor;
}
