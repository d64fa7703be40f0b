// A file to be checked, however large.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { longFile } from '../src/proof/long-file.ts';

/** Node's texts end at 512 MiB. */
const LONGEST = 400 * 1024 * 1024;
const PIECE = 4 * 1024 * 1024;

/** @param longest bytes that are read at once */
export function readChecked(path: string, longest = LONGEST): unknown {
  if (statSync(path).size <= longest) return JSON.parse(readFileSync(path, 'utf8'));
  return longFile(piecesOf(path));
}

function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE);
    for (;;) {
      const read = readSync(file, piece, 0, PIECE, null);
      if (read === 0) return;
      yield piece.subarray(0, read);
    }
  } finally {
    closeSync(file);
  }
}
