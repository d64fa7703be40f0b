// Texts as bytes. What the driver and Node make of a text themselves goes through it twice: for its length, and to write it.

const SCRATCH_BYTES = 1_024 * 1_024;
/** No character of a text takes more. */
const MOST_BYTES = 3;
/** Made at its first use. What was in it is written over by the next text; nothing of it is ever given away. */
let scratch: Buffer | undefined;

/** Bytes of their own. */
export const utf8 = (text: string): Buffer => utf8Of([text]);

/**
 * Bytes of texts one after another. A long text is never joined to be written: with a letter of two bytes in it it would take twice its
 * length, more than a page of the heap, and be gone through once more.
 */
export function utf8Of(texts: readonly string[]): Buffer {
  let characters = 0;
  for (const text of texts) characters += text.length;
  if (characters * MOST_BYTES > SCRATCH_BYTES)
    return Buffer.concat(texts.map((text) => Buffer.from(text, 'utf8')));
  scratch ??= Buffer.alloc(SCRATCH_BYTES);
  let end = 0;
  for (const text of texts) end += scratch.write(text, end);
  const bytes = Buffer.allocUnsafeSlow(end);
  bytes.set(scratch.subarray(0, end));
  return bytes;
}
