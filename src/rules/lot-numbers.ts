/** Numbers of procedures in a text. */

const NUMBER = /((?:№ )?\b\d{4}-\d{6,}\b)/;

/** The text in pieces, every second of them a number with its sign: a line must not break at its hyphen. */
export const aroundLotNumbers = (text: string): string[] => text.split(NUMBER);
