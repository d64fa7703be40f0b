// Keys of scopes: read and made within whatever transaction the caller has.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client.ts';
import { freshKey } from './aead.ts';
import type { Keyring } from './keyring.ts';
import type { MasterKey } from './master-key.ts';
import { SealingError } from './sealing-error.ts';
import { sealingMasters, sealingScopes } from './tables.ts';

/** Unwrapped keys that a process remembers; the oldest give way. */
const REMEMBERED = 5_000;
/** A rotation may come between; not two in a row. */
const ATTEMPTS = 3;

/**
 * Whether the row is there for good: a transaction sees the key that it made itself too, and may yet be rolled back. Sealed by a
 * remembered key of that sort, nothing would ever open. Its own rows, those of savepoints among them, are no older than its number.
 */
const isSettled = sql<boolean>`(
  pg_current_xact_id_if_assigned() is null
  or mod(mod(pg_current_xact_id_if_assigned()::text::bigint, 4294967296)
         - ${sealingScopes}.xmin::text::bigint + 4294967296, 4294967296) between 1 and 2147483647)`;

export class ScopeKeys {
  readonly #keyring: Keyring;
  readonly #remembered = new Map<string, Buffer>();
  #current: MasterKey | null = null;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  /** Throws SealingError where a scope has no key, or its master key is not at hand. */
  async read(db: Tx | Db, scopes: readonly string[]): Promise<Map<string, Buffer>> {
    const found = await this.#find(db, scopes);
    for (const scope of scopes) if (!found.has(scope)) throw new SealingError(`no key of ${scope}`);
    return found;
  }

  /** The scope's key; made on its first use. It stays if the transaction does. */
  async readOrMake(db: Tx | Db, scope: string): Promise<Buffer> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const found = (await this.#find(db, [scope])).get(scope) ?? (await this.#make(db, scope));
      if (found) return found;
    }
    throw new SealingError(`the key of ${scope} could not be made`);
  }

  async #find(db: Tx | Db, scopes: readonly string[]): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const scope of scopes) {
      const key = this.#remembered.get(scope);
      if (key) found.set(scope, key);
    }
    const others = [...new Set(scopes)].filter((scope) => !found.has(scope));
    if (others.length === 0) return found;
    const rows = await db
      .select({
        scope: sealingScopes.scope,
        master: sealingScopes.master,
        wrapped: sealingScopes.wrapped,
        isSettled,
      })
      .from(sealingScopes)
      .where(inArray(sealingScopes.scope, others));
    for (const { scope, master, wrapped, isSettled: mayRemember } of rows) {
      const key = await this.#keyOf(master).unwrap(wrapped, scope);
      found.set(scope, key);
      if (mayRemember) this.#remember(scope, key);
    }
    return found;
  }

  /** Null where another was first, or the master key has been retired meanwhile: look again. */
  async #make(db: Tx | Db, scope: string): Promise<Buffer | null> {
    const master = (this.#current ??= await this.#currentKey(db));
    const key = freshKey();
    const wrapped = await master.wrap(key, scope);
    // The share lock makes a rotation wait for this transaction: no key is left under a retired master key unseen.
    const made = await db.execute(sql`
      insert into ${sealingScopes} (scope, master, wrapped)
      select ${scope}, ${sealingMasters.fingerprint}, ${wrapped} from ${sealingMasters}
      where ${sealingMasters.fingerprint} = ${master.fingerprint} and ${sealingMasters.retiredAt} is null
      for share
      on conflict do nothing`);
    if (made.rowCount === 1) return key;
    this.#current = null;
    return null;
  }

  async #currentKey(db: Tx | Db): Promise<MasterKey> {
    const [row] = await db
      .select({ fingerprint: sealingMasters.fingerprint })
      .from(sealingMasters)
      .where(sql`${sealingMasters.retiredAt} is null`);
    if (!row) throw new SealingError('the database has no master key');
    return this.#keyOf(row.fingerprint);
  }

  #keyOf(fingerprint: string): MasterKey {
    const key = this.#keyring.find(fingerprint);
    if (!key) throw new SealingError(`the master key ${fingerprint.slice(0, 8)}… is not at hand`);
    return key;
  }

  #remember(scope: string, key: Buffer): void {
    if (this.#remembered.size >= REMEMBERED) {
      const [oldest] = this.#remembered.keys();
      this.#remembered.delete(oldest!);
    }
    this.#remembered.set(scope, key);
  }
}

/** Of a rotation: wraps the keys anew, some at a time; returns how many there were. */
export async function wrapAnew(db: Db, keyring: Keyring, to: MasterKey, limit: number): Promise<number> {
  const rows = await db
    .select()
    .from(sealingScopes)
    .where(sql`${sealingScopes.master} <> ${to.fingerprint}`)
    .orderBy(sealingScopes.scope)
    .limit(limit);
  for (const { scope, master, wrapped } of rows) {
    const from = keyring.find(master);
    if (!from) throw new SealingError(`the master key ${master.slice(0, 8)}… is not at hand`);
    const anew = await to.wrap(await from.unwrap(wrapped, scope), scope);
    // Proved before the old one is gone.
    await to.unwrap(anew, scope);
    await db
      .update(sealingScopes)
      .set({ master: to.fingerprint, wrapped: anew })
      .where(sql`${eq(sealingScopes.scope, scope)} and ${eq(sealingScopes.master, master)}`);
  }
  return rows.length;
}
