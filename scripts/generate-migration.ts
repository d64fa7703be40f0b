/**
 * Adds the migration that leads from the last snapshot to the tables as the server's table files have them now:
 * `npm run db:generate -- NAME`. Migrations are only ever added; what drizzle cannot say (triggers, functions, carrying
 * data over) is written into the new file by hand before it is committed.
 * With --check nothing is written: the exit code says whether a migration is missing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

type Snapshot = ReturnType<typeof generateDrizzleJson>;
interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const server = join(root, 'src', 'server');
const migrations = join(server, 'migrations');
const meta = join(migrations, 'meta');
const journalPath = join(meta, '_journal.json');

const TABLE_FILE = /^(tables|.+-tables)\.ts$/;

const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as Journal;
const last = journal.entries.at(-1)!;
const before = JSON.parse(readFileSync(snapshotPath(last.tag), 'utf8')) as Snapshot;
// The same casing as the server's connection (platform/database/client.ts).
const now = generateDrizzleJson(await readSchema(), before.id, undefined, 'snake_case');
const statements = await generateMigration(before, now);

if (process.argv.includes('--check')) {
  console.log(
    statements.length === 0
      ? 'the migrations lead to the tables'
      : `a migration is missing (npm run db:generate -- NAME):\n${statements.join('\n')}`,
  );
  process.exit(statements.length === 0 ? 0 : 1);
}

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does: npm run db:generate -- a_few_words');
  process.exit(1);
}
const idx = last.idx + 1;
const tag = `${String(idx).padStart(4, '0')}_${name}`;
// `when` orders the migrations and marks the last applied: it only has to grow.
journal.entries.push({ idx, version: '7', when: last.when + 1, tag, breakpoints: true });
writeFileSync(
  join(migrations, `${tag}.sql`),
  `-- ${name.replaceAll('_', ' ')}\n${statements.join('\n--> statement-breakpoint\n')}\n`,
);
writeFileSync(snapshotPath(tag), `${JSON.stringify(now)}\n`);
writeFileSync(journalPath, `${JSON.stringify(journal, null, 2)}\n`);
console.log(`${statements.length} statements: src/server/migrations/${tag}.sql`);
process.exit(0);

function snapshotPath(ofTag: string): string {
  return join(meta, `${ofTag.slice(0, 4)}_snapshot.json`);
}

async function readSchema(): Promise<Record<string, unknown>> {
  const schema: Record<string, unknown> = {};
  const files = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TABLE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    // Tables are known by their names in the database; two files may export helpers of the same name.
    for (const [key, value] of Object.entries(exported)) schema[`${file}#${key}`] = value;
  }
  return schema;
}
