// npm run drill [-- --faults=10 --vendors=20 --ttl=5 --control]: what a failover of an existing cluster does to the platform.
// Kills, freezes and switchovers of the primary while vendors submit by two platform processes: nothing acknowledged is lost or doubled,
// every chain is whole, only 503 meanwhile, and all is back by itself. `--control` is the same without synchronous replication and must
// lose: it shows that the drill sees a loss.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '../../../src/server/platform/database/migrate.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { startPlatform, type ServerProcess } from '../../bench/server-process.ts';
import type { SignedIn } from '../../server/make.ts';
import {
  acknowledgedAt,
  beside,
  bid,
  bidders,
  count,
  over,
  say,
  SECRETS,
  setScene,
  statuses,
} from './bidding.ts';
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
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

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
    const manager = await setScene(cluster.url, dataDir, { lots: LOTS, vendors: VENDORS });
    for (let index = 0; index < 2; index += 1) {
      const folder = mkdtempSync(join(dataDir, 'process-'));
      platforms.push(
        await startPlatform(cluster.url, folder, { ...SECRETS, LOG_LEVEL: 'warn', SEED_DEMO: '0' }),
      );
    }
    const pages = platforms.map(({ origin }) => openPage(origin, manager));
    const bidding = bidders.map((bidder, index) => bid(bidder, () => [platforms[index % 2]!.origin]));
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
