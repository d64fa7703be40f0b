import { copyAloud } from './copy-aloud.ts';
import { toast } from './toasts.ts';

/** Neither a number, nor a moment, nor a name out of a closed list: somebody's own words. */
const isWords = (value: string): boolean => /\s|[^\d:TZ.+-]/.test(value) && !/^[\w.]+$/.test(value);

const wordsIn = (typed: unknown): string[] =>
  typeof typed === 'string' ? [typed.trim()].filter(isWords) : Object.values(typed ?? {}).flatMap(wordsIn);

/** A message shows as much; all of it is copied. */
const SHOWN = 300;

/** The page has taken away the place where it was typed: it can still be copied. */
export function tellLost(typed: unknown) {
  const words = wordsIn(typed).join('\n');
  if (!words) return;
  toast.attention(words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words, {
    title: 'Здесь это больше недоступно. Введено:',
    stays: true,
    action: { label: 'Скопировать введённое', run: () => void copyAloud(words, 'Введённое скопировано') },
  });
}
