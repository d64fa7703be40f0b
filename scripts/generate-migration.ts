/**
 * Writes src/server/migrations/0000_tables.sql from all table files of the server.
 * Until the first release there are two migrations: the tables, made here anew each time, and the handwritten
 * rules (0001: extensions, triggers, special indexes). After it, migrations are only ever added.
 * With --check nothing is written: the exit code says whether the file is current.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = join(root, 'src', 'server');
const migrations = join(server, 'migrations');

const TABLE_FILE = /^(tables|.+-tables)\.ts$/;

/** The order is the law: drizzle applies what has a later `when` than the last applied; fixed, so as not to reapply. */
const JOURNAL = ['0000_tables', '0001_rules'];

const files = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TABLE_FILE.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted();

const schema: Record<string, unknown> = {};
for (const file of files) {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  // Tables are known by their names in the database; two files may export helpers of the same name.
  for (const [name, value] of Object.entries(exported)) schema[`${file}#${name}`] = value;
}

const statements = await generateMigration(
  generateDrizzleJson({}),
  // The same casing as the server's connection (platform/database/client.ts).
  generateDrizzleJson(schema, undefined, undefined, 'snake_case'),
);

const tables = `${statements.join('\n--> statement-breakpoint\n')}\n`;
const entries = JOURNAL.map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true }));
const journal = `${JSON.stringify({ version: '7', dialect: 'postgresql', entries }, null, 2)}\n`;

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(join(migrations, '0000_tables.sql'), 'utf8') === tables;
  console.log(isCurrent ? '0000_tables.sql is current' : '0000_tables.sql is stale: npm run db:generate');
  process.exit(isCurrent ? 0 : 1);
}

mkdirSync(join(migrations, 'meta'), { recursive: true });
writeWhole(join(migrations, '0000_tables.sql'), tables);
writeWhole(join(migrations, 'meta', '_journal.json'), journal);
console.log(
  `${files.length} table files, ${statements.length} statements: src/server/migrations/0000_tables.sql`,
);
process.exit(0);

/** A reader beside us sees the old file or the new one, never a part. */
function writeWhole(path: string, text: string): void {
  const fresh = `${path}.new-${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, path);
}
