// Which passwords are refused: those that are tried first. Length is the contract's (src/api/fields.ts).
import { readFileSync } from 'node:fs';
import { passwordRule } from '../../../text/password-rule.ts';
import { invalid } from '../../platform/http/errors.ts';

/** Whose password it is to be. */
export interface Owner {
  name: string;
  email: string;
}

const LEAST_DIFFERENT = 4;
/** Shorter words stand in many a phrase by chance. */
const LEAST_WORD = 4;
const COMMON = new URL('common-passwords.txt', import.meta.url);

let common: Set<string> | undefined;

/** Read when it is first needed: a start does without it. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    readFileSync(COMMON, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common;
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** The same keys pressed in the other layout. */
const inLatinLayout = (text: string): string =>
  [...text].map((letter) => LATIN_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter).join('');

const words = ({ name, email }: Owner): string[] =>
  [...name.split(/[^\p{L}\p{N}]+/u), email.split('@')[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= LEAST_WORD);

/** Why the password is refused, in Russian; null for a good one. */
export function passwordFault(password: string, owner: Owner): string | null {
  const text = password.toLowerCase();
  const latin = inLatinLayout(text);
  if (new Set(text).size < LEAST_DIFFERENT) return passwordRule.repeated;
  if (commonPasswords().has(text) || commonPasswords().has(latin)) return passwordRule.common;
  return words(owner).some((word) => text.includes(word) || latin.includes(inLatinLayout(word)))
    ? passwordRule.personal
    : null;
}

/** Throws 422 under `password`. */
export function requireGoodPassword(password: string, owner: Owner): void {
  const fault = passwordFault(password, owner);
  if (fault !== null) throw invalid({ password: [fault] });
}
