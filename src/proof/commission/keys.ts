// The key of a custodian: made in the browser once. Its secret part leaves the browser wrapped by a passphrase alone.
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

export interface CustodianKey {
  /** `AGE-SECRET-KEY-1…` */
  secret: string;
  recipient: string;
}

export async function newKey(): Promise<CustodianKey> {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** Null where the text is no secret part: typed from the printed sheet it may be misspelt. */
export async function keyOf(secret: string): Promise<CustodianKey | null> {
  try {
    const text = secret.replaceAll(/\s/g, '').toUpperCase();
    return { secret: text, recipient: await identityToRecipient(text) };
  } catch {
    return null;
  }
}

/** How hard a passphrase is to try, as a power of two: a second of a desktop's time. */
const WORK = 17;

export async function wrapSecret(secret: string, passphrase: string, work = WORK): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(work);
  encrypter.setPassphrase(passphrase);
  return armor.encode(await encrypter.encrypt(secret));
}

/** Null where the passphrase is another one, or the text is damaged. */
export async function unwrapSecret(wrapped: string, passphrase: string): Promise<CustodianKey | null> {
  try {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    return await keyOf(await decrypter.decrypt(armor.decode(wrapped), 'text'));
  } catch {
    return null;
  }
}
