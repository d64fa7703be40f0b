// What is known of mutants: verdicts of earlier runs, and those that no test can tell from the original.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './mutants.ts';

export interface Note {
  /** Of the changed file as it was. */
  file: string;
  /** Of the tests that decided: the one that failed, or all that passed. */
  tests: string;
  /** The test that failed first; null where none did. */
  killer: string | null;
}

const PATH = 'node_modules/.cache/mutants.json';

const hashed = new Map<string, string>();

/** Of the files' contents at this run's start. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const known = hashed.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
    hashed.set(file, known);
    hash.update(known);
  }
  return hash.digest('hex').slice(0, 16);
}

export function readNotes(): Map<string, Note> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(PATH, 'utf8')) as Record<string, Note>));
  } catch {
    return new Map();
  }
}

export function writeNotes(notes: ReadonlyMap<string, Note>): void {
  mkdirSync(dirname(PATH), { recursive: true });
  writeFileSync(PATH, JSON.stringify(Object.fromEntries(notes)));
}

/** Whether what was found still holds: neither the source nor the tests that decided have changed. */
export function stillHolds(note: Note | undefined, { file }: Mutant, tests: readonly string[]): note is Note {
  if (!note || note.file !== hashOf([file])) return false;
  if (note.killer === null) return note.tests === hashOf(tests);
  return tests.includes(note.killer) && note.tests === hashOf([note.killer]);
}
