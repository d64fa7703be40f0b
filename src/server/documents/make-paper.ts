import { Worker } from 'node:worker_threads';
import type { Paper } from './paper.ts';
import { docxOf } from './paper-docx.ts';
import { pdfOf } from './paper-pdf.ts';

export type PaperFormat = 'docx' | 'pdf';
export interface PaperJob {
  paper: Paper;
  format: PaperFormat;
}

/** Shorter papers are made sooner than a thread starts. */
const ROWS_AT_ONCE = 100;

const rowsOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

/** The document's bytes; a long one is laid out beside the server's own thread, so that others do not wait for it. */
export async function makePaper(job: PaperJob): Promise<Buffer> {
  if (rowsOf(job.paper) <= ROWS_AT_ONCE) return (job.format === 'pdf' ? pdfOf : docxOf)(job.paper);
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    const worker = new Worker(new URL('./paper-thread.mjs', import.meta.url), {
      workerData: job,
      // The server's own flags are not the thread's: it asks for its loader itself.
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the paper's thread ended with ${code}`)));
  });
  return Buffer.from(bytes);
}
