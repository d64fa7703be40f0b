import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** argon2id with the library's recommended cost (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Made once, of a password that nobody has: checked where there is no user, so that both answers take as long.
let nobody: Promise<string> | undefined;

/** Whether the password fits; without a stored hash it takes the same time and is false. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const fits = await verify(stored ?? (await nobody), password);
  return fits && stored !== null && stored !== undefined;
}
