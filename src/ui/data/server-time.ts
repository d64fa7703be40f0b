/** Keeps the page's clock in step with the server's: a computer's own may be set anew, or sleep, while the page is open. */
import { send } from '../../api/client.ts';
import { setServerTime } from './clock.ts';

const EVERY_MS = 600_000;

async function ask(): Promise<void> {
  try {
    const { settings } = await import('../../api/calls/settings.ts');
    setServerTime((await send(settings.serverTime)).data.time);
  } catch {
    // The former difference goes on to count; the page's own readings tell of an outage.
  }
}

/** Asks now and then, and when the page comes back into sight. */
export function followServerTime() {
  setInterval(() => void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
}
