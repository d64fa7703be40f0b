// A file of CommerceML from an upload, read beside the server's own thread.
import { extensionOf } from '../../platform/files/content.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Grid } from '../../../sheets/grid.ts';
import { runInThread, ThreadFault } from '../../platform/threads/run-in-thread.ts';
import { readTemporary } from '../../platform/sealing/temporary.ts';
import type work from './commerce-worker.ts';

const WORKER = new URL('./commerce-worker.ts', import.meta.url);
/** Shorter files are read sooner than a thread starts. */
const BYTES_AT_ONCE = 64 * 1024;
const TOO_HEAVY = 'Файл XML слишком сложен: разделите его';

export const isCommerce = ({ name }: Upload): boolean => extensionOf(name) === 'xml';

/** Throws 422 under `files`, with the line where one is to be named. */
export async function readCommerce({ file, sentBy }: Upload): Promise<Grid> {
  try {
    const content = await readTemporary(file);
    const grid =
      content.length <= BYTES_AT_ONCE
        ? (await import('./commerce.ts')).commerceGrid(content)
        : await runInThread<typeof work>(WORKER, { file }, { account: sentBy });
    if (!('fault' in grid)) return grid;
    throw invalid({ files: [grid.fault] }, grid.fault);
  } catch (error) {
    if (error instanceof ThreadFault) throw invalid({ files: [TOO_HEAVY] }, `${TOO_HEAVY}.`);
    throw error;
  }
}
