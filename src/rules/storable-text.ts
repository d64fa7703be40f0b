/** What JSON can carry and the database cannot keep: NUL, and half of a pair that together would be a character. */
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL_UNSTORABLE = /* @__PURE__ */ new RegExp(UNSTORABLE, 'gu');

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The same text with the mark of an unknown character in the place of each of these. */
export const storable = (text: string): string => text.replaceAll(ALL_UNSTORABLE, '\uFFFD');

/** They turn what follows round: «exe.tpod» reads as a document's name, one company's as another's. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;

export const turnsText = (text: string): boolean => TURNING.test(text);
