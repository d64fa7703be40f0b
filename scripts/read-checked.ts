// A file to be checked, however large: one that no text can hold is read line by line, as the platform writes it.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { ChainRow, CheckedBundle } from '../src/proof/bundle.ts';

/** Node's texts end at 512 MiB. */
const LONGEST = 400 * 1024 * 1024;
const PIECE = 4 * 1024 * 1024;
const ROWS = '"rows":[';

/** @param longest bytes that are read at once */
export function readChecked(path: string, longest = LONGEST): unknown {
  if (statSync(path).size <= longest) return JSON.parse(readFileSync(path, 'utf8'));
  const lines = linesOf(path);
  const first = lines.next().value;
  if (first === undefined || !first.endsWith(ROWS))
    throw new Error(
      'он больше 400 МБ, а строки журнала стоят в нём не по одной; возьмите его у площадки таким, как она его пишет',
    );
  const rest = JSON.parse(`${first}]}`) as Omit<CheckedBundle, 'rows'>;
  return { ...rest, rows: rowsOf(lines) } satisfies CheckedBundle;
}

function* rowsOf(lines: Iterable<string>): Generator<ChainRow> {
  let isClosed = false;
  for (const line of lines) {
    if (isClosed ? line !== '' : line === '') throw new Error('после строк журнала есть что-то ещё');
    if (line === ']}') isClosed = true;
    else if (!isClosed) yield JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as ChainRow;
  }
  if (!isClosed) throw new Error('файл оборван');
}

function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const decoder = new StringDecoder('utf8');
    const piece = Buffer.alloc(PIECE);
    let rest = '';
    for (let read = 1; read > 0;) {
      read = readSync(file, piece, 0, PIECE, null);
      rest += read > 0 ? decoder.write(piece.subarray(0, read)) : decoder.end();
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}
