// What of a lot a question names: its items by number or name, its participants by theirs.
import { hasWord, wordsOf } from '../../../text/asked-words.ts';

/** A shorter beginning would be found in other words. */
const LEAST = 4;
/** Endings of Russian words. */
const ENDING = 2;
const stemOf = (word: string): string => word.slice(0, Math.max(LEAST, word.length - ENDING));

/** Said of any company, so it names none. */
const FORMS = /^(обществ|ограничен|ответственност|акционер|публичн|компани|торгов|фирм|предпри|завод|групп)/;

const sharedWords = (name: string, asked: readonly string[]): number =>
  wordsOf(name).filter((word) => word.length >= LEAST && hasWord(asked, stemOf(word))).length;

/** Those that share most words with the question; none where none shares any. */
function bestNamed<T>(all: readonly T[], nameOf: (one: T) => string, asked: readonly string[]): T[] {
  const scored = all.map((one) => ({ one, score: sharedWords(nameOf(one), asked) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ one }) => one);
}

const NUMBER =
  /(?:позици[а-я]*|строк[а-я]*|№)\s*(?:номер\s*)?(\d+)|(\d+)[\s-]*(?:й|я|ю|ая|ую|ой|ей|е)?\s+(?:позици|строк)/giu;

/** «по позиции 2», «на кабель». */
export function namedItems<T extends { index: number; name: string }>(
  items: readonly T[],
  query: string,
): T[] {
  const numbers = [...query.matchAll(NUMBER)].map(([, after, before]) => Number(after ?? before));
  const numbered = items.filter(({ index }) => numbers.includes(index));
  return numbered.length > 0 ? numbered : bestNamed(items, ({ name }) => name, wordsOf(query));
}

export const namedCompanies = <T extends { company: { title: string } }>(
  all: readonly T[],
  query: string,
): T[] =>
  bestNamed(
    all,
    ({ company }) =>
      wordsOf(company.title)
        .filter((word) => !FORMS.test(word))
        .join(' '),
    wordsOf(query),
  );
