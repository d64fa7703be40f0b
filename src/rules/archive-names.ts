// Names of files within an archive. Whoever unpacks it may have Windows, which knows fewer names than whoever sent them, tells no
// capitals apart and takes no long paths: what it cannot write it leaves out, or writes over another.
import { beginningOf } from './beginning-of.ts';

/** In Cyrillic it is two bytes a letter, of which other systems take 255. */
const MOST_LETTERS = 120;
const NEVER = /[<>:"/\\|?*\p{Cc}]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const ENDING = /[. ]+$/;
const EXTENSION = /\.[^. ]{1,10}$/;

/** In the order of the names; each is another's. */
export function archiveNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const writable = name.replace(NEVER, '_').replace(ENDING, '') || '_';
    const safe = DEVICE.test(writable) ? `_${writable}` : writable;
    const extension = EXTENSION.exec(safe)?.[0] ?? '';
    const whole = safe.slice(0, safe.length - extension.length);
    const base = beginningOf(whole, MOST_LETTERS - extension.length).replace(ENDING, '');
    for (let time = 1; ; time += 1) {
      const own = time === 1 ? base + extension : `${base} (${time})${extension}`;
      const key = own.toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return own;
    }
  });
}
