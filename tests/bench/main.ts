// npm run bench [-- --lots=10000 --turns=5 --only=list,step --json=FILE], or -- --accept for the budget of budget.test.ts
// The platform beside an independent minimal server (limit/) on one PostgreSQL, each in a process of its own, in turns.
// What is compared is the processor time of Node and of PostgreSQL a call; rates are a remark.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { callNames, hotCalls, type World } from './calls.ts';
import { clusterCpu } from './cluster-cpu.ts';
import { compare, CONNECTIONS, drained, type Result, type Side, type Turn } from './compare.ts';
import { prepareLimit } from './limit/database.ts';
import { LoadClient } from './load.ts';
import { addPerson, headersOf } from './people.ts';
import { itemsByLot, seed } from './seed.ts';
import { startLimit, startPlatform, type ServerProcess } from './server-process.ts';
import { bench } from './settings.ts';

/** Lots with 100 items, and lots to be stepped. */
const DETAILED = 2_000;
const STEPPED = 2_000;

const { values: options } = parseArgs({
  options: {
    lots: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '5' },
    only: { type: 'string', default: callNames.join(',') },
    json: { type: 'string' },
    /** Compares nothing: writes down what each call costs now. */
    accept: { type: 'boolean', default: false },
  },
});
const TURNS = Number(options.turns);
const wanted = options.only.split(',');

const started = performance.now();
const say = (text: string) => console.log(text);
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

function lineOf({ title, goal, platform, limit, ratio }: Result): string {
  const cpu = ({ node, pg }: Turn) => `${node.toFixed(2)} + ${pg.toFixed(2)}`.padStart(16);
  const pair = (a: number, b: number) => `${Math.round(a)}  ${Math.round(b)}`.padStart(13);
  const aim = goal === null ? '' : goal.toFixed(1);
  const missed = goal !== null && ratio < goal ? ' <' : '  ';
  return (
    `${title.padEnd(33)}${cpu(limit)} ${cpu(platform)} ${ratio.toFixed(2).padStart(8)} ${aim.padStart(5)}${missed}  ` +
    `${pair(limit.rate, platform.rate)}  ${pair(limit.bytes, platform.bytes)}`
  );
}

if (options.accept) {
  const run = (...args: string[]): number =>
    spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, BUDGET: 'accept' } }).status ?? 1;
  const test = run('vitest', 'run', 'tests/bench/budget.test.ts', '--project', 'counted');
  process.exit(test === 0 ? run('oxfmt', 'tests/bench/budget.json') : test);
}

await bench(async (setting) => {
  const { client, undo, url, dataDir } = setting;
  // What the cluster does for itself would fall into whoever's turn it is.
  for (const one of ["autovacuum = 'off'", "max_wal_size = '8GB'", "checkpoint_timeout = '1h'"])
    await client.query(`alter system set ${one}`);
  await client.query('select pg_reload_conf()');
  const people = await setting.withServices(async (services) => ({
    manager: await addPerson(services, 'manager'),
    vendor: await addPerson(services, 'vendor'),
  }));
  const lots = Number(options.lots);
  const seeded = await seed(client, {
    lots,
    detailed: DETAILED,
    stepped: STEPPED,
    ownerId: people.manager.id,
  });
  const items = await itemsByLot(client, seeded.detailed);
  await prepareLimit(client);
  say(`${lots} lots seeded: ${seconds()}`);

  const platformProcess = await startPlatform(url, dataDir);
  undo.push(() => platformProcess.stop());
  const limitProcess = await startLimit(url, dataDir, people.vendor);
  undo.push(() => limitProcess.stop());
  const headers = {
    guest: await headersOf(platformProcess.origin, null),
    manager: await headersOf(platformProcess.origin, people.manager),
    vendor: await headersOf(platformProcess.origin, people.vendor),
  };
  const sideOf = (side: 0 | 1, process: ServerProcess, readsWhole: boolean, drain: Side['drain']): Side => {
    const itemsOf = (lotId: number) => items.get(lotId) ?? [];
    const world: World = { seeded, itemsOf, headers, readsWhole, drafts: [], side };
    return { process, world, calls: hotCalls(world), used: {}, drain };
  };
  const whole = await fetch(`${platformProcess.origin}/api/v1/lots/${seeded.detailed[0]}?include=orders`, {
    headers: headers.manager,
  });
  const { data } = (await whole.json()) as { data: { orders?: unknown } };
  const platform = sideOf(0, platformProcess, Array.isArray(data.orders), () => drained(setting));
  const limit = sideOf(1, limitProcess, true, async () => {});

  const load = new LoadClient();
  undo.push(() => load.close());
  const cluster = clusterCpu(setting.clusterDir);
  if (!cluster) say("PostgreSQL's processor time is not told here: node's alone is compared");
  say(
    `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, ` +
      `${CONNECTIONS} connections, median of ${TURNS} turns; ms of processor time a call`,
  );
  say('');
  say(
    `${''.padEnd(33)}${'limit'.padStart(16)} ${'platform'.padStart(16)} ${'limit ÷'.padStart(8)}          ${'a second'.padStart(13)}  ${'bytes'.padStart(13)}`,
  );
  say(
    `${'call'.padEnd(33)}${'node + pg'.padStart(16)} ${'node + pg'.padStart(16)} ${'platform'.padStart(8)} ${'goal'.padStart(5)}    ${'limit  ours'.padStart(13)}  ${'limit  ours'.padStart(13)}`,
  );
  const results: Result[] = [];
  for (const name of callNames) {
    // Submissions need drafts, so applications are made for them anyway.
    if (!wanted.includes(name) && !(name === 'create' && wanted.includes('submit'))) continue;
    const result = await compare(name, { platform, limit, load, cluster, setting, turns: TURNS });
    if (!wanted.includes(name)) continue;
    results.push(result);
    say(lineOf(result));
    for (const [table, rows] of Object.entries(result.readWhole))
      say(`    ! ${table}: ${Math.round(rows)} rows a call read one after another`);
  }
  say('');
  say(`whole run: ${seconds()}`);
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ lots, turns: TURNS, results }, null, 2)}\n`);
});
