// A table from an uploaded file, read beside the server's own thread: what strangers send may take seconds, or never end.
import { checkContents, extensionOf, isZip } from '../files/content.ts';
import { invalid, unsupportedMedia } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { readTemporary } from '../sealing/temporary.ts';
import { runInThread, ThreadFault } from '../threads/run-in-thread.ts';
import type { Grid, GridFault } from '../../../sheets/grid.ts';
import type { GridJob } from './read-grid-job.ts';

const TEXTS = ['csv', 'txt', 'tsv'];
const BOOKS = ['xlsx', 'xlsm', 'xls', 'ods'];
/** Shorter texts are read sooner than a thread starts. */
const BYTES_AT_ONCE = 64 * 1024;
const CFB_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const faulty = (text: string) => invalid({ files: [text] }, text);
const unreadable = () => faulty('Файл не читается как таблица: нужен xlsx или csv');
const tooHeavy = () => faulty('Таблица слишком велика: оставьте только нужные строки и сохраните её заново');
const locked = () => faulty('Файл защищён паролем: снимите защиту и сохраните его заново');

/** What reads the first sheet where none is named. */
const FIRST_SHEET = new URL('./first-sheet-worker.ts', import.meta.url);

/**
 * Throws 415 for what is no table, 422 for one that is broken, protected, too large, or has no such sheet.
 * @param worker the module whose default export reads the table in its thread, and knows which of several sheets is meant
 * @param kinds what may be sent, in words: the caller may read more than what is read here
 */
export async function readGrid(
  upload: Upload,
  {
    sheet,
    worker = FIRST_SHEET,
    kinds = 'xlsx, xls, ods или csv',
  }: { sheet?: string | undefined; worker?: URL; kinds?: string } = {},
): Promise<Grid> {
  const { file, name } = upload;
  const extension = extensionOf(name);
  const isText = TEXTS.includes(extension);
  if (!isText && !BOOKS.includes(extension)) throw unsupportedMedia(`Таблица нужна в виде ${kinds}`);
  const content = await readTemporary(file);
  if (content.length === 0) throw faulty(`Файл «${name}» пуст`);
  const isCfb = content.subarray(0, CFB_SIGNATURE.length).equals(CFB_SIGNATURE);
  // A workbook under a password is not a ZIP any more: its ciphertext lies in the container of the old Office.
  if (isCfb && extension !== 'xls') throw isText ? unreadable() : locked();
  const zip = isZip(content);
  if (!zip && extension !== 'tsv') await checkContents([upload]);
  if (isText ? zip : !zip && !isCfb) throw unreadable();
  const job: GridJob = { file, isText, isZip: zip, sheet: sheet ?? null };
  const grid =
    isText && content.length <= BYTES_AT_ONCE
      ? await atOnce(content, job)
      : await inThread(worker, job, upload.sentBy);
  if (!('fault' in grid)) return grid;
  if (grid.fault === 'noSheet')
    throw invalid({ sheet: [`Такого листа нет. Есть: ${grid.names.join(', ')}`] });
  if (grid.fault === 'tooHeavy') throw tooHeavy();
  throw grid.fault === 'protected' ? locked() : unreadable();
}

/** The readers of tables are loaded by the first who needs them. */
async function atOnce(content: Buffer, job: GridJob): Promise<Grid | GridFault> {
  const { gridOf } = await import('../../../sheets/grid.ts');
  return gridOf(content, job, () => true);
}

type GridWork = (job: GridJob) => Promise<Grid | GridFault>;

async function inThread(worker: URL, job: GridJob, account: number | null): Promise<Grid | GridFault> {
  try {
    return await runInThread<GridWork>(worker, job, { account });
  } catch (error) {
    if (!(error instanceof ThreadFault)) throw error;
    // A failure of the reading library is the file's fault, not the server's.
    throw error.reason === 'failure' ? unreadable() : tooHeavy();
  }
}
