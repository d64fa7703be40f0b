// What the built pages are made of, read from their files: the scripts that each brings with it, and what they weigh packed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../../../dist/ui');
const IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
const HASH = /-[\w-]{8}\.js$/;

const textOf = (file: string): string => readFileSync(join(FOLDER, 'assets', file), 'utf8');

function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, next = ''] of textOf(file).matchAll(IMPORT)) withImports(next, found);
  return found;
}

/** Where the script of that name is fetched from. */
export function addressOf(name: string): string {
  const file = readdirSync(join(FOLDER, 'assets')).find((one) => one.replace(HASH, '') === name);
  if (file === undefined) throw new Error(`There is no script ${name}`);
  return `/assets/${file}`;
}

const weights = new Map<string, number>();
function weightOf(file: string): number {
  const known = weights.get(file) ?? brotliCompressSync(textOf(file)).length;
  weights.set(file, known);
  return known;
}

/** What is fetched behind the first page once it rests, by the name of its group. */
export const NEXT = 'next';
const isNext = (file: string): boolean => file.replace(HASH, '') === NEXT;

/** Bytes of what comes once the first page rests. */
export function nextBytes(): number {
  const files = readdirSync(join(FOLDER, 'assets')).filter((file) => file.endsWith('.js') && isNext(file));
  return files.reduce((sum, file) => sum + weightOf(file), 0);
}

/** Bytes of what a chunk brings beyond the first page and what follows it at rest, by its name; of several of one name, of the heaviest. */
export function addedBytes(isWanted: (name: string) => boolean): Map<string, number> {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const first = new Set<string>();
  for (const [, file = ''] of html.matchAll(/assets\/([^"']+\.js)/g)) withImports(file, first);
  for (const file of readdirSync(join(FOLDER, 'assets')))
    if (file.endsWith('.js') && isNext(file)) withImports(file, first);
  const added = new Map<string, number>();
  for (const file of readdirSync(join(FOLDER, 'assets'))) {
    const name = file.replace(HASH, '');
    if (!file.endsWith('.js') || !isWanted(name)) continue;
    const bytes = [...withImports(file)]
      .filter((one) => !first.has(one))
      .reduce((sum, one) => sum + weightOf(one), 0);
    added.set(name, Math.max(bytes, added.get(name) ?? 0));
  }
  return added;
}
