// Keys of scopes: read and made within whatever transaction the caller has.
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { repeatAfter, type Db, type Tx } from '../database/client.ts';
import { slot } from '../database/compiled.ts';
import { compiledWrite, type Write } from '../database/statement.ts';
import { freshKey } from './aead.ts';
import type { Keyring } from './keyring.ts';
import type { MasterKey } from './master-key.ts';
import { KeyAwayError, SealingError } from './sealing-error.ts';
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

/** What a statement of somebody else's has read of a scope's key. */
export interface ScopeSeen {
  /** Null where the scope has no key yet. */
  key: { master: string; wrapped: string; isSettled: boolean } | null;
  /** Fingerprint of the key that wraps new ones. */
  current: string;
}

/** `ScopeSeen` as a column: for who asks the database something anyway, and shall not ask once more. */
export const scopeSeen = (scope: SQL): SQL => sql`json_build_object(
  'key', (select json_build_object('master', master, 'wrapped', encode(wrapped, 'hex'), 'isSettled', ${isSettled})
    from ${sealingScopes} where ${sealingScopes.scope} = ${scope}),
  'current', (select fingerprint from ${sealingMasters} where retired_at is null))`;

/** A key, and what makes it the scope's where it is new: to be written by the transaction that seals by it. */
export interface KeyToUse {
  key: Buffer;
  write: Write | null;
}

// Who is second to make a scope's key, or makes one while the master key is being retired, has sealed by a key that is not the
// scope's: its transaction fails, and is repeated.
repeatAfter('sealing_scopes_pkey');
repeatAfter('sealing_scopes.master');

const makeKey = compiledWrite(
  () => sql`
    insert into ${sealingScopes} (scope, master, wrapped)
    values (${slot('scope')}, (select fingerprint from ${sealingMasters}
      where fingerprint = ${slot('master')} and retired_at is null for share), ${slot('wrapped')})`,
  { isApart: true },
);

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

  /** Remembers what the caller has read, where there is something: then nobody asks for it again. */
  async learn(scope: string, { key: seen }: ScopeSeen): Promise<Buffer | null> {
    const known = this.#remembered.get(scope);
    if (known || !seen) return known ?? null;
    const key = await this.#keyOf(seen.master).unwrap(Buffer.from(seen.wrapped, 'hex'), scope);
    if (seen.isSettled) this.#remember(scope, key);
    return key;
  }

  /** The same as `readOrMake` of what the caller has read: nothing is asked of the database. */
  async keyOf(scope: string, seen: ScopeSeen): Promise<KeyToUse> {
    const found = await this.learn(scope, seen);
    if (found) return { key: found, write: null };
    const { current } = seen;
    const key = freshKey();
    const wrapped = await this.#keyOf(current).wrap(key, scope);
    return { key, write: makeKey({ scope, master: current, wrapped }) };
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
    if (!key) throw new KeyAwayError(`the master key ${fingerprint.slice(0, 8)}… is not at hand`);
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
    if (!from) throw new KeyAwayError(`the master key ${master.slice(0, 8)}… is not at hand`);
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
