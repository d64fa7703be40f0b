import { runInThread } from '../threads/run-in-thread.ts';
import { utf8 } from '../utf8.ts';
import type tableWorkbookJob from './table-workbook-job.ts';
import { tableWorkbookNow, type Sheet } from './workbook.ts';

/** Fewer are written sooner than a thread starts. */
const CELLS_AT_ONCE = 5_000;
/** Of five thousand items on a slow machine. */
const TIME_MS = 120_000;

/** A table with its head; a long one is written beside the server's own thread, so that others do not wait for it. */
export async function tableWorkbook(sheet: Sheet): Promise<Buffer> {
  if (sheet.lines.length * sheet.columns.length <= CELLS_AT_ONCE) return tableWorkbookNow(sheet);
  const bytes = await runInThread<typeof tableWorkbookJob>(
    new URL('./table-workbook-job.ts', import.meta.url),
    // Bytes are handed over at once, records one by one.
    { json: utf8(JSON.stringify(sheet)) },
    { account: null, timeMs: TIME_MS },
  );
  return Buffer.from(bytes);
}
