// npm run drill [-- --faults=10 --vendors=20 --ttl=5 --control]: what a failover of an existing cluster does to the platform.
// Kills, freezes and switchovers of the primary while vendors submit by two platform processes: nothing acknowledged is lost or doubled,
// every chain is whole, only 503 meanwhile, and all is back by itself. `--control` is the same without synchronous replication and must
// lose: it shows that the drill sees a loss.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import { buildApp } from '../../../src/server/app.ts';
import { migrateDatabase } from '../../../src/server/platform/database/migrate.ts';
import { makeServices } from '../../../src/server/platform/make-services.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { checkRestored } from '../../../src/server/restored.ts';
import { composeHouse } from '../../../src/server/wings.ts';
import { startPlatform, type ServerProcess } from '../../bench/server-process.ts';
import { submit } from '../../server/applications/make-applications.ts';
import { makePublished } from '../../server/lots/make-lots.ts';
import { asTestServer, type SignedIn } from '../../server/make.ts';
import { Caller } from '../browserless.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { findPrograms, until, type Programs } from './parts.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '10' },
    vendors: { type: 'string', default: '20' },
    lots: { type: 'string', default: '4' },
    ttl: { type: 'string', default: '5' },
    control: { type: 'boolean', default: false },
  },
});
const [FAULTS, VENDORS, LOTS, TTL] = [values.faults, values.vendors, values.lots, values.ttl].map(Number) as [
  number,
  number,
  number,
  number,
];
const KINDS = ['kill', 'freeze', 'kill', 'freeze', 'switchover'] as const;
/** From the fault to the first acknowledged submission, and to the first live event on every page: 8 s and 10 s by a lease of 5 s. */
const BACK_MS = (TTL + 3) * 1_000;
const LIVE_MS = (TTL + 5) * 1_000;
/** What was acknowledged before the fault may still be on its way. */
const IN_FLIGHT_MS = 500;
const BETWEEN_MS = 3_000;
const HELD_MS = 2_500;
const SECRETS = {
  SEALING_KEY: 'one-sealing-key-for-both-of-the-servers-0123456789',
  SESSION_SECRET: 'one-secret-for-both-of-the-servers-0123456789',
};

type Receipt = Pick<ReceiptVersion, 'number' | 'hash'>;

interface Bidder {
  vendor: SignedIn;
  id: number;
  acknowledged: Receipt[];
  /** Sent, and the connection broke or 503 came: it may have been taken or not. */
  unknown: number;
}

