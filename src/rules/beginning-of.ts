/** The beginning, at most so many halves, and no half of a character at its end: the database takes no text with one. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, '');
