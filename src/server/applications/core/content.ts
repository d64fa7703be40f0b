// What a submitted version is sealed as, and its receipt: 32 random bytes and the canonical text of the document behind them. The
// receipt is the hash of it all, so that it tells nothing of a content that is easy to guess.
import { createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 32;

export interface VersionContent {
  /** The canonical text that the hash is taken over. */
  content: string;
  /** The random bytes before it, in hex. */
  nonce: string;
}

/** SHA-256 in hex. */
export const receiptHash = ({ nonce, content }: VersionContent): string => receiptOf({ nonce, content }).hash;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a version is sealed as, and its receipt. */
export interface Receipted {
  /** The random bytes, and the canonical text behind them. */
  bytes: Buffer;
  nonce: string;
  hash: string;
}

function receipted(nonce: Buffer, content: Uint8Array): Receipted {
  const bytes = Buffer.concat([nonce, content]);
  return { bytes, nonce: nonce.toString('hex'), hash: hashOf(bytes) };
}

/** A content, in UTF-8, with fresh random bytes, and the receipt over both. */
export const withReceipt = (content: Uint8Array): Receipted => receipted(randomBytes(NONCE_BYTES), content);

/** The same of random bytes that are known. */
export const receiptOf = ({ nonce, content }: VersionContent): Receipted =>
  receipted(Buffer.from(nonce, 'hex'), Buffer.from(content, 'utf8'));

/** The content of what was opened. */
export const versionContent = (bytes: Buffer): VersionContent => ({
  nonce: bytes.subarray(0, NONCE_BYTES).toString('hex'),
  content: bytes.subarray(NONCE_BYTES).toString('utf8'),
});
