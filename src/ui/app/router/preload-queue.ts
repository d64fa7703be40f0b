/** Preloads that run side by side; the others wait for their turn. */
export const MOST_PRELOADS = 4;

/** Takes a preload and runs it as soon as there is room. */
export function preloadQueue(): (load: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = () => {
    const load = running < MOST_PRELOADS ? waiting.shift() : undefined;
    if (load === undefined) return;
    running += 1;
    void load()
      // A preload that fails costs nothing: the real loading will tell.
      .catch(() => {})
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return (load) => {
    waiting.push(load);
    next();
  };
}
