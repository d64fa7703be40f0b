/** Begins the tour anew: from the user's menu and the search. */
const listeners = new Set<() => void>();

export function beginTour() {
  for (const listener of listeners) listener();
}

export function onTourBegun(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
