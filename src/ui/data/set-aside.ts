/**
 * What was typed on a page that a session ended on: it waits in this browser for its user, and goes back into the same input as
 * soon as that is on the screen again.
 */
import { keep, kept } from './kept-input.ts';
import { currentVisitor } from './visitor.ts';

export interface SetAside {
  /** Tells the input from the others of its page. */
  name: string;
  /** As JSON can hold it. */
  typed: () => unknown;
  putBack: (typed: unknown) => void;
}

const keyOf = (name: string): string => `aside:${window.location.pathname}:${name}`;

export function setAside({ name, typed }: SetAside) {
  const { id } = currentVisitor();
  if (id !== null) keep(id, keyOf(name), { typed: typed() });
}

/** Whether anything came back. It does so once: from then on it stands where it was typed. */
export function takeBack({ name, putBack }: SetAside): boolean {
  const { id } = currentVisitor();
  const found = id === null ? null : kept(id, keyOf(name));
  if (id === null || typeof found !== 'object' || found === null || !('typed' in found)) return false;
  keep(id, keyOf(name), null);
  putBack(found.typed);
  return true;
}
