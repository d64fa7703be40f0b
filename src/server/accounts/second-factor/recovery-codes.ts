// Codes for who has lost the authenticator: each lets in once. Kept as slow salted digests.
import { hashRaw } from '@node-rs/argon2';
import { randomBytes, randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { recoveryCodes } from './tables.ts';

const CODES = 10;
/** Fifty bits. */
const LETTERS = 10;
const SALT_BYTES = 16;
/** Without those that are mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789x';

const makeCode = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const shown = (code: string) => `${code.slice(0, LETTERS / 2)}-${code.slice(LETTERS / 2)}`;

const digestOf = async (code: string, salt: Uint8Array): Promise<string> =>
  (await hashRaw(code, { salt })).toString('base64url');

/** As typed: case, spaces and hyphens do not count. Null for what is no recovery code. */
export function recoveryCodeIn(text: string): string | null {
  const code = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return code.length === LETTERS ? code : null;
}

export interface FreshCodes {
  /** As they are shown, once. */
  codes: string[];
  salt: Buffer;
  digests: string[];
}

/** Slow: made before a transaction begins. */
export async function freshCodes(): Promise<FreshCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: CODES }, makeCode);
  const digests = await Promise.all(codes.map((code) => digestOf(code, salt)));
  return { codes: codes.map(shown), salt, digests };
}

/** Those before stop working. */
export async function keepCodes(tx: Tx, userId: number, { digests }: FreshCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })));
}

/** False where there is no such code any more: of two who use one at once, one gets in. */
export async function spendCode(db: Db | Tx, userId: number, code: string, salt: Buffer): Promise<boolean> {
  const digest = await digestOf(code, salt);
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, digest)))
    .returning({ digest: recoveryCodes.digest });
  return spent.length > 0;
}

export async function codesLeft(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row!.n;
}
