// Opening: each custodian's browser opens the own part of each envelope; of enough parts the key is joined, and what it opens is held
// against what the envelope has promised. Whatever does not hold is named.
import { sha256 } from '@noble/hashes/sha2.js';
import { Decrypter } from 'age-encryption';
import { combine } from 'shamir-secret-sharing';
import { z } from 'zod';
import { bytesOf, fromBase64, fromHex, hexOf, joined } from '../bytes.ts';
import { EnvelopeFault, type Envelope } from './envelope.ts';
import { keyOf } from './keys.ts';
import type { Sealed } from './seal.ts';

/** One custodian's part of the key of one envelope, opened. */
export interface OpenShare {
  custodian: number;
  /** Base64. */
  share: string;
}

const told = z.strictObject({
  custodian: z.int(),
  purpose: z.string(),
  recipient: z.string(),
  share: z.string(),
});
const inside = z.strictObject({ nonce: z.string().regex(/^[0-9a-f]{64}$/), content: z.string() });

const decoder = new TextDecoder('utf-8', { fatal: true });

async function decrypted(secret: string, sealed: string): Promise<unknown> {
  const bytes = fromBase64(sealed);
  if (!bytes) throw new Error('no base64');
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  return JSON.parse(decoder.decode(await decrypter.decrypt(bytes)));
}

/** Opens the part of one custodian with the secret part of his key. Throws `share` where it is damaged or another's. */
export async function openShare(
  envelope: Pick<Envelope, 'purpose' | 'recipient' | 'shares'>,
  custodian: number,
  secret: string,
): Promise<OpenShare> {
  const own = envelope.shares.find((one) => one.custodian === custodian);
  if (!own) throw new EnvelopeFault('share', custodian);
  const found = await decrypted(secret, own.sealed)
    .then((value) => told.parse(value))
    .catch(() => null);
  if (
    found === null ||
    found.custodian !== custodian ||
    found.purpose !== envelope.purpose ||
    found.recipient !== envelope.recipient ||
    !isShareOf(envelope, { custodian, share: found.share })
  )
    throw new EnvelopeFault('share', custodian);
  return { custodian, share: found.share };
}

/** Whether this is the part that the envelope names for the custodian. */
export function isShareOf({ shares }: Pick<Envelope, 'shares'>, { custodian, share }: OpenShare): boolean {
  const own = shares.find((one) => one.custodian === custodian);
  const bytes = fromBase64(share);
  return own !== undefined && bytes !== null && hexOf(sha256(bytes)) === own.digest;
}

/** Every choice of so many of them, in their order. */
function* choices<T>(all: readonly T[], many: number): Generator<T[]> {
  if (many === 0) return yield [];
  for (const [index, first] of all.entries())
    for (const rest of choices(all.slice(index + 1), many - 1)) yield [first, ...rest];
}

async function secretOf(recipient: string, parts: Uint8Array[]): Promise<string | null> {
  try {
    const key = await keyOf(decoder.decode(await combine(parts)));
    return key?.recipient === recipient ? key.secret : null;
  } catch {
    return null;
  }
}

/**
 * The key of the envelope. Throws `share` and names the custodian whose part is another, `few`, or `secret` where no choice of the
 * parts gives the key that the envelope names: then its vendor has sealed it wrongly.
 */
export async function joinShares(envelope: Envelope, given: readonly OpenShare[]): Promise<string> {
  const byCustodian = new Map(given.map((one) => [one.custodian, one]));
  for (const one of byCustodian.values())
    if (!isShareOf(envelope, one)) throw new EnvelopeFault('share', one.custodian);
  if (byCustodian.size < envelope.threshold) throw new EnvelopeFault('few');
  const parts = [...byCustodian.values()].flatMap(({ share }) => fromBase64(share) ?? []);
  for (const some of choices(parts, envelope.threshold)) {
    const secret = await secretOf(envelope.recipient, some);
    if (secret !== null) return secret;
  }
  throw new EnvelopeFault('secret');
}

/** What was sealed. Throws `body` where it is damaged or not what the envelope has promised. */
export async function openBody(envelope: Envelope, secret: string): Promise<Sealed> {
  const found = await decrypted(secret, envelope.body)
    .then((value) => inside.parse(value))
    .catch(() => null);
  if (found === null || !isPromised(envelope, found)) throw new EnvelopeFault('body');
  return found;
}

/** Whether the content is the one that the envelope has promised: all that a checker needs who has both. */
export function isPromised({ digest }: Pick<Envelope, 'digest'>, { nonce, content }: Sealed): boolean {
  const random = fromHex(nonce);
  return random !== null && hexOf(sha256(joined(random, bytesOf(content)))) === digest;
}

/** The whole opening of one envelope. */
export async function open(envelope: Envelope, given: readonly OpenShare[]): Promise<Sealed> {
  return openBody(envelope, await joinShares(envelope, given));
}
