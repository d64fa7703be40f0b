/** Keeps the page's clock in step with the server's: a computer's own may be set anew, or sleep, while the page is open. */
import { send } from '../../api/client.ts';
import { setServerTime } from './clock.ts';

const EVERY_MS = 600_000;
const LOOK_MS = 1_000;
/** Less than that a clock is put right bit by bit. */
const JUMP_MS = 2_000;

async function ask(): Promise<void> {
  try {
    const { settings } = await import('../../api/calls/settings.ts');
    setServerTime((await send(settings.serverTime)).data.time);
  } catch {
    // The former difference goes on to count; the page's own readings tell of an outage.
  }
}

/** How far the computer's clock is before a count that nobody sets. */
const ahead = (): number => Date.now() - performance.now();

/** Asks now and then, when the page comes back into sight, and when the computer's clock has jumped. */
export function followServerTime() {
  setInterval(() => void ask(), EVERY_MS);
  let known = ahead();
  setInterval(() => {
    const now = ahead();
    if (Math.abs(now - known) > JUMP_MS) void ask();
    known = now;
  }, LOOK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}
