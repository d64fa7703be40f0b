// Bytes as text and back, without what only one of Node and a browser has.
const encoder = new TextEncoder();
const HEX = 16;

export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');

/** Null where the text is no hex. */
export function fromHex(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, HEX));
}

/** Arguments that one call takes everywhere. */
const SOME = 8192;

export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += SOME)
    letters += String.fromCharCode(...bytes.subarray(at, at + SOME));
  return btoa(letters);
}

/** Null where the text is no base64 of the standard alphabet. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
    return base64Of(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
