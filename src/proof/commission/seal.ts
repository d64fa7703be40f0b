// Sealing, in the vendor's browser: nobody ever holds a key of the whole commission, there is none.
import { sha256 } from '@noble/hashes/sha2.js';
import { Encrypter } from 'age-encryption';
import { split } from 'shamir-secret-sharing';
import { base64Of, bytesOf, hexOf, joined } from '../bytes.ts';
import { canonicalJson } from '../canonical.ts';
import { ENVELOPE_FORMAT, EnvelopeFault, type Commission, type Envelope } from './envelope.ts';
import { newKey } from './keys.ts';

const NONCE_BYTES = 32;
const STEP = 1024;
/** Of a large content the step is this part of it. */
const PART = 16;

/** Random bytes and the content behind them: what the digest of an envelope is over. */
export interface Sealed {
  /** In hex. */
  nonce: string;
  content: string;
}

export async function sealTo(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

/** Filled up with spaces, which JSON passes over: how long a content is would tell how much was typed. */
function padded(text: string): Uint8Array {
  const bytes = bytesOf(text);
  const step = Math.max(STEP, Math.floor(bytes.length / PART / STEP) * STEP);
  const filled = new Uint8Array(Math.ceil(bytes.length / step) * step).fill(' '.charCodeAt(0));
  filled.set(bytes);
  return filled;
}

/** The text of an envelope that `threshold` of the custodians open together. */
export async function seal(
  { threshold, members }: Commission,
  purpose: string,
  content: string,
): Promise<string> {
  const nonceBytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const once = await newKey();
  const parts = await split(bytesOf(once.secret), members.length, threshold);
  const shares = await Promise.all(
    members.map(async ({ id, recipient }, index) => {
      const part = parts[index];
      if (!part) throw new EnvelopeFault('secret');
      const told = { custodian: id, purpose, recipient: once.recipient, share: base64Of(part) };
      const sealed = await sealTo(recipient, bytesOf(canonicalJson(told)));
      return { custodian: id, recipient, digest: hexOf(sha256(part)), sealed: base64Of(sealed) };
    }),
  );
  const inside: Sealed = { nonce: hexOf(nonceBytes), content };
  const envelope: Envelope = {
    format: ENVELOPE_FORMAT,
    purpose,
    recipient: once.recipient,
    threshold,
    digest: hexOf(sha256(joined(nonceBytes, bytesOf(content)))),
    body: base64Of(await sealTo(once.recipient, padded(canonicalJson(inside)))),
    shares,
  };
  return canonicalJson(envelope);
}
