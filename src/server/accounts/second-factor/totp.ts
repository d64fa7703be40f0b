// Codes of an authenticator app (RFC 6238): six digits, thirty seconds, SHA-1, as all such apps make them.
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** The code before and after the present one: clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: Uint8Array, label = '', issuer = '') =>
  new TOTP({ issuer, label, period: PERIOD, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

export const freshSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** The secret to type by hand, and the address that an app reads out of a picture. */
export function keyOf(secret: Uint8Array, email: string, issuer: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email, issuer);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step of time that the code belongs to; null where it is none of the present ones.
 * @param at epoch milliseconds
 */
export function stepOfCode(secret: Uint8Array, code: string, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta;
}
