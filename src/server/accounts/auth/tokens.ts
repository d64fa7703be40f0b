// Links in letters: a reset link is a random token kept as a digest; a confirmation link is signed and kept nowhere.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { userTokens } from '../core/tables.ts';

const TOKEN_BYTES = 32;
export const RESET_HOURS = 2;
/** For users that staff created: they may read the letter after a weekend. */
export const FIRST_PASSWORD_HOURS = 7 * 24;
const CONFIRM_HOURS = 48;
const HOUR_MS = 3_600_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new link token; older ones of the user stop working. */
export async function issuePasswordToken(
  tx: Tx,
  userId: number,
  hours: number,
): Promise<{ token: string; until: Date }> {
  await tx.delete(userTokens).where(eq(userTokens.userId, userId));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [row] = await tx
    .insert(userTokens)
    .values({
      digest: sha256(token),
      userId,
      kind: 'password',
      expiresAt: sql`now() + ${hours} * interval '1 hour'`,
    })
    .returning({ until: userTokens.expiresAt });
  return { token, until: row!.until };
}

const live = (token: string) =>
  and(eq(userTokens.digest, sha256(token)), gt(userTokens.expiresAt, sql`now()`));

/** Whose live token it is; null where it is unknown, spent or too old. */
export async function findPasswordToken(tx: Tx | Db, token: string): Promise<number | null> {
  const [row] = await tx.select({ userId: userTokens.userId }).from(userTokens).where(live(token));
  return row?.userId ?? null;
}

/** As `findPasswordToken`, and the token is spent: of two that use it at once, one gets null. */
export async function spendPasswordToken(tx: Tx, token: string): Promise<number | null> {
  const [row] = await tx.delete(userTokens).where(live(token)).returning({ userId: userTokens.userId });
  return row?.userId ?? null;
}

const signatureOf = (secret: string, id: number, emailHash: string, expires: string): string =>
  createHmac('sha256', secret).update(`verify-email:${id}:${emailHash}:${expires}`).digest('hex');

export const emailHashOf = (email: string): string => sha256(email.toLowerCase());

/** The address that confirms `email` for a user, good for two days, and when they are over. */
export function confirmationLink(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  id: number,
  email: string,
  now = Date.now(),
): { url: string; until: Date } {
  const emailHash = emailHashOf(email);
  const expires = Math.floor((now + CONFIRM_HOURS * HOUR_MS) / 1000);
  const signature = signatureOf(secret, id, emailHash, String(expires));
  const url = `${publicUrl}/auth/email/verify/${id}/${emailHash}?expires=${expires}&signature=${signature}`;
  return { url, until: new Date(expires * 1000) };
}

export function isConfirmation(
  secret: string,
  link: { id: number; hash: string; expires: string; signature: string },
  now = Date.now(),
): boolean {
  const expected = Buffer.from(signatureOf(secret, link.id, link.hash, link.expires));
  const given = Buffer.from(link.signature);
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && Number(link.expires) * 1000 > now;
}
