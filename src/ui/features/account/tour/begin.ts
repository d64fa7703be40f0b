/** Begins the tour anew: from the user's menu and the search. Asked for before the tour itself has come, it begins when it has. */
const listeners = new Set<() => void>();
let awaited = false;

export function beginTour() {
  awaited = listeners.size === 0;
  for (const listener of listeners) listener();
}

export function onTourBegun(listener: () => void): () => void {
  listeners.add(listener);
  if (awaited) beginTour();
  return () => listeners.delete(listener);
}
