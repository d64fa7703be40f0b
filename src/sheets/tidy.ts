import { writable } from '../rules/writable-text.ts';

/** One kind of space, lines without their trailing spaces, no empty ends, no sign that could not be kept or written out. */
export const tidy = (text: string): string =>
  writable(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[\t\u00A0\u202F\u2007]/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
