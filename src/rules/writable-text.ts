/** What no XML can hold, and so no Word file, feed or exchange: besides what the database cannot keep controls but the tab and ends of lines, and two that are no characters. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\v\f\x0E-\x1F\p{Surrogate}\uFFFE\uFFFF]/u;
const ALL_UNWRITABLE = /* @__PURE__ */ new RegExp(UNWRITABLE, 'gu');

export const isWritable = (text: string): boolean => !UNWRITABLE.test(text);

export const writable = (text: string): string => text.replaceAll(ALL_UNWRITABLE, '\uFFFD');
