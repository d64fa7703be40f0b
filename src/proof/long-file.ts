// A file to be checked that no text can hold: its rows are read line by line, as the platform writes them. For the command and the page alike.
import type { ChainRow, CheckedBundle } from './bundle.ts';

const ROWS = '"rows":[';

/**
 * Throws where the rows do not stand one a line.
 * @param pieces the file's bytes; taken as the rows are asked for, once
 */
export function longFile(pieces: Iterable<Uint8Array>): CheckedBundle {
  const lines = linesOf(pieces);
  const first = lines.next().value;
  if (first === undefined || !first.endsWith(ROWS))
    throw new Error(
      'он больше 400 МБ, а строки журнала стоят в нём не по одной; возьмите его у площадки таким, как она его пишет',
    );
  const rest = JSON.parse(`${first}]}`) as Omit<CheckedBundle, 'rows'>;
  return { ...rest, rows: rowsOf(lines) };
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

function* linesOf(pieces: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