const say = (line: string) => console.log(`• ${line}`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Works beside the platform on the same database. */
async function beside<T>(
  url: string,
  dataDir: string,
  act: (server: ReturnType<typeof asTestServer>) => Promise<T>,
): Promise<T> {
  composeHouse();
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, ...SECRETS });
  const { services, close } = await makeServices(settings, url, pino({ level: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  const server = asTestServer({ app, services, url, dataDir, close });
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

const bidders: Bidder[] = [];
const acknowledgedAt: number[] = [];
const statuses = new Map<number, number>();
const over = new AbortController();

async function bid(bidder: Bidder, origin: string): Promise<void> {
  const caller = new Caller(origin, bidder.vendor);
  const { id } = bidder;
  const ask = async <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
    const answer = await caller.call<T>(method, path, body);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status !== 200) throw new Error(String(answer.status));
    return answer.data;
  };
  for (let round = 1; !over.signal.aborted; round += 1) {
    try {
      const open = await ask<Application>('GET', `/api/v2/applications/${id}`);
      if (!open.isWorkingCopy) await ask('POST', `/api/v1/applications/${id}/edit`);
      const { offers } = await ask<Application>('GET', `/api/v2/applications/${id}`);
      const rows = offers.map((offer) => ({
        id: offer.id,
        orderId: offer.orderId,
        unitPrice: String(1_000 + round),
      }));
      await ask('PUT', `/api/v1/applications/${id}/offers`, { offers: rows });
      bidder.unknown += 1;
      const { receipt } = await ask<Application>('POST', `/api/v1/applications/${id}/step-active`);
      bidder.unknown -= 1;
      bidder.acknowledged.push({ number: receipt!.number, hash: receipt!.hash });
      acknowledgedAt.push(performance.now());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** An open page: when it last heard an event, whatever becomes of its connection. */
function openPage(origin: string, who: SignedIn): { heardAt: () => number } {
  let heard = 0;
  void (async () => {
    while (!over.signal.aborted) {
      try {
        const reply = await fetch(`${origin}/api/v1/events`, {
          headers: { cookie: `${SESSION_COOKIE}=${who.cookies.get(SESSION_COOKIE)}` },
          signal: over.signal,
        });
        for await (const piece of reply.body!)
          if (String(Buffer.from(piece as Uint8Array)).includes('data: {"model"')) heard = performance.now();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  })();
  return { heardAt: () => heard };
}

async function fault(cluster: Cluster, kind: (typeof KINDS)[number]): Promise<() => void> {
  const primary = await cluster.leader();
  if (kind === 'switchover') {
    await cluster.switchover(primary);
    return () => {};
  }
  if (values.control) {
    await cluster.holdReplication(primary);
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  }
  cluster[kind](primary);
  return () => (kind === 'kill' ? cluster.revive(primary) : cluster.thaw(primary));
}

async function drill(programs: Programs): Promise<string[]> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-drill-'));
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-drill-data-'));
  const platforms: ServerProcess[] = [];
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster(programs, home, { ttl: TTL, isSynchronous: !values.control });
    say(`Кластер поднят: ${programs.postgres}, ttl ${TTL}, ${values.control ? 'асинхронно' : 'синхронно'}.`);
    await migrateDatabase(cluster.url);
    const manager = await setScene(cluster.url, dataDir);
    for (let index = 0; index < 2; index += 1) {
      const folder = mkdtempSync(join(dataDir, 'process-'));
      platforms.push(
        await startPlatform(cluster.url, folder, { ...SECRETS, LOG_LEVEL: 'warn', SEED_DEMO: '0' }),
      );
    }
    const pages = platforms.map(({ origin }) => openPage(origin, manager));
    const bidding = bidders.map((bidder, index) => bid(bidder, platforms[index % 2]!.origin));
    await until('the first submissions', () => acknowledgedAt.length > VENDORS, 120_000);
    const faults: string[] = [];
    for (let index = 0; index < FAULTS; index += 1) {
      const kind = values.control ? 'kill' : KINDS[index % KINDS.length]!;
      const mend = await fault(cluster, kind);
      const hit = performance.now();
      const first = () => acknowledgedAt.find((at) => at > hit + IN_FLIGHT_MS);
      await until(`an acknowledged submission after a ${kind}`, () => first() !== undefined, 120_000);
      const backMs = first()! - hit;
      await until('live events', () => pages.every(({ heardAt }) => heardAt() > hit + backMs), 60_000);
      const liveMs = Math.max(...pages.map(({ heardAt }) => heardAt())) - hit;
      say(
        `${kind}: первая принятая заявка через ${seconds(backMs)}, живые страницы через ${seconds(liveMs)}`,
      );
      if (backMs > BACK_MS)
        faults.push(`${kind}: back after ${seconds(backMs)}, later than ${seconds(BACK_MS)}`);
      if (liveMs > LIVE_MS)
        faults.push(`${kind}: live pages after ${seconds(liveMs)}, later than ${seconds(LIVE_MS)}`);
      mend();
      await until('both nodes', () => cluster!.isWhole(), 120_000);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
    const listening = await cluster.listening();
    over.abort();
    await Promise.all(bidding);
    const { lost, doubled } = await beside(cluster.url, dataDir, count);
    const acknowledged = bidders.reduce((sum, one) => sum + one.acknowledged.length, 0);
    say(
      `Принято ${acknowledged}, потеряно ${lost}, удвоено ${doubled}; ответы: ${[...statuses].map(([status, n]) => `${status}×${n}`).join(', ')}; LISTEN: ${listening}.`,
    );
    if (values.control)
      return lost > 0 ? [] : ['the asynchronous control lost nothing: the drill does not see a loss'];
    if (lost > 0) faults.push(`${lost} acknowledged submissions are lost`);
    if (doubled > 0) faults.push(`${doubled} submissions are there that nobody sent`);
    if (listening !== platforms.length)
      faults.push(`${listening} connections listen for ${platforms.length} processes`);
    const others = [...statuses.keys()].filter((status) => status >= 500 && status !== 503);
    if (others.length > 0) faults.push(`answers other than 503: ${others.join(', ')}`);
    return faults;
  } finally {
    over.abort();
    for (const platform of platforms) await platform.stop();
    cluster?.stop();
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}

const setScene = (url: string, dataDir: string): Promise<SignedIn> =>
  beside(url, dataDir, async (server) => {
    const manager = await server.signIn('manager');
    const lots: number[] = [];
    for (let index = 0; index < LOTS; index += 1) lots.push((await makePublished(manager)).id);
    for (let index = 0; index < VENDORS; index += 1) {
      const vendor = await server.signIn('vendor');
      const { id } = await submit(vendor, lots[index % LOTS]!, ['1000']);
      bidders.push({ vendor, id, acknowledged: [], unknown: 0 });
    }
    return manager;
  });

async function count({
  services,
}: ReturnType<typeof asTestServer>): Promise<{ lost: number; doubled: number }> {
  await checkRestored(services, say);
  let [lost, doubled] = [0, 0];
  for (const { id, acknowledged, unknown } of bidders) {
    const { rows } = await services.pool.query<Receipt>(
      'select number, hash from application_versions where application_id = $1',
      [id],
    );
    const kept = new Set(rows.map((row) => `${row.number} ${row.hash}`));
    lost += acknowledged.filter((receipt) => !kept.has(`${receipt.number} ${receipt.hash}`)).length;
    // One is of the beginning.
    doubled += Math.max(0, rows.length - 1 - acknowledged.length - unknown);
  }
  return { lost, doubled };
}

const programs = findPrograms();
if ('missing' in programs) {
  console.log(
    `Учение пропущено: нет ${programs.missing.join(', ')}. В Debian: apt-get install postgresql patroni etcd-server python3-etcd haproxy`,
  );
} else {
  const faults = await drill(programs);
  for (const line of faults) console.error(`✗ ${line}`);
  if (faults.length === 0) say(values.control ? 'Проверка видит потерю, как и должна.' : 'Всё выдержано.');
  process.exit(faults.length === 0 ? 0 : 1);
}
