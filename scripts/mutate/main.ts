/**
 * `npm run mutate`: changes one thing at a time in the laws and the rules and tells which changes no test notices.
 * `npm run mutate -- src/rules/vat.ts src/machines/living` only those; `--fresh` forgets what earlier runs have found.
 * May be stopped at any time: the next run goes on from there, and repeats only what concerns changed files.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { equivalents } from './equivalents.ts';
import type { Task, Verdict } from './host.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { hashOf, readNotes, stillHolds, writeNotes, type Note } from './notes.ts';
import { filesIn, SOURCES, testsByFile } from './rooms.ts';

/** A mutant may take so many times as long as the unchanged source, and the time that a busy machine may lose. */
const PATIENCE = 10;
const GRACE_MS = 15_000;
const FIRST_LIMIT_MS = 600_000;
const NOTED_EVERY = 25;

setPriority(constants.priority.PRIORITY_LOW);
const words = process.argv.slice(2);
const isFresh = words.includes('--fresh');
const wanted = words.filter((word) => !word.startsWith('--'));
const isWanted = (file: string): boolean =>
  wanted.length === 0 || wanted.some((word) => file === word || file.startsWith(`${word}/`));

const testsOf = testsByFile();
const sources = new Map(
  SOURCES.flatMap((folder) => filesIn(folder, '.ts'))
    .filter(isWanted)
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const mutants = [...sources].flatMap(([file, source]) => mutantsOf(file, source));
const notes = isFresh ? new Map<string, Note>() : readNotes();
const queue = mutants.filter((mutant) => !stillHolds(notes.get(mutant.key), mutant, testsOf(mutant.file)));
console.log(`${mutants.length} mutants in ${sources.size} files, ${queue.length} to be tried`);

/** A host that is there when it is needed; a mutant that it did not survive ends with it. */
class Host {
  private child: ChildProcess | null = null;

  private async start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('host.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the tests' process ended with ${code}`)));
    });
    child.removeAllListeners('exit');
    return child;
  }

  /** Null where the time was over. */
  async judge(task: Task): Promise<Verdict | null> {
    const child = (this.child ??= await this.start());
    return new Promise((resolve) => {
      const gone = () => {
        this.child = null;
        resolve(null);
      };
      child.once('exit', gone);
      child.once('message', (verdict: Verdict) => {
        child.off('exit', gone);
        resolve(verdict);
      });
      child.send(task);
    });
  }

  close(): void {
    this.child?.disconnect();
  }
}

const limits = new Map<string, number>();

/** How long a mutant of this file may take; throws where the tests fail without any change. */
async function limitOf(host: Host, file: string): Promise<number> {
  const known = limits.get(file);
  if (known !== undefined) return known;
  const task = { file, source: sources.get(file)!, tests: testsOf(file), limit: FIRST_LIMIT_MS };
  // The first round loads everything; the second tells the time.
  await host.judge(task);
  const verdict = await host.judge(task);
  if (!verdict || verdict.killer)
    throw new Error(`${file}: ${verdict?.killer?.name ?? 'the tests do not end'}`);
  const limit = GRACE_MS + PATIENCE * verdict.ms;
  limits.set(file, limit);
  return limit;
}

const next = queue.values();
let done = 0;

async function work(): Promise<void> {
  const host = new Host();
  for (const mutant of next) {
    const { file, source, key } = mutant;
    const tests = testsOf(file);
    const limit = tests.length === 0 ? 0 : await limitOf(host, file);
    const verdict = tests.length === 0 ? { killer: null } : await host.judge({ file, source, tests, limit });
    const killer = verdict === null ? tests[0]! : (verdict.killer?.test ?? null);
    notes.set(key, { file: hashOf([file]), tests: hashOf(killer === null ? tests : [killer]), killer });
    done += 1;
    if (done % NOTED_EVERY === 0) {
      writeNotes(notes);
      if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${queue.length}`);
    }
  }
  host.close();
}

process.once('SIGINT', () => {
  writeNotes(notes);
  process.exit(130);
});
await Promise.all(Array.from({ length: availableParallelism() }, work));
writeNotes(notes);

const unnoticed = mutants.filter(({ key }) => notes.get(key)?.killer === null);
const accepts = ({ file, text, change }: Mutant) =>
  equivalents.filter((one) => one.file === file && one.text === text && one.changes.includes(change));
const survivors = unnoticed.filter((mutant) => accepts(mutant).length === 0);
const needed = new Set(unnoticed.flatMap(accepts));
const idle = equivalents.filter((one) => sources.has(one.file) && !needed.has(one));

console.log(
  `\r${mutants.length - unnoticed.length} noticed, ${unnoticed.length - survivors.length} equivalent`,
);
for (const file of sources.keys()) {
  const here = survivors.filter((mutant) => mutant.file === file);
  if (here.length === 0) continue;
  console.log(`\n${file}: ${here.length}`);
  for (const { line, change, text } of here) console.log(`  ${line}: ${change}\n      ${text}`);
}
for (const { file, text } of idle) console.log(`\nNo longer needed in equivalents.ts: ${file}: ${text}`);
console.log(survivors.length === 0 ? '\nEvery change is noticed.' : `\n${survivors.length} survive.`);
process.exit(survivors.length === 0 && idle.length === 0 ? 0 : 1);
