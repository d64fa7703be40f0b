/**
 * `npm test`: prepares what is missing, checks and builds the code, runs all tests and sums up.
 * `npm test -- tests/rules` (anything for vitest) runs those tests alone.
 */
import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir, totalmem } from 'node:os';
import {
  acceptTypeScript,
  buildServer,
  buildUi,
  checkNode,
  fail,
  hearTool,
  installPackages,
  runTool,
  say,
} from './prepare.mjs';

/** Tests keep up to 2 GB at a time, and need memory for themselves. */
const ROOMY_BYTES = 10 * 1024 ** 3;

/** Of what is new: collected at a quarter of the times, it takes a tenth off the work of drawn parts and of the platform. */
const YOUNG_MB = 64;

/** Characters of a failed check's output that name its last faults. */
const TOLD_AGAIN = 6_000;

const wanted = process.argv.slice(2);
const runsAll = wanted.length === 0;
const started = Date.now();

checkNode();
installPackages();
await acceptTypeScript();
const { ensureBrowser, ensurePooler } = await import('./ensure-browser.ts');
const { default: tests } = await import('../vitest.config.ts');

/** What finds faults without running the code. */
const CHECKS = [
  // Several checkers at once each learn the libraries' types anew: two and a half times the work, which other checks wait for.
  ['Типы (tsc)', 'typescript', 'bin/tsc', ['-p', '.', '--checkers', '1']],
  ['Правила кода (oxlint)', 'oxlint', 'bin/oxlint', ['--deny-warnings']],
  ['Оформление кода (oxfmt)', 'oxfmt', 'bin/oxfmt', ['--check']],
  ['Этажи (check-house)', 'tsx', 'dist/cli.mjs', ['scripts/check-house.ts']],
];

/** Projects of the tests (vitest.config.ts) that need neither a build nor a database. */
const QUICK = ['unit', 'parts', 'pure'];
const others = tests.test.projects.map(({ test }) => test.name).filter((name) => !QUICK.includes(name));
const named = (projects) => projects.flatMap((name) => ['--project', name]);

/** What one has to say is told when it has ended; the end of a failed one's once more below all the others', where it is looked for. */
async function check([name, ...tool]) {
  const { passed, output } = await hearTool(...tool);
  say(`${name}: ${passed ? 'в порядке' : 'есть ошибки'}`);
  if (!passed || name === QUICK_TESTS[0]) console.log(output);
  return [name, passed, passed ? '' : output.slice(-TOLD_AGAIN)];
}

const env = { NODE_ENV: 'test', TMPDIR: quickPlace(), NODE_OPTIONS: nodeOptions() };
// Beside the builds, which leave a core idle for a third of their time.
if (runsAll) say('Проверки и быстрые тесты…');
const QUICK_TESTS = ['Быстрые тесты (vitest)', 'vitest', 'vitest.mjs', ['run', ...named(QUICK)], env];
const checked = runsAll ? Promise.all([...CHECKS, QUICK_TESTS].map(check)) : [];

// Only the browser's tests need one: a single rule's test must not wait for its installation.
if (runsAll || wanted.some((word) => word.includes('browser'))) {
  const found = await ensureBrowser(say);
  if ('fault' in found) fail(found.fault);
  env.CHROMIUM_PATH = found.browser;
  if (!buildUi()) fail('Интерфейс не собрался: причина указана выше.');
}
if (runsAll || wanted.some((word) => word.includes('faults'))) ensurePooler(say);
// Some tests start the platform as `npm start` does; several at once must not each build it.
if (!buildServer()) fail('Сервер не собрался: причина указана выше.');

/** What the person has set stands after it, and so above it. */
function nodeOptions() {
  const own = process.env.NODE_OPTIONS ?? '';
  return totalmem() >= ROOMY_BYTES ? `--max-semi-space-size=${YOUNG_MB} ${own}` : own;
}

/** Where tests keep what goes with them, databases above all: in memory where there is plenty, else where the system says. */
function quickPlace() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= ROOMY_BYTES ? memory : tmpdir();
}

const results = await checked;
say('Тесты (vitest)…');
results.push([
  'Тесты (vitest)',
  runTool('vitest', 'vitest.mjs', ['run', ...(runsAll ? named(others) : wanted)], env),
]);

const isGood = results.every(([, passed]) => passed);
for (const [name, , fault] of results) if (fault) console.log(`\n${name}:\n…${fault}`);
console.log('\nИтог:');
for (const [name, passed] of results) console.log(`  ${passed ? '✓' : '✗'} ${name}`);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(isGood ? `Всё в порядке, ${seconds} с.` : `Есть ошибки (см. выше), ${seconds} с.`);
process.exit(isGood ? 0 : 1);
