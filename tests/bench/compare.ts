// Turns of the platform and of the limit, one after the other, so that both meet the same weather.
import { setTimeout as delay } from 'node:timers/promises';
import type { CallName, HotCall, World } from './calls.ts';
import type { ClusterCpu } from './cluster-cpu.ts';
import type { LoadClient } from './load.ts';
import { median } from './percentile.ts';
import type { ServerProcess } from './server-process.ts';
import type { Bench } from './settings.ts';

export const CONNECTIONS = 32;
/** Reading more rows of a table one after another, in one call, is no way to read it. */
const MANY_ROWS = 20_000;
/** A query of the queue's, while it is waited for, is not the platform's work. */
const DRAIN_PAUSE_MS = 25;

export interface Side {
  process: ServerProcess;
  calls: Record<CallName, HotCall>;
  world: World;
  /** Units of each call that were asked for so far. */
  used: Partial<Record<CallName, number>>;
  /** Waits until no work is left that the calls have asked for. */
  drain: () => Promise<void>;
}

/** Of one turn, milliseconds of processor time a unit. */
export interface Turn {
  node: number;
  pg: number;
  rate: number;
  bytes: number;
}

export interface Result {
  name: CallName;
  title: string;
  goal: number | null;
  platform: Turn;
  limit: Turn;
  /** Median over the turns of the limit's processor time ÷ the platform's. */
  ratio: number;
  ratios: number[];
  /** Tables of which a call of the platform reads many rows one after another: rows a call. */
  readWhole: Record<string, number>;
}

const medianTurn = (turns: readonly Turn[]): Turn => ({
  node: median(turns.map(({ node }) => node)),
  pg: median(turns.map(({ pg }) => pg)),
  rate: median(turns.map(({ rate }) => rate)),
  bytes: median(turns.map(({ bytes }) => bytes)),
});
const spent = ({ node, pg }: Turn): number => node + pg;

export interface Field {
  platform: Side;
  limit: Side;
  load: LoadClient;
  cluster: ClusterCpu | null;
  setting: Bench;
  turns: number;
}

export async function compare(name: CallName, field: Field): Promise<Result> {
  const { platform, limit, setting, turns } = field;
  const ours: Turn[] = [];
  const theirs: Turn[] = [];
  let readWhole: Result['readWhole'] = {};
  await setting.client.query('vacuum analyze');
  for (let number = 0; number <= turns; number += 1) {
    limit.process.pause();
    const before = await sequentialReads(setting);
    const own = await turn(name, platform, field);
    if (number === turns)
      readWhole = readsBetween(before, await sequentialReads(setting), platform.calls[name].units);
    limit.process.goOn();
    platform.process.pause();
    const other = await turn(name, limit, field);
    platform.process.goOn();
    // The first turn of both is to warm them.
    if (number === 0) continue;
    ours.push(own);
    theirs.push(other);
  }
  const ratios = ours.map((own, at) => spent(theirs[at]!) / spent(own));
  const { title, goal } = platform.calls[name];
  return {
    name,
    title,
    goal,
    platform: medianTurn(ours),
    limit: medianTurn(theirs),
    ratio: median(ratios),
    ratios,
    readWhole,
  };
}

async function turn(name: CallName, side: Side, { load, cluster, setting }: Field): Promise<Turn> {
  const call = side.calls[name];
  const from = side.used[name] ?? 0;
  side.used[name] = from + call.units;
  const units = Array.from({ length: call.units }, (_, at) => call.requests(from + at));
  await setting.client.query('checkpoint');
  const port = Number(new URL(side.process.origin).port);
  const before = { node: await side.process.cpuMs(), pg: cluster?.spentMs() ?? 0 };
  const { ms, bytes, ids, fault } = await load.run({
    port,
    units,
    concurrency: CONNECTIONS,
    wantsIds: name === 'create',
  });
  if (fault !== null) throw new Error(fault);
  await side.drain();
  const node = (await side.process.cpuMs()) - before.node;
  const pg = (cluster?.spentMs() ?? 0) - before.pg;
  if (name === 'create') side.world.drafts.push(...ids);
  return {
    node: node / call.units,
    pg: pg / call.units,
    rate: (call.units / ms) * 1000,
    bytes: bytes / call.units,
  };
}

/** Events are told some twenty milliseconds after their commit; nothing is written of that. */
const TOLD_WITHIN_MS = 100;

/** Waits until all news is delivered and every process has been told of every live event. */
export async function drained({ client }: Bench): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from jobs where failed_at is null and run_at <= now()`,
    );
    if (rows[0]!.left === 0) break;
    await delay(DRAIN_PAUSE_MS);
  }
  await delay(TOLD_WITHIN_MS);
}

async function sequentialReads({ client }: Bench): Promise<Map<string, number>> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string; rows: string }>(
    'select relname as name, seq_tup_read as rows from pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, rows: read }) => [name, Number(read)]));
}

const readsBetween = (before: Map<string, number>, after: Map<string, number>, units: number) =>
  Object.fromEntries(
    [...after].flatMap(([table, rows]) => {
      const each = (rows - (before.get(table) ?? 0)) / units;
      return each > MANY_ROWS ? [[table, each]] : [];
    }),
  );
