// What a page has put off for a while outlives the page: it is done at the end of the test that began it, not in the middle of another's.

/** Nothing waits so long for its own sake: a reading that nobody shows is kept that long. */
const KEPT_MS = 60_000;

type Timer = ReturnType<typeof globalThis.setTimeout>;
const { setTimeout: begin, clearTimeout: end } = globalThis;
const waiting = new Map<Timer, (() => void) | null>();

globalThis.setTimeout = Object.assign((act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
  const run = () => {
    waiting.delete(timer);
    act(...args);
  };
  const timer = begin(run, ms);
  waiting.set(timer, ms < KEPT_MS ? run : null);
  return timer;
}, begin) as typeof globalThis.setTimeout;

globalThis.clearTimeout = (timer) => {
  waiting.delete(timer as Timer);
  end(timer);
};

/** What these put off in turn is left to its time. */
export function doPutOff(): void {
  const begun = [...waiting];
  waiting.clear();
  for (const [timer, run] of begun) {
    end(timer);
    run?.();
  }
}
