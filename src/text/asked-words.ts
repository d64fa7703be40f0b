// The words of a question as people type them: case, ё, stresses and one slip of the keyboard a word do not matter.
import { foldText } from '../rules/search-text.ts';

/** U+0301, as dictionaries print it over a vowel. */
const STRESS = /\u0301/g;

export const wordsOf = (question: string): string[] =>
  foldText(question.normalize('NFD').replaceAll(STRESS, '').normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A shorter beginning with a slip in it would be another word's. */
const LEAST = 5;

/** One letter other, too many, missing, or two in each other's place. */
function isOneSlip(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let ends = 0;
  while (
    ends < Math.min(one.length, other.length) - from &&
    one[one.length - 1 - ends] === other[other.length - 1 - ends]
  )
    ends += 1;
  const own = one.slice(from, one.length - ends);
  const theirs = other.slice(from, other.length - ends);
  if (own.length <= 1 && theirs.length <= 1) return true;
  return own.length === 2 && theirs.length === 2 && own[0] === theirs[1] && own[1] === theirs[0];
}

function begins(word: string, stem: string): boolean {
  if (word.startsWith(stem)) return true;
  if (stem.length < LEAST) return false;
  return [-1, 0, 1].some((more) => isOneSlip(word.slice(0, stem.length + more), stem));
}

/** @param stem a word's beginning; after «=» the whole word */
export const hasWord = (words: readonly string[], stem: string): boolean =>
  stem.startsWith('=') ? words.includes(stem.slice(1)) : words.some((word) => begins(word, stem));
