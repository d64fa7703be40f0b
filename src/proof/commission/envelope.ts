// What a vendor's browser sends where a lot is opened by its commission: a content sealed to a key that is used once, and the parts of
// that key, each sealed to one custodian. The text of the envelope is kept as it came; the receipt is its hash.
import { sha256 } from '@noble/hashes/sha2.js';
import { z } from 'zod';
import { bytesOf, hexOf } from '../bytes.ts';

export const ENVELOPE_FORMAT = 'tender-envelope/1';
/** Characters of an envelope's text: five thousand lines with long descriptions. */
export const MOST_ENVELOPE = 8_000_000;
export const FEWEST_CUSTODIANS = 2;
export const MOST_CUSTODIANS = 7;
/** One custodian alone is none of a commission. */
export const LEAST_THRESHOLD = 2;

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
  shares: z
    .array(
      z.strictObject({
        custodian: z.int().positive(),
        recipient: recipientText,
        /** SHA-256 of the part: whoever hands in another is found. */
        digest,
        sealed: base64.max(2_000),
      }),
    )
    .min(FEWEST_CUSTODIANS)
    .max(MOST_CUSTODIANS),
});
export type Envelope = z.output<typeof envelopeShape>;

/** What is wrong with an envelope, told without a word of its content. */
export type EnvelopeFaultKind =
  /** It is no envelope. */
  | 'form'
  /** It was sealed to others, or for another number of them. */
  | 'commission'
  /** It was sealed as something else. */
  | 'purpose'
  /** The part of one custodian is damaged or another's. */
  | 'share'
  /** Fewer parts than needed. */
  | 'few'
  /** The parts give no key, or another. */
  | 'secret'
  /** What the key opens is damaged. */
  | 'body';

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
