// Texts as bytes. What the driver and Node make of a text themselves goes through it twice: for its length, and to write it.

const SCRATCH_BYTES = 1_024 * 1_024;
/** No character of a text takes more. */
const MOST_BYTES = 3;
/** Made at its first use. What was in it is written over by the next text; nothing of it is ever given away. */
let scratch: Buffer | undefined;

/** Bytes of their own. */
export function utf8(text: string): Buffer {
  if (text.length * MOST_BYTES > SCRATCH_BYTES) return Buffer.from(text, 'utf8');
  scratch ??= Buffer.alloc(SCRATCH_BYTES);
  const bytes = Buffer.allocUnsafeSlow(scratch.write(text));
  bytes.set(scratch.subarray(0, bytes.length));
  return bytes;
}
