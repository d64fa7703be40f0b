// npm run drill:rolling [-- --before=COMMIT --vendors=10]: an update of two processes one by one, and the way back of one, under submitting vendors.
// The release before is a commit: of its tree the server is built, and it works on the database as this release makes it. Nothing
// acknowledged is lost or doubled, every chain is whole, only 503 meanwhile. Its packages are those of this tree.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '../../src/server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/server/platform/postgres/embedded.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { startPlatform, type ServerProcess } from '../bench/server-process.ts';
import {
  acknowledgedAt,
  beside,
  bid,
  bidders,
  broken,
  count,
  over,
  say,
  SECRETS,
  setScene,
  statuses,
} from './cluster/bidding.ts';
import { until } from './cluster/parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const MIGRATIONS = 'src/server/migrations';
const migrationsOf = (names: readonly string[]) => names.filter((name) => name.endsWith('.sql')).toSorted();

/** The newest commit whose migrations are the first of this tree's, and not all: its database becomes this one's. */
function releaseBefore(): string {
  const ours = migrationsOf(readdirSync(join(root, MIGRATIONS)));
  for (const commit of git('rev-list', '--max-count=500', 'HEAD').split('\n')) {
    const listed = git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`);
    const theirs = migrationsOf(listed.split('\n'));
    if (theirs.length < ours.length && theirs.every((name, index) => name === ours[index])) return commit;
  }
  throw new Error('no commit has fewer migrations: name one by --before');
}

const { values } = parseArgs({
  options: { before: { type: 'string' }, vendors: { type: 'string', default: '10' } },
});
const VENDORS = Number(values.vendors);
const before = git('rev-parse', values.before ?? releaseBefore());
const home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-rolling-'));
const tree = join(home, 'before');
const processes: (ServerProcess | null)[] = [null, null];
const faults: string[] = [];
const undo: (() => Promise<void> | void)[] = [() => rmSync(home, { recursive: true, force: true })];

/** The server of the other commit, built by its own scripts. */
function buildBefore(): string {
  git('worktree', 'add', '--detach', '--force', tree, before);
  undo.push(() => void git('worktree', 'remove', '--force', tree));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const script = `const m = await import('./scripts/prepare.mjs'); console.log('main=' + m.buildServer());`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: tree,
    encoding: 'utf8',
  });
  const [, main] = /main=(.+)/.exec(said) ?? [];
  if (!main || main === 'null') throw new Error(`the release before does not build:\n${said}`);
  return main;
}

const run = (place: number, url: string, main?: string): Promise<ServerProcess> =>
  startPlatform(
    url,
    mkdtempSync(join(home, `process-${place}-`)),
    { ...SECRETS, LOG_LEVEL: 'warn', SEED_DEMO: '0' },
    main,
  );

/** Both processes of either vendor's choice: the other one where its own does not listen. */
const serving = (first: number) => () =>
  [processes[first], processes[1 - first]].flatMap((one) => (one ? [one.origin] : []));

/** More of the vendors' submissions than one each. */
async function moreAreTaken(what: string): Promise<void> {
  const since = acknowledgedAt.length;
  await until(`submissions ${what}`, () => acknowledgedAt.length > since + VENDORS, 120_000);
  say(`${what}: принято ${acknowledgedAt.length - since}`);
}

/** What this release's own stops have cut off. */
const cut = { calls: 0 };

/** @param isOurs whether it is a process of this release that is stopped */
async function replace(place: number, isOurs: boolean, url: string, main?: string): Promise<void> {
  const gone = processes[place]!;
  const before = broken.calls;
  // Vendors go on calling it while it stops: what it has begun it ends, what comes later is the other one's.
  await gone.stop();
  if (isOurs) cut.calls += broken.calls - before;
  processes[place] = null;
  processes[place] = await run(place, url, main);
}

async function drill(): Promise<void> {
  say(`Прежний выпуск: ${git('log', '-1', '--format=%h %s', before)}`);
  const older = buildBefore();
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(home, 'data'),
    log: () => {},
    durable: true,
    mayUseNamespace: readSettings({ POSTGRES_NAMESPACE: process.env.POSTGRES_NAMESPACE }).postgresNamespace,
  });
  undo.push(stop);
  // The older release makes its tables; the first process of the newer one changes them under the older.
  processes[0] = await run(0, url, older);
  processes[1] = await run(1, url, older);
  undo.push(async () => {
    for (const one of processes) await one?.stop();
  });
  await migrateDatabase(url);
  await setScene(url, join(home, 'scene'), { lots: 2, vendors: VENDORS });
  const bidding = bidders.map((bidder, index) => bid(bidder, serving(index % 2)));
  await moreAreTaken('прежний выпуск на новой базе');
  await replace(0, false, url);
  await moreAreTaken('по одному процессу обоих выпусков');
  await replace(1, false, url);
  await moreAreTaken('оба новые');
  await replace(0, true, url, older);
  await moreAreTaken('один возвращён к прежнему');
  await replace(0, false, url);
  await replace(1, true, url);
  await moreAreTaken('снова оба новые');
  over.abort();
  await Promise.all(bidding);
  const { lost, doubled } = await beside(url, join(home, 'scene'), count);
  const told = [...statuses].map(([status, n]) => `${status}×${n}`).join(', ');
  const acknowledged = bidders.reduce((sum, one) => sum + one.acknowledged.length, 0);
  say(
    `Принято ${acknowledged}, потеряно ${lost}, удвоено ${doubled}; ответы: ${told}; оборвано вызовов: ${broken.calls}, из них нашим выпуском: ${cut.calls}.`,
  );
  if (lost > 0) faults.push(`${lost} acknowledged submissions are lost`);
  if (doubled > 0) faults.push(`${doubled} submissions are there that nobody sent`);
  const others = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
  if (others.length > 0) faults.push(`answers other than 503: ${others.join(', ')}`);
  if (cut.calls > 0) faults.push(`${cut.calls} calls were cut off by a stop of this release`);
}

try {
  await drill();
} finally {
  over.abort();
  for (const end of undo.toReversed()) await end();
}
for (const line of faults) console.error(`✗ ${line}`);
if (faults.length === 0) say('Всё выдержано.');
process.exit(faults.length === 0 ? 0 : 1);
