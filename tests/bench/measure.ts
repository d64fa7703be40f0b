// Rounds of the platform and of the bare server in turn, so that both meet the same weather.
import { bareServer, type Recorded } from './bare.ts';
import type { LoadClient, LoadRequest } from './load.ts';
import { record } from './recorder.ts';
import type { Workload } from './workloads.ts';

export const ROUNDS = 9;
export const WARM_UP_ROUNDS = 3;
const CONCURRENCY = 4;

export interface Figures {
  title: string;
  /** Median milliseconds of a unit. */
  platform: number;
  bare: number;
  /** Median over the rounds of bare time / platform time. */
  ratio: number;
  /** The same of the processor time of Node alone, which other work on the machine changes less. */
  cpuRatio: number;
  /** Statements of one unit. */
  statements: number;
  /** Bytes of one unit's answers. */
  bytes: number;
}

interface Setting {
  load: LoadClient;
  databaseUrl: string;
  port: number;
  itemsOf: (lotId: number) => number[];
}

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
};

/** Lots that a workload uses up: one or two to record, and each round's on both sides. */
export const lotsNeeded = ({ units }: Pick<Workload, 'units'>): number =>
  2 + 2 * units * (ROUNDS + WARM_UP_ROUNDS);

/** @param lotIds at least as many as `lotsNeeded` says, where the workload writes */
export async function measure(
  workload: Workload,
  lotIds: readonly number[],
  setting: Setting,
): Promise<Figures> {
  let used = 0;
  const nextLot = () => lotIds[used++ % lotIds.length]!;
  const recorded = await recordUnit(workload, nextLot(), setting);
  const bare = bareServer(setting.databaseUrl, recorded, setting.itemsOf);
  const barePort = Number(new URL(await bare.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const bareCalls = (lotId: number): LoadRequest[] =>
    workload.calls(lotId).map((call, index) => ({ ...call, path: `/${index}?lot=${lotId}` }));

  const round = async (port: number, calls: (lotId: number) => LoadRequest[]) => {
    const units = Array.from({ length: workload.units }, () => calls(nextLot()));
    const before = process.cpuUsage();
    const { ms, bytes, fault } = await setting.load.run({ port, units, concurrency: CONCURRENCY });
    if (fault !== null) throw new Error(fault);
    const { user, system } = process.cpuUsage(before);
    return { ms: ms / workload.units, cpu: user + system, bytes: bytes / workload.units };
  };
  try {
    const pairs: { platform: number; bare: number; cpuRatio: number }[] = [];
    let bytes = 0;
    for (let number = -WARM_UP_ROUNDS; number < ROUNDS; number += 1) {
      const ofPlatform = await round(setting.port, workload.calls);
      const ofBare = await round(barePort, bareCalls);
      bytes = ofPlatform.bytes;
      if (number < 0) continue;
      pairs.push({ platform: ofPlatform.ms, bare: ofBare.ms, cpuRatio: ofBare.cpu / ofPlatform.cpu });
    }
    return {
      title: workload.title,
      platform: median(pairs.map(({ platform }) => platform)),
      bare: median(pairs.map(({ bare }) => bare)),
      ratio: median(pairs.map(({ platform, bare }) => bare / platform)),
      cpuRatio: median(pairs.map(({ cpuRatio }) => cpuRatio)),
      statements: recorded.reduce((sum, { statements }) => sum + statements.length, 0),
      bytes,
    };
  } finally {
    await bare.close();
  }
}

/** Runs one unit alone and keeps what it asked of the database and what it answered. */
export async function recordUnit(
  workload: Workload,
  lotId: number,
  { port, itemsOf }: Pick<Setting, 'port' | 'itemsOf'>,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { method, path, headers, body } of workload.calls(lotId)) {
    const { statements, result } = await record(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
      return { status: answer.status, reply: JSON.parse(text) as unknown };
    });
    recorded.push({ method, statements, ...result, lotId, orderIds: itemsOf(lotId) });
  }
  return recorded;
}
