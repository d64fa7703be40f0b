import { runInThread } from '../threads/run-in-thread.ts';
import type { Paper, PaperJob } from './paper.ts';
import { docxOf } from './docx.ts';
import { pdfOf } from './pdf.ts';
import type makePaperJob from './worker.ts';

/** Shorter papers are made sooner than a thread starts. */
const ROWS_AT_ONCE = 100;
/** Of five thousand items on a slow machine. */
const TIME_MS = 120_000;

const rowsOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

/** The document's bytes; a long one is laid out beside the server's own thread, so that others do not wait for it. */
export async function makePaper(job: PaperJob): Promise<Buffer> {
  if (rowsOf(job.paper) <= ROWS_AT_ONCE) return (job.format === 'pdf' ? pdfOf : docxOf)(job.paper);
  const bytes = await runInThread<typeof makePaperJob>(new URL('./worker.ts', import.meta.url), job, {
    account: null,
    timeMs: TIME_MS,
  });
  return Buffer.from(bytes);
}
