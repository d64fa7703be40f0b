/** The way to the sign-in dialog from anywhere: openSignIn(). The machine comes with the dialog, when it is first wanted. */
import { useSyncExternalStore } from 'react';
import type { SignInView } from '../../machines/living/sign-in.ts';
import { publicConfig } from '../data/config.ts';

export interface Opening {
  view?: SignInView;
  /** Where signing in leads; to the landing of the role where it is left out. */
  returnTo?: string;
  isSessionEnded?: boolean;
}

interface Dialog {
  open: (opening: Opening) => void;
  isOpen: () => boolean;
}

let dialog: Dialog | null = null;
let asked = false;
let waiting: Opening | null = null;
const listeners = new Set<() => void>();

function note(isAsked: boolean) {
  asked = isAsked;
  for (const tell of listeners) tell();
}

/** Opens the dialog as soon as it is here. */
export function signIn(opening: Opening = {}) {
  if (dialog) dialog.open(opening);
  else waiting = opening;
  note(true);
}

/** Pages that one passes through: signing in there leads on, to the landing of the role. */
const PASSED_THROUGH = ['/', '/service', '/reset-password', '/verify-email', '/verified-email'];

/** Opens the dialog on the page in sight, to which signing in leads back. */
export function openSignIn(view?: SignInView) {
  const { pathname, search } = window.location;
  const isPassedThrough = [...PASSED_THROUGH, publicConfig().guestHome].includes(pathname);
  signIn({ view, returnTo: isPassedThrough ? undefined : pathname + search });
}

export const isSignInOpen = (): boolean => (dialog ? dialog.isOpen() : waiting !== null);

/** The dialog did not come: the wish is taken back. */
export function forgetSignIn() {
  waiting = null;
  note(false);
}

/** Said by the dialog's machine once it runs; what was asked for meanwhile is opened. */
export function answerSignIn(running: Dialog) {
  dialog = running;
  if (waiting) dialog.open(waiting);
  waiting = null;
}

/** Whether the dialog has been asked for since the page began. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => asked,
  );
}
