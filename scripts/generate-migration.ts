/**
 * Writes src/server/migrations/0000_tables.sql from all table files of the server.
 * Until the first release there are two migrations: the tables, made here anew each time, and the handwritten
 * rules (0001: extensions, triggers, special indexes). After it, migrations are only ever added.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
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

mkdirSync(join(migrations, 'meta'), { recursive: true });
writeWhole(join(migrations, '0000_tables.sql'), `${statements.join('\n--> statement-breakpoint\n')}\n`);
writeWhole(
  join(migrations, 'meta', '_journal.json'),
  `${JSON.stringify(
    {
      version: '7',
      dialect: 'postgresql',
      entries: JOURNAL.map((tag, idx) => ({ idx, version: '7', when: idx + 1, tag, breakpoints: true })),
    },
    null,
    2,
  )}\n`,
);
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
