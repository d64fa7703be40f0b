/**
 * What was typed and is not stored on the server yet, kept in this browser: it survives a closed tab, a broken connection and
 * a session that ended. Bound to its user, and gone when the user signs out here: the next one may be somebody else.
 */
const prefixOf = (userId: number) => `unsaved:${userId}:`;

/** A page that is on its way out may still want to write: what was signed out of stays empty until somebody reads it anew. */
const closed = new Set<number>();

export function keep(userId: number, what: string, value: object | null) {
  if (closed.has(userId)) return;
  try {
    if (value === null) localStorage.removeItem(prefixOf(userId) + what);
    else localStorage.setItem(prefixOf(userId) + what, JSON.stringify(value));
  } catch {
    // A full or forbidden storage takes away the safety net, not the page.
  }
}

/** As it was written; null where there is nothing or nothing that can be read. */
export function kept(userId: number, what: string): unknown {
  closed.delete(userId);
  try {
    return JSON.parse(localStorage.getItem(prefixOf(userId) + what) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

const keysOf = (userId: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)));

export const hasKept = (userId: number): boolean => keysOf(userId).length > 0;

export function forgetKept(userId: number) {
  closed.add(userId);
  for (const key of keysOf(userId)) localStorage.removeItem(key);
}
