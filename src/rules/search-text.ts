/** Texts brought to the form that searching compares. The database keeps the same forms in its own columns. */

// Both letters of a pair look alike in capitals; the database's function must use the same pairs.
export const LOOK_ALIKES = { cyrillic: 'АВЕКМНОРСТУХІ', latin: 'ABEKMHOPCTYXI' } as const;

const toLatin = pairs(LOOK_ALIKES.cyrillic, LOOK_ALIKES.latin);
const toCyrillic = pairs(LOOK_ALIKES.latin, LOOK_ALIKES.cyrillic);

const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_SHIFTED = 'ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';
const LATIN_SHIFTED = '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const toRussianKeys = pairs(LATIN_KEYS + LATIN_SHIFTED, RUSSIAN_KEYS + RUSSIAN_SHIFTED);
const toLatinKeys = pairs(RUSSIAN_KEYS + RUSSIAN_SHIFTED, LATIN_KEYS + LATIN_SHIFTED);

function pairs(from: string, to: string): Map<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (sign, index) => [sign, targets[index] ?? sign]));
}

function mapSigns(text: string, map: Map<string, string>): string {
  return Array.from(text, (sign) => map.get(sign) ?? sign).join('');
}

/** A code, number or article without spaces and hyphens, in capitals, with Latin letters for their Cyrillic look-alikes. */
export function normaliseCode(text: string): string {
  const bare = text.replace(/[\s\u00A0\u202F\-\u2010-\u2015\u2212]+/g, '').toUpperCase();
  return mapSigns(bare, toLatin);
}

/** A word of one alphabet, in capitals: Cyrillic letters for their Latin look-alikes. */
export function latinToCyrillic(text: string): string {
  return mapSigns(text.toUpperCase(), toCyrillic);
}

/** A title for comparison: small letters, ё as е, any run of white space as one space. */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}

/** What was meant where Russian was typed on the Latin layout: `yfcjc` → «насос». */
export function fromLatinLayout(text: string): string {
  return mapSigns(text, toRussianKeys);
}

/** What was meant where Latin was typed on the Russian layout: «руддщ» → `hello`. */
export function fromRussianLayout(text: string): string {
  return mapSigns(text, toLatinKeys);
}

/** The text as if typed on the other layout, for a last try; null where it holds letters of both or of none. */
export function otherLayout(text: string): string | null {
  const hasLatin = /[a-z]/i.test(text);
  const hasCyrillic = /[а-яё]/i.test(text);
  if (hasLatin === hasCyrillic) return null;
  return hasLatin ? fromLatinLayout(text) : fromRussianLayout(text);
}
