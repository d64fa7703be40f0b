/**
 * A custodian's key as this browser keeps it: wrapped by the passphrase, as on the server and in the file. So a key outlives the one
 * place that loses it, and none of them gives it away.
 */
import { get, set } from 'idb-keyval';

const nameOf = (userId: number, recipient: string) => `custodian-key:${userId}:${recipient}`;

export async function keepKey(userId: number, recipient: string, wrapped: string): Promise<void> {
  try {
    await set(nameOf(userId, recipient), wrapped);
  } catch {
    // A browser that keeps nothing takes away one of three places.
  }
}

/** Null where this browser has none. */
export async function keptKey(userId: number, recipient: string): Promise<string | null> {
  try {
    return (await get<string>(nameOf(userId, recipient))) ?? null;
  } catch {
    return null;
  }
}
