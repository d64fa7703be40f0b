// A release runs on the database of the one after it (docs/decisions/0002): a migration adds, and what the release before still uses is taken
// away one release later. What each migration takes is read off its statements.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../src/server/migrations', import.meta.url));

/** Migrations that took something at once, and why the release before bears it or is kept from it. */
const allowed: Record<string, string> = {
  '0013_sealed_documents.sql': 'raises schema_floor: the release before would write prices in plain',
  '0017_file_ids_random.sql': 'given back by 0034: the database itself draws what is left to it',
};

const TAKING: [string, RegExp][] = [
  ['a table goes', /\bDROP TABLE\b/i],
  ['a column goes', /\bDROP COLUMN\b/i],
  ['a name changes', /\bRENAME (?:TO|COLUMN)\b/i],
  ['a value becomes compulsory', /\bSET NOT NULL\b/i],
  ['a type changes', /\bALTER COLUMN \S+ (?:SET DATA )?TYPE\b/i],
  ['what filled a value goes', /\bDROP (?:DEFAULT|IDENTITY)\b/i],
];

/** What a statement takes from code that does not know of it. */
function takenBy(statement: string): string[] {
  const found = TAKING.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what);
  const added = /\bADD COLUMN\b.*\bNOT NULL\b/is.test(statement);
  return added && !/\bDEFAULT\b|\bGENERATED\b/i.test(statement)
    ? [...found, 'a new value is compulsory at once']
    : found;
}

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--(?!> ).*$/gm, '')
    .split('--> statement-breakpoint')
    .flatMap((part) => (/\$\$/.test(part) ? [part] : part.split(';')));

it('a migration takes nothing that the release before uses, but for those that are named with a reason', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(20);
  const taking = files
    // The first two are the first release itself.
    .filter((name) => name > '0002')
    .filter((name) =>
      statementsOf(readFileSync(`${folder}/${name}`, 'utf8')).some((one) => takenBy(one).length > 0),
    );
  expect(taking).toEqual(Object.keys(allowed));
});

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b"', 'a column goes'],
  ['DROP TABLE "a"', 'a table goes'],
  ['ALTER TABLE "a" RENAME TO "b"', 'a name changes'],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'a name changes'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'a value becomes compulsory'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text', 'a type changes'],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT', 'what filled a value goes'],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'a new value is compulsory at once'],
])('%s: %s', (statement, what) => {
  expect(takenBy(statement)).toEqual([what]);
});

it('what adds is no fault', () => {
  for (const statement of [
    `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'CREATE TABLE "a" ("b" text NOT NULL)',
    'DROP INDEX "a"',
  ])
    expect(takenBy(statement)).toEqual([]);
});
