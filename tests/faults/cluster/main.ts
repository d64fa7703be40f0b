// npm run drill [-- --faults=10 --vendors=20 --ttl=4 --control]: what a failover of an existing cluster does to the platform.
// Kills, freezes and switchovers of the primary while vendors submit by two platform processes: nothing acknowledged is lost or doubled,
// every chain is whole, only 503 meanwhile, and all is back by itself. `--control` is the same without synchronous replication and must
// lose: it shows that the drill sees a loss.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '../../../src/server/platform/database/migrate.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { startPlatform, type ServerProcess } from '../../bench/server-process.ts';
import type { SignedIn } from '../../server/make.ts';
import {
  acknowledgedAt,
  answeredAt,
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
import { otherOf, startCluster, type Cluster, type NodeName } from './cluster.ts';
import { findPrograms, goFirst, until, type Programs } from './parts.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string' },
    vendors: { type: 'string', default: '20' },
    lots: { type: 'string', default: '4' },
    ttl: { type: 'string', default: '4' },
    control: { type: 'boolean', default: false },
  },
});
/** The control is over with its first loss. */
const FAULTS = Number(values.faults ?? (values.control ? 3 : 10));
const [VENDORS, LOTS, TTL] = [values.vendors, values.lots, values.ttl].map(Number) as [
  number,
  number,
  number,
];
const KINDS = ['kill', 'freeze', 'kill', 'freeze', 'switchover'] as const;
/** From the fault to the first acknowledged submission, and to the first live event on every page. A longer lease adds its own seconds. */
const BACK_MS = 8_000 + Math.max(0, TTL - 4) * 1_000;
const LIVE_MS = BACK_MS + 2_000;
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

interface Fault {
  hit: number;
  gone: NodeName;
  mend: () => Promise<void> | void;
}

async function fault(cluster: Cluster, kind: (typeof KINDS)[number]): Promise<Fault> {
  const gone = await cluster.leader();
  if (kind === 'switchover') {
    const hit = performance.now();
    const done = cluster.switchover(gone);
    return { hit, gone, mend: () => done };
  }
  if (values.control) {
    await cluster.holdReplication(gone);
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  }
  cluster[kind](gone);
  const mend = () => (kind === 'kill' ? cluster.revive(gone) : cluster.thaw(gone));
  return { hit: performance.now(), gone, mend };
}

interface Return {
  /** Milliseconds from the fault to each: there is another primary, HAProxy leads to it, a vendor is answered, and acknowledged. */
  led: number;
  reached: number;
  answered: number;
  acknowledged: number;
  live: number;
}

async function returnOf(
  { hit, gone }: Fault,
  cluster: Cluster,
  pages: readonly { heardAt: () => number }[],
): Promise<Return> {
  const since = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<number> => {
    await until(what, isSo, 120_000);
    return performance.now() - hit;
  };
  const led = await since('another primary', () => cluster.isPrimary(otherOf(gone)));
  // What is acknowledged before was on its way when the fault came.
  const after = (times: readonly number[]) => times.find((at) => at > hit + led);
  const reached = await since('a way to the primary', () => cluster.isReached());
  await until('an acknowledged submission', () => after(acknowledgedAt) !== undefined, 120_000);
  const live = await since('live events', () => pages.every(({ heardAt }) => heardAt() > hit + led));
  return {
    led,
    reached,
    answered: after(answeredAt)! - hit,
    acknowledged: after(acknowledgedAt)! - hit,
    live,
  };
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
      const struck = await fault(cluster, kind);
      const back = await returnOf(struck, cluster, pages);
      say(
        `${index + 1}. ${kind}: новый узел ${seconds(back.led)}, путь к нему ${seconds(back.reached)}, ответ ${seconds(back.answered)}, ` +
          `принятая заявка ${seconds(back.acknowledged)}, живые страницы ${seconds(back.live)}; нагрузка ${loadavg()[0]!.toFixed(1)}`,
      );
      if (back.acknowledged > BACK_MS)
        faults.push(`${kind}: back after ${seconds(back.acknowledged)}, later than ${seconds(BACK_MS)}`);
      if (back.live > LIVE_MS)
        faults.push(`${kind}: live pages after ${seconds(back.live)}, later than ${seconds(LIVE_MS)}`);
      await struck.mend();
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
  goFirst();
  const faults = await drill(programs);
  for (const line of faults) console.error(`✗ ${line}`);
  if (faults.length === 0) say(values.control ? 'Проверка видит потерю, как и должна.' : 'Всё выдержано.');
  process.exit(faults.length === 0 ? 0 : 1);
}
