// In what a text file is written: UTF-8, windows-1251, or UTF-16 with its mark, as Excel saves «Текст Юникод».

const MARKS = [
  { first: 0xff, second: 0xfe, encoding: 'utf-16le' },
  { first: 0xfe, second: 0xff, encoding: 'utf-16be' },
] as const;

/** By the mark at the beginning; null where there is none. */
export const utf16Of = (content: Uint8Array): (typeof MARKS)[number]['encoding'] | null =>
  MARKS.find(({ first, second }) => content[0] === first && content[1] === second)?.encoding ?? null;

/** What no text holds but a file of another kind does, whose first bytes may be the same as the mark. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/;

/**
 * The text of a file's content, or of its beginning: null where it is none.
 * Without UTF-16's mark a text has no NUL, and what is not UTF-8 is windows-1251, which any bytes are.
 */
export function textIn(content: Uint8Array): string | null {
  const utf16 = utf16Of(content);
  if (utf16 === null) return content.includes(0) ? null : plainText(content);
  try {
    // As of a stream: a beginning may end between the halves of a character.
    const text = new TextDecoder(utf16, { fatal: true }).decode(content, { stream: true });
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

function plainText(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1251').decode(content);
  }
}
