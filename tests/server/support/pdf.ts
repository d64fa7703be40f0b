// What is in a pdf, as far as a test can read it.
import { inflateSync } from 'node:zlib';

/** All streams of a pdf that inflate, as text. */
export function pdfStreams(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const end = text.indexOf('endstream', start);
    try {
      return [inflateSync(bytes.subarray(start, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** Texts drawn on each page, by their number; streams that draw none are no pages. */
export const textsByPage = (bytes: Buffer): number[] =>
  pdfStreams(bytes)
    .map((stream) => [...stream.matchAll(/\bTJ\b/g)].length)
    .filter((texts) => texts > 0);
