// The work of «Проверить самому», done in a worker: the page answers meanwhile, and may stop it.
import type { ChainRow, CheckedBundle } from '../bundle.ts';
import { checkFile } from '../check/check.ts';
import type { Report } from '../check/report.ts';
import type { Witness } from '../check/signatures.ts';
import { longFile } from '../long-file.ts';
import { pageCrypt } from './crypt.ts';

export interface Asked {
  file: File;
  witness: Witness;
  /** Bytes of a file that is read at once. */
  longest: number;
}

export type Told = { done: number } | { report: Report } | { unreadable: string };

/** Of a worker alone, and not among the types of a page. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
  readAsText(blob: Blob): string;
}

const PIECE = 4 * 1024 * 1024;
/** So many rows are worth being told of. */
const MANY = 5_000;

type Tell = (share: number) => void;

/** Nothing but the piece that is being read is kept. */
function* piecesOf(file: File, tell: Tell): Generator<Uint8Array> {
  const reader = new FileReaderSync();
  for (let at = 0; at < file.size; at += PIECE) {
    tell(at / file.size);
    yield new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + PIECE)));
  }
}

function* counted(rows: readonly ChainRow[], tell: Tell): Generator<ChainRow> {
  for (const [index, row] of rows.entries()) {
    if (index % MANY === 0) tell(index / rows.length);
    yield row;
  }
}

function read({ file, longest }: Asked, tell: Tell): unknown {
  if (file.size > longest) return longFile(piecesOf(file, tell));
  const whole = JSON.parse(new FileReaderSync().readAsText(file)) as Partial<CheckedBundle> | null;
  return Array.isArray(whole?.rows) && whole.rows.length > MANY
    ? { ...whole, rows: counted(whole.rows as ChainRow[], tell) }
    : whole;
}

const CUT = 'он скачан не до конца или это не файл проверки. Скачайте файл проверки ещё раз';

function answer(asked: Asked, tell: Tell): Told {
  try {
    return { report: checkFile(pageCrypt, read(asked, tell), asked.witness) };
  } catch (error) {
    return { unreadable: error instanceof SyntaxError ? CUT : (error as Error).message };
  }
}

export function work(): void {
  const here = self as unknown as Worker;
  // A worker's message has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (told: Told) => here.postMessage(told);
  here.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    post(answer(data, (done) => post({ done })));
  });
}
