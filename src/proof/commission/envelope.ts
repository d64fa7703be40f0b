// What a vendor's browser sends where a lot is opened by its commission: a content sealed to a key that is used once, and the parts of
// that key, each sealed to one custodian. The text of the envelope is kept as it came; the receipt is its hash.
import { sha256 } from '@noble/hashes/sha2.js';
import { z } from 'zod';
import { FEWEST_CUSTODIANS, LEAST_THRESHOLD, MOST_CUSTODIANS } from '../../machines/commission-statuses.ts';
import type { EnvelopeFaultKind } from '../../rules/envelope-faults.ts';
import { bytesOf, hexOf } from '../bytes.ts';

export const ENVELOPE_FORMAT = 'tender-envelope/1';
/** Characters of an envelope's text: five thousand lines with long descriptions. */
export const MOST_ENVELOPE = 3_500_000;

export interface Custodian {
  id: number;
  /** The public part of the custodian's key, `age1…`. */
  recipient: string;
}

export interface Commission {
  /** How many custodians open. */
  threshold: number;
  members: readonly Custodian[];
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
/** The shape alone: whether it is a point of the curve its use tells. */
export const recipientText = z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/);

export const sealedShare = z.strictObject({
  custodian: z.int().positive(),
  recipient: recipientText,
  /** SHA-256 of the part: whoever hands in another is found. */
  digest,
  sealed: base64.max(2_000),
});

export const envelopeShape = z.strictObject({
  format: z.literal(ENVELOPE_FORMAT),
  /** What it was sealed as: the version of an application, a trial. In another place it opens to nothing. */
  purpose: z.string().min(1).max(100),
  /** The public part of the key that is used once. */
  recipient: recipientText,
  threshold: z.int().min(LEAST_THRESHOLD).max(MOST_CUSTODIANS),
  /** SHA-256 over the random bytes of the content and the content. */
  digest,
  body: base64,
  shares: z.array(sealedShare).min(FEWEST_CUSTODIANS).max(MOST_CUSTODIANS),
});
export type Envelope = z.output<typeof envelopeShape>;

export class EnvelopeFault extends Error {
  override name = 'EnvelopeFault';
  readonly kind: EnvelopeFaultKind;
  /** Whose part it is about. */
  readonly custodian: number | null;
  constructor(kind: EnvelopeFaultKind, custodian: number | null = null) {
    super(`the envelope has a fault: ${kind}`);
    this.kind = kind;
    this.custodian = custodian;
  }
}

/** The receipt of a submission: SHA-256 of the sealed text, in hex. */
export const envelopeReceipt = (text: string): string => hexOf(sha256(bytesOf(text)));

/** Throws `form`. */
export function readEnvelope(text: string): Envelope {
  if (text.length > MOST_ENVELOPE) throw new EnvelopeFault('form');
  try {
    return envelopeShape.parse(JSON.parse(text));
  } catch {
    throw new EnvelopeFault('form');
  }
}

/** Throws unless the envelope was sealed as this, to exactly these custodians. Whether it opens nobody can know yet. */
export function ensureSealedTo(
  envelope: Envelope,
  purpose: string,
  { threshold, members }: Commission,
): void {
  if (envelope.purpose !== purpose) throw new EnvelopeFault('purpose');
  const isTheirs =
    envelope.threshold === threshold &&
    envelope.shares.length === members.length &&
    members.every(({ id, recipient }) =>
      envelope.shares.some((share) => share.custodian === id && share.recipient === recipient),
    );
  if (!isTheirs) throw new EnvelopeFault('commission');
}
