/** What JSON can carry and the database cannot keep: NUL, and half of a pair that together would be a character. */
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The same text with the mark of an unknown character in the place of each of these. */
export const storable = (text: string): string => text.replaceAll(ALL_UNSTORABLE, '\uFFFD');
