// Words and prices that are nowhere else in the world, and the search for them in everything that somebody could take away.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const WORD = 'zqplant';
/** The first eight digits of every planted price: PostgreSQL keeps four digits in two bytes. */
const PRICE = [7391, 8264];
const WORD_SHAPE = /zqplant[a-z]*\d{4}/g;
const PRICE_SHAPE = /73918264(\d{4})/g;

/** As it lies in a numeric column: groups of four digits, the least byte first. */
const BINARY_PRICE = Buffer.from(new Int16Array(PRICE).buffer);
const HEX_WORD = Buffer.from(WORD).toString('hex');
const HEX_SHAPE = new RegExp(`${HEX_WORD}(?:6[1-9a-f]|7[0-9a])*(?:3[0-9]){4}`, 'g');

let words = 1_000;
let prices = 9_999;

/** A new word; each is its own. */
export const word = (about = ''): string => `${WORD}${about}${(words += 1)}`;
/** A new price, lower than all before it: a round takes no other. */
export const price = (): string => `${PRICE.join('')}${(prices -= 1)}.53`;

/** What is searched for, whichever it is: a word as it is, a price by its roubles. */
export const nameOf = (planted: string): string =>
  planted.startsWith(WORD) ? planted : planted.split('.')[0]!;

/** Every planted word and price in a text. */
export function plantedIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [one] of text.matchAll(WORD_SHAPE)) found.add(one);
  for (const [one] of text.matchAll(PRICE_SHAPE)) found.add(one);
  // Bytes are shown in hex.
  for (const [one] of text.matchAll(HEX_SHAPE)) found.add(Buffer.from(one, 'hex').toString('latin1'));
  return found;
}

/** The same in raw bytes, prices of numeric columns included. */
export function plantedInBytes(bytes: Buffer): Set<string> {
  const found = plantedIn(bytes.toString('latin1'));
  for (let at = bytes.indexOf(BINARY_PRICE); at >= 0; at = bytes.indexOf(BINARY_PRICE, at + 1)) {
    if (at + 6 > bytes.length) break;
    found.add(`${PRICE.join('')}${bytes.readInt16LE(at + 4)}`);
  }
  return found;
}

/** In every row of every table. */
export async function plantedInTables(pool: Pool): Promise<Set<string>> {
  const found = new Set<string>();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} as t`);
    for (const { text } of rows) for (const one of plantedIn(text)) found.add(one);
  }
  return found;
}

/** In every file below the folders, by file. */
export function plantedInFiles(folders: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const own = [...plantedIn(entry.name), ...(entry.isFile() ? plantedInBytes(readIfThere(path)) : [])];
      if (own.length > 0) found.set(path, own);
    }
  }
  return found;
}

/** A running server removes files while they are looked through. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
