/** The running idle counter, for the dialog that shows it. */
import type { IdleSession } from './session.ts';

let held: IdleSession | null = null;

export function setIdleSession(actor: IdleSession) {
  held = actor;
}

export function idleSession(): IdleSession {
  if (!held) throw new Error('The idle counter has not been started');
  return held;
}
