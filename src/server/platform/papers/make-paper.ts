import { setImmediate } from 'node:timers/promises';
import { runInThread } from '../threads/run-in-thread.ts';
import type { Paper, PaperJob } from './paper.ts';
import type makePaperJob from './worker.ts';

/** Shorter papers are made sooner than a thread starts. */
const ROWS_AT_ONCE = 100;
/** Of five thousand items on a slow machine. */
const TIME_MS = 120_000;

const rowsOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

/** The document's bytes; a long one is laid out beside the server's own thread, so that others do not wait for it. */
export async function makePaper(job: PaperJob): Promise<Buffer> {
  if (rowsOf(job.paper) <= ROWS_AT_ONCE) {
    // Fonts and layout are loaded by the first document that is asked for.
    const { default: make } = await import('./worker.ts');
    // Both take a while, and others have a turn between them.
    await setImmediate();
    return Buffer.from(await make(job));
  }
  const bytes = await runInThread<typeof makePaperJob>(new URL('./worker.ts', import.meta.url), job, {
    account: null,
    timeMs: TIME_MS,
  });
  return Buffer.from(bytes);
}
