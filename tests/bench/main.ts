// npm run bench [-- --lots=5000 --only=list,read,create,step,lists --statements]
// The platform beside bare Fastify and the driver with the same statements, interleaved; only the ratios mean anything.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, Pool } from 'pg';
import pino from 'pino';
import { buildApp } from '../../src/server/app.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { startTestCluster } from '../support/test-cluster.ts';
import { listCalls, measureList } from './lists.ts';
import { LoadClient } from './load.ts';
import { lotsNeeded, measure, recordUnit } from './measure.ts';
import { addPerson, headersOf } from './people.ts';
import { listenToDriver } from './recorder.ts';
import { seed } from './seed.ts';
import { workloads } from './workloads.ts';

const AIM = 0.7;
const STEP = 0.6;
const PARTS = ['list', 'read', 'create', 'step', 'lists'] as const;

const { values: options } = parseArgs({
  options: {
    lots: { type: 'string', default: '100000' },
    only: { type: 'string', default: PARTS.join(',') },
    /** Prints the statements of one unit of each workload. */
    statements: { type: 'boolean', default: false },
  },
});
const wanted = (part: (typeof PARTS)[number]) => options.only.split(',').includes(part);

const undo: (() => unknown)[] = [];
const started = performance.now();
const say = (text: string) => console.log(text);
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function run(): Promise<void> {
  listenToDriver();
  const cluster = await startTestCluster();
  say(`database started: ${seconds()}`);
  undo.push(cluster.stop);
  const databaseUrl = cluster.templateUrl;
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-bench-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: 'http://bench.local' });
  const { services, close } = await makeServices(settings, databaseUrl, pino({ level: 'error' }));
  undo.push(close);

  const people = {
    manager: await addPerson(services, 'manager'),
    vendor: await addPerson(services, 'vendor'),
    security: await addPerson(services, 'security'),
    admin: await addPerson(services, 'admin'),
  };
  const plans = workloads({}, {}, () => []);
  const lots = Number(options.lots);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const seeded = await seed(client, {
    lots,
    detailed: lotsNeeded(plans.create),
    prolonged: lotsNeeded(plans.step),
    ownerId: people.manager.id,
  });
  const { rows: items } = await client.query<{ lot: string; ids: string[] }>(
    'select lot_id as lot, array_agg(id order by index) as ids from orders where lot_id > $1 group by 1',
    [lots],
  );
  await client.end();
  const itemsByLot = new Map(items.map(({ lot, ids }) => [Number(lot), ids.map(Number)]));
  const itemsOf = (lotId: number) => itemsByLot.get(lotId) ?? [];
  say(`${lots} lots seeded: ${seconds()}`);

  const app = await buildApp(services);
  undo.push(() => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = {
    guest: await headersOf(origin, null),
    manager: await headersOf(origin, people.manager),
    vendor: await headersOf(origin, people.vendor),
    security: await headersOf(origin, people.security),
    admin: await headersOf(origin, people.admin),
  };

  const load = new LoadClient();
  undo.push(() => load.close());
  const setting = { load, databaseUrl, port: Number(new URL(origin).port), itemsOf };
  say('');
  say(`${'workload'.padEnd(36)} platform ms  bare ms  ratio  of CPU  statements  bytes`);
  for (const [name, workload] of Object.entries(workloads(headers.manager, headers.vendor, itemsOf))) {
    if (!wanted(name as keyof typeof plans)) continue;
    const lotIds = [...seeded[workload.lots]];
    if (options.statements) {
      const unit = await recordUnit(workload, lotIds.pop()!, setting);
      for (const { text } of unit.flatMap(({ statements }) => statements))
        say(text.replaceAll(/\s+/g, ' ').slice(0, 300));
    }
    const { title, platform, bare, ratio, cpuRatio, statements, bytes } = await measure(
      workload,
      lotIds,
      setting,
    );
    const verdict =
      ratio >= AIM ? '' : ratio >= STEP ? `  below the aim of ${AIM}` : `  below the step of ${STEP}`;
    say(
      `${title.padEnd(36)} ${platform.toFixed(2).padStart(11)} ${bare.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(6)} ${cpuRatio.toFixed(2).padStart(7)} ` +
        `${String(statements).padStart(11)} ${String(Math.round(bytes)).padStart(6)}${verdict}`,
    );
  }
  if (wanted('lists')) {
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    pool.on('error', () => {});
    undo.push(() => pool.end());
    say('');
    say('list, alone'.padEnd(84) + '     ms    total  statements');
    for (const call of listCalls(headers)) {
      const { ms, total, statements, warnings } = await measureList(origin, pool, call);
      const title = `${call.who.padEnd(9)}${decodeURIComponent(call.path.replaceAll('+', ' '))}`;
      say(
        `${title.padEnd(82)} ${ms.toFixed(1).padStart(8)} ${total.padStart(8)} ${String(statements).padStart(11)}`,
      );
      for (const warning of warnings) say(`         ! ${warning}`);
    }
  }
  say('');
  say(`whole run: ${seconds()}`);
}

try {
  await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const stop of undo.toReversed()) await stop();
}
