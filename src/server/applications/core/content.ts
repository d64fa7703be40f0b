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
export const receiptHash = ({ nonce, content }: VersionContent): string =>
  hashOf(versionBytes({ nonce, content }));

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const versionBytes = ({ nonce, content }: VersionContent): Buffer =>
  Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.from(content, 'utf8')]);

/** A content with fresh random bytes, and the receipt over both. */
export function withReceipt(content: string): VersionContent & { bytes: Buffer; hash: string } {
  return receiptOf({ content, nonce: randomBytes(NONCE_BYTES).toString('hex') });
}

/** The same of random bytes that are known. */
export function receiptOf(version: VersionContent): VersionContent & { bytes: Buffer; hash: string } {
  const bytes = versionBytes(version);
  return { ...version, bytes, hash: hashOf(bytes) };
}

/** The content of what was opened. */
export const versionContent = (bytes: Buffer): VersionContent => ({
  nonce: bytes.subarray(0, NONCE_BYTES).toString('hex'),
  content: bytes.subarray(NONCE_BYTES).toString('utf8'),
});
