// What must not be read before its time leaves this process sealed only: docs/decisions/0005-sealing.md.
import { Client, Pool, type PoolClient } from 'pg';
import { connectionOf } from '../database/connection-of.ts';
import type { Db, Tx } from '../database/client.ts';
import type { Write } from '../database/statement.ts';
import { openBlob, sealBlob } from './blob.ts';
import type { Keyring } from './keyring.ts';
import { registerFirst, requireKeys } from './masters.ts';
import { ScopeKeys, type ScopeSeen } from './scope-keys.ts';

/** What a content may be opened as, such as `application.version:77`: it is authenticated with it. */
export type Purpose = string;

export interface SealedRow {
  scope: string;
  purpose: Purpose;
  sealed: Uint8Array;
}

export interface Content {
  purpose: Purpose;
  plain: Uint8Array;
}

export interface SealedSeen {
  sealed: Buffer[];
  writes: Write[];
}

export interface Sealing {
  /** One content that describes itself, its key fresh. The scope's key is made on first use and stays if the transaction does. */
  seal: (db: Tx | Db, scope: string, purpose: Purpose, plain: Uint8Array) => Promise<Buffer>;
  /** The same of several of one scope, in their order. */
  sealAll: (db: Tx | Db, scope: string, contents: readonly Content[]) => Promise<Buffer[]>;
  /** The same by a key that the caller's own statement has read; what is to be written with it, first of all. */
  sealSeen: (
    db: Tx | Db,
    scope: string,
    seen: ScopeSeen,
    contents: readonly Content[],
  ) => Promise<SealedSeen>;
  /** The key of a scope as the caller's own statement has read it: whoever opens what is of the scope need not ask for it. */
  learn: (db: Tx | Db, scope: string, seen: ScopeSeen) => Promise<void>;
  /** Throws SealingError where the key, the scope or the purpose is another or a byte was changed. */
  open: (db: Tx | Db, scope: string, purpose: Purpose, sealed: Uint8Array) => Promise<Buffer>;
  /** The same of many, in their order, with one statement at most. */
  openAll: (db: Tx | Db, rows: readonly SealedRow[]) => Promise<Buffer[]>;
}

declare module '../services.ts' {
  interface Services {
    sealing: Sealing;
  }
}

const allSealed = (key: Buffer, scope: string, contents: readonly Content[]): Promise<Buffer[]> =>
  Promise.all(contents.map(({ purpose, plain }) => sealBlob(key, { scope, purpose }, plain)));

export function makeSealing(keyring: Keyring): Sealing {
  const keys = new ScopeKeys(keyring);
  const openAll: Sealing['openAll'] = async (db, rows) => {
    const found = await keys.read(
      db,
      rows.map(({ scope }) => scope),
    );
    return Promise.all(rows.map((row) => openBlob(found.get(row.scope)!, row, row.sealed)));
  };
  const sealAll: Sealing['sealAll'] = async (db, scope, contents) => {
    const key = await keys.readOrMake(db, scope);
    return allSealed(key, scope, contents);
  };
  return {
    learn: async (_db, scope, seen) => void (await keys.learn(scope, seen)),
    sealSeen: async (_db, scope, seen, contents) => {
      const { key, write } = await keys.keyOf(scope, seen);
      return { sealed: await allSealed(key, scope, contents), writes: write ? [write] : [] };
    },
    seal: async (db, scope, purpose, plain) => (await sealAll(db, scope, [{ purpose, plain }]))[0]!,
    sealAll,
    open: async (db, scope, purpose, sealed) => (await openAll(db, [{ scope, purpose, sealed }]))[0]!,
    openAll,
  };
}

/** By the database's address: tests have several databases in one process. */
const opened = new Map<string, Sealing>();

interface Address {
  host?: string;
  port?: number;
  database?: string | undefined;
}
const textOf = ({ host, port, database }: Address): string => `${host}:${port}/${database}`;
const addresses = new WeakMap<object, string>();

function addressOf(db: Tx | Db): string {
  const connection = connectionOf(db) as Pool | PoolClient;
  const known = addresses.get(connection);
  if (known !== undefined) return known;
  const address = textOf(connection instanceof Pool ? new Client(connection.options) : connection);
  addresses.set(connection, address);
  return address;
}

/**
 * Checks the keys at hand against the database, writes down its first one, and gives what seals from now on.
 * Throws StartupError where a key of the database is not at hand.
 */
export async function openSealing(db: Db, keyring: Keyring): Promise<Sealing> {
  await requireKeys(db.$client, keyring);
  await registerFirst(db.$client, keyring);
  await requireKeys(db.$client, keyring);
  const made = makeSealing(keyring);
  opened.set(addressOf(db), made);
  return made;
}

const ofDatabase = (db: Tx | Db): Sealing => {
  const found = opened.get(addressOf(db));
  if (!found) throw new Error('Nothing seals for this database: makeServices opens it');
  return found;
};

const ofProcess: Sealing = {
  seal: (db, ...rest) => ofDatabase(db).seal(db, ...rest),
  sealAll: (db, ...rest) => ofDatabase(db).sealAll(db, ...rest),
  learn: (db, ...rest) => ofDatabase(db).learn(db, ...rest),
  sealSeen: (db, ...rest) => ofDatabase(db).sealSeen(db, ...rest),
  open: (db, ...rest) => ofDatabase(db).open(db, ...rest),
  openAll: (db, rows) => ofDatabase(db).openAll(db, rows),
};

/** What seals for the database of the connection that it is given: for effects and facts, which get no services. */
export const sealing = (): Sealing => ofProcess;
