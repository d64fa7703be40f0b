// What may be wrong in a source, one thing at a time.
import { lawEdits, vocabularyOf } from './law-edits.ts';
import { codeEdits } from './code-edits.ts';
import { parse, placesIn } from './syntax.ts';

export interface Mutant {
  file: string;
  line: number;
  /** What stands there and what it becomes, on one line. */
  change: string;
  /** The whole line as it stands, for whoever reads of it. */
  text: string;
  /** The same while the file is moved about: the change, the line's text and which of equal ones it is. */
  key: string;
  source: string;
}

/** Longer pieces are told by their beginnings. */
const TOLD = 60;

const flat = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > TOLD ? `${line.slice(0, TOLD)}…` : line;
};

export function mutantsOf(file: string, source: string): Mutant[] {
  const program = parse(file, source);
  const vocabulary = vocabularyOf(program);
  const edits = [...placesIn(program)].flatMap((place) => [
    ...lawEdits(place, source, vocabulary),
    ...codeEdits(place, source),
  ]);
  const seen = new Map<string, number>();
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end, text }) => source.slice(start, end) !== text)
    .map(({ start, end, text }) => {
      const lineStart = source.lastIndexOf('\n', start - 1) + 1;
      const line = source.slice(0, start).split('\n').length;
      const wholeLine = source.slice(lineStart, source.indexOf('\n', start)).trim();
      const change = `${flat(source.slice(start, end))} → ${flat(text) || 'nothing'}`;
      const told = `${file}: ${wholeLine}: ${change}`;
      const count = (seen.get(told) ?? 0) + 1;
      seen.set(told, count);
      return {
        file,
        line,
        change,
        text: wholeLine,
        key: count === 1 ? told : `${told} (${count})`,
        source: source.slice(0, start) + text + source.slice(end),
      };
    });
}
