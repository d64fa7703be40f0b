// How long something is tells how much was typed: it is deflated and filled up to steps.
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync, type InputType } from 'node:zlib';
import { SealingError } from './sealing-error.ts';

const STEP_BYTES = 1_024;
/** Of a large content the step is a sixteenth at most: a few more steps would tell no more than they hide. */
const STEPS_LOG2 = 4;
/** How it is kept, and its length. */
const HEAD_BYTES = 5;
const AS_IT_IS = 0;
const DEFLATED = 1;
/** Larger ones are packed beside the other calls, not before them. */
const LARGE_BYTES = 64 * 1_024;
const QUICK = { level: 1 };
/** Of little: a window that fits it. To get and clear the memory of a large one would take as long as all the deflating. */
const SMALL = { ...QUICK, windowBits: 12, memLevel: 6 };

const deflate = promisify<InputType, { level: number }, Buffer>(deflateRaw);
const inflate = promisify<InputType, Buffer>(inflateRaw);

/** The least length of the steps that holds so many bytes. */
export function paddedLength(bytes: number): number {
  const step = Math.max(STEP_BYTES, 2 ** (Math.floor(Math.log2(Math.max(bytes, 1))) - STEPS_LOG2));
  return Math.max(1, Math.ceil(bytes / step)) * step;
}

/** What fills one step at most would be as long if it were deflated. */
const packedOf = (plain: Uint8Array): Uint8Array | Promise<Uint8Array> => {
  if (HEAD_BYTES + plain.length <= STEP_BYTES) return plain;
  return plain.length > LARGE_BYTES ? deflate(plain, QUICK) : deflateRawSync(plain, SMALL);
};

export async function pad(plain: Uint8Array): Promise<Buffer> {
  const packed = await packedOf(plain);
  const isShorter = packed.length < plain.length;
  const content = isShorter ? packed : plain;
  const all = Buffer.alloc(paddedLength(HEAD_BYTES + content.length));
  all.writeUInt8(isShorter ? DEFLATED : AS_IT_IS);
  all.writeUInt32BE(content.length, 1);
  all.set(content, HEAD_BYTES);
  return all;
}

export async function unpad(padded: Buffer): Promise<Buffer> {
  const content = padded.subarray(HEAD_BYTES, HEAD_BYTES + padded.readUInt32BE(1));
  const kind = padded.readUInt8();
  if (kind === AS_IT_IS) return content;
  if (kind !== DEFLATED) throw new SealingError(`sealed in a way that this release does not know: ${kind}`);
  return content.length > LARGE_BYTES ? inflate(content) : inflateRawSync(content);
}
