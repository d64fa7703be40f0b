// A table from an uploaded file, read beside the server's own thread: what strangers send may take seconds, or never end.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { checkContent, extensionOf } from '../../platform/files/content.ts';
import { checkExpansion } from '../../platform/files/expansion.ts';
import { invalid, unsupportedMedia } from '../../platform/http/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import { gridOf, type Grid, type GridFault } from './sheet.ts';

export interface GridJob {
  path: string;
  isText: boolean;
  sheet: string | null;
  /** Of several sheets: the first that has a header of items, or simply the first. */
  choose: 'items' | 'first';
}

const TEXTS = ['csv', 'txt', 'tsv'];
const BOOKS = ['xlsx', 'xlsm', 'xls', 'ods'];
/** Shorter texts are read sooner than a thread starts. */
const BYTES_AT_ONCE = 64 * 1024;
/** A sheet of five thousand full rows unpacks to a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MEMORY_MB = 512;
const TIME_MS = 20_000;
/** More at once would starve the server's own thread. */
const MAX_THREADS = 2;
const CFB_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const faulty = (text: string) => invalid({ files: [text] }, `${text}.`);
const unreadable = () => faulty('Файл не читается как таблица: нужен xlsx или csv');
const tooHeavy = () => faulty('Таблица слишком велика: оставьте только нужные строки и сохраните её заново');
const locked = () => faulty('Файл защищён паролем: снимите защиту и сохраните его заново');

/** Throws 415 for what is no table, 422 for one that is broken, protected, too large, or has no such sheet. */
export async function readGrid(
  upload: Upload,
  { sheet, choose }: { sheet?: string | undefined; choose: GridJob['choose'] },
): Promise<Grid> {
  const { path, name } = upload;
  const extension = extensionOf(name);
  const isText = TEXTS.includes(extension);
  if (!isText && !BOOKS.includes(extension))
    throw unsupportedMedia('Таблица нужна в виде xlsx, xls, ods или csv');
  const content = await readFile(path);
  const isCfb = content.subarray(0, CFB_SIGNATURE.length).equals(CFB_SIGNATURE);
  // A workbook under a password is not a ZIP any more: its ciphertext lies in the container of the old Office.
  if (isCfb && extension !== 'xls') throw isText ? unreadable() : locked();
  if (extension !== 'tsv') await checkContent(upload);
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  if (isText ? isZip : !isZip && !isCfb) throw unreadable();
  if (isZip && !(await checkExpansion(path, MAX_UNPACKED_BYTES))) throw tooHeavy();
  const job: GridJob = { path, isText, sheet: sheet ?? null, choose };
  const grid =
    isText && content.length <= BYTES_AT_ONCE ? gridOf(content, job, () => true) : await inThread(job);
  if (!('fault' in grid)) return grid;
  if (grid.fault === 'noSheet')
    throw invalid({ sheet: [`Такого листа нет. Есть: ${grid.names.join(', ')}`] });
  throw grid.fault === 'protected' ? locked() : unreadable();
}

let running = 0;
const waiting: (() => void)[] = [];

async function inThread(job: GridJob): Promise<Grid | GridFault> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await runThread(job);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function runThread(job: GridJob): Promise<Grid | GridFault> {
  const worker = new Worker(new URL('./grid-thread.mjs', import.meta.url), {
    workerData: job,
    // The server's own flags are not the thread's: it asks for its loader itself.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Grid | GridFault>((resolve, reject) => {
      timer = setTimeout(() => reject(tooHeavy()), TIME_MS);
      worker.once('message', resolve);
      // Out of memory, or a fault of the reading library: the file's, not the server's.
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : unreadable()),
      );
      worker.once('exit', () => reject(unreadable()));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
