// npm run bench:growth [-- --small=10000 --large=1000000 --turns=3]
// What each call costs among many lots and among few: processor time of Node and PostgreSQL. None may cost half as much again.
import { parseArgs } from 'node:util';
import { callNames, hotCalls, type CallName, type World } from './calls.ts';
import { clusterCpu } from './cluster-cpu.ts';
import { drained } from './compare.ts';
import { LoadClient } from './load.ts';
import { median } from './percentile.ts';
import { addPerson, headersOf } from './people.ts';
import { itemsByLot, seed } from './seed.ts';
import { startPlatform } from './server-process.ts';
import { bench, type Bench } from './settings.ts';

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '3' },
    only: { type: 'string', default: callNames.join(',') },
  },
});
const TURNS = Number(options.turns);
const DETAILED = 1_000;
const STEPPED = 1_000;
const CONNECTIONS = 8;
/** Of the units of the great comparison: the turns are to be short. */
const SHARE = 0.6;
const MOST = 1.5;

const wanted = callNames.filter((name) => options.only.split(',').includes(name));
/** Submissions need drafts. */
const made = callNames.filter(
  (name) => wanted.includes(name) || (name === 'create' && wanted.includes('submit')),
);

/** Milliseconds of processor time a unit. */
type Costs = Partial<Record<CallName, number>>;

async function costsAmong(lots: number, setting: Bench): Promise<Costs> {
  const { client, undo, url, dataDir, clusterDir } = setting;
  for (const one of ["autovacuum = 'off'", "max_wal_size = '8GB'", "checkpoint_timeout = '1h'"])
    await client.query(`alter system set ${one}`);
  await client.query('select pg_reload_conf()');
  const people = await setting.withServices(async (services) => ({
    manager: await addPerson(services, 'manager'),
    vendor: await addPerson(services, 'vendor'),
  }));
  const seeded = await seed(client, {
    lots,
    detailed: DETAILED,
    stepped: STEPPED,
    ownerId: people.manager.id,
  });
  const items = await itemsByLot(client, seeded.detailed);
  const platform = await startPlatform(url, dataDir);
  undo.push(() => platform.stop());
  const world: World = {
    seeded,
    itemsOf: (lotId) => items.get(lotId) ?? [],
    headers: {
      guest: await headersOf(platform.origin, null),
      manager: await headersOf(platform.origin, people.manager),
      vendor: await headersOf(platform.origin, people.vendor),
    },
    readsWhole: true,
    drafts: [],
    side: 0,
  };
  const calls = hotCalls(world);
  const load = new LoadClient();
  undo.push(() => load.close());
  const cluster = clusterCpu(clusterDir);
  const port = Number(new URL(platform.origin).port);
  const costs: Costs = {};
  for (const name of made) {
    const units = Math.round(calls[name].units * SHARE);
    const turns: number[] = [];
    await client.query('vacuum analyze');
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const asked = Array.from({ length: units }, (_, at) => calls[name].requests(turn * units + at));
      await client.query('checkpoint');
      const before = (await platform.cpuMs()) + (cluster?.spentMs() ?? 0);
      const { ids, fault } = await load.run({
        port,
        units: asked,
        concurrency: CONNECTIONS,
        wantsIds: name === 'create',
      });
      if (fault !== null) throw new Error(fault);
      await drained(setting);
      // The first turn is to warm it.
      if (turn > 0) turns.push(((await platform.cpuMs()) + (cluster?.spentMs() ?? 0) - before) / units);
      if (name === 'create') world.drafts.push(...ids);
    }
    costs[name] = median(turns);
  }
  return costs;
}

async function measured(lots: number): Promise<Costs> {
  let costs: Costs = {};
  await bench(async (setting) => {
    costs = await costsAmong(lots, setting);
  });
  return costs;
}

const [few, many] = [Number(options.small), Number(options.large)];
const among = { few: await measured(few), many: await measured(many) };
console.log(`ms of processor time a call, ${CONNECTIONS} connections, median of ${TURNS} turns`);
console.log(
  `${'call'.padEnd(16)}${`${few} lots`.padStart(16)}${`${many} lots`.padStart(16)}${'times'.padStart(8)}`,
);
for (const name of wanted) {
  const [least, most] = [among.few[name] ?? Number.NaN, among.many[name] ?? Number.NaN];
  const times = most / least;
  const missed = times > MOST ? ' <' : '';
  console.log(
    `${name.padEnd(16)}${least.toFixed(2).padStart(16)}${most.toFixed(2).padStart(16)}${times.toFixed(2).padStart(8)}${missed}`,
  );
  if (missed !== '') process.exitCode = 1;
}
