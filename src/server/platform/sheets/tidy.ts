import { storable } from '../../../rules/storable-text.ts';

/** One kind of space, lines without their trailing spaces, no empty ends, nothing that the database could not keep. */
export const tidy = (text: string): string =>
  storable(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[\t\u00A0\u202F\u2007]/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
