/** Signing out by idling: see src/machines/living/idle-session.ts. Fetched where somebody was signed in when the page began. */
import { createActor, fromPromise } from 'xstate';
import { isAuthenticated } from '../../machines/access.ts';
import { idleSessionMachine } from '../../machines/living/idle-session.ts';
import { go } from '../data/navigation.ts';
import { hearTabs } from '../data/tabs.ts';
import { pageScope } from '../data/unsaved.ts';
import { currentVisitor } from '../data/visitor.ts';
import { signOut } from './session.ts';
import { signIn } from './sign-in-door.ts';

let isAnythingTyped = false;

export const idleSession = createActor(
  idleSessionMachine.provide({
    actors: {
      logout: fromPromise(async () => {
        isAnythingTyped = pageScope.setAside();
        await signOut();
      }),
    },
    actions: {
      openSignIn: () => {
        const returnTo = window.location.pathname + window.location.search;
        // Leaving the page would lose where to come back to; a page of the role is taken away by its own rule.
        signIn({ returnTo, isSessionEnded: isAnythingTyped });
        go(returnTo, { replace: true });
      },
    },
    guards: { signedIn: () => isAuthenticated(currentVisitor()) },
  }),
  { input: { authExisted: true, now: Date.now } },
).start();

const note = () => idleSession.send({ type: 'activity' });
window.addEventListener('mousemove', note, { passive: true });
window.addEventListener('touchstart', note, { passive: true });
hearTabs(({ kind }) => {
  if (kind === 'active') note();
});
