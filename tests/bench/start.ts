// npm run bench:start [-- --times=5 --rest=30]
// What the start of the built server costs where its database is up: processor time until it answers, and its memory at rest.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from './percentile.ts';
import { startPlatform } from './server-process.ts';
import { bench } from './settings.ts';

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    /** Seconds after which it is at rest. */
    rest: { type: 'string', default: '30' },
  },
});
const CPU_MS = 1_500;
const MEMORY_MB = 150;
const KB = 1_024;

/** Resident memory in MB; NaN where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / KB;
  } catch {
    return Number.NaN;
  }
}

await bench(async ({ url, dataDir, undo }) => {
  // The first of a database has more to do than the others.
  const first = await startPlatform(url, dataDir);
  await first.stop();
  const times: number[] = [];
  for (let time = 1; time < Number(options.times); time += 1) {
    const server = await startPlatform(url, dataDir);
    times.push(await server.cpuMs());
    await server.stop();
  }
  const last = await startPlatform(url, dataDir);
  undo.push(() => last.stop());
  times.push(await last.cpuMs());
  await delay(Number(options.rest) * 1_000);
  const [cpu, memory] = [median(times), memoryOf(last.pid)];
  console.log(
    `ready after ${cpu.toFixed(0)} ms of processor time (goal ${CPU_MS}), ${memory.toFixed(0)} MB at rest (goal ${MEMORY_MB})`,
  );
  if (cpu > CPU_MS || memory > MEMORY_MB) process.exitCode = 1;
});
