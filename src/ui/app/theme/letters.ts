/**
 * The pages' own letters weigh 68 KB, a third of a second on a slow line. A browser that has none yet shows the system's, made as wide
 * (fonts.css), and fetches the own ones once its first page stands and nothing else is to be done: both files, then one change. From then
 * on pages are drawn in them at once.
 */
const KEY = 'letters';
const FACE = '1em "Inter Variable"';
/** Of each of the two files a letter. */
const SAMPLE = 'Яz';
/** What lies in the browser's store is there long before; what has been dropped from it is not waited for. */
const PATIENCE_MS = 100;
const LOOK_MS = 250;

const fetchLetters = () => document.fonts.load(FACE, SAMPLE);
const show = () => document.documentElement.setAttribute('data-letters', '');

function areKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
const known = areKnown();

/** Call once before the first draw, and wait for it. */
export async function startLetters(): Promise<void> {
  if (!known) return;
  show();
  await Promise.race([fetchLetters().catch(() => {}), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
}

async function bring() {
  await fetchLetters();
  show();
  localStorage.setItem(KEY, '1');
}

/** `isAtRest`: the first page stands, with all that it reads. Where they do not come then, the next page tries anew. */
export function bringLetters(isAtRest: () => boolean) {
  if (known) return;
  const looking = setInterval(() => {
    if (!isAtRest()) return;
    clearInterval(looking);
    void bring().catch(() => {});
  }, LOOK_MS);
}
