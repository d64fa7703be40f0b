/**
 * Numbers as people and spreadsheets of any country write them. A column is read as a whole: one cell that can be read in one
 * way only («1 250,5», «1.234,50», «0,125») tells which mark parts the fraction in all of them. What could still mean two
 * numbers («1,234») is not guessed.
 */
import { trim } from './decimal.ts';

/** What parts the whole from the fraction. */
export type Mark = ',' | '.';

const other: Record<Mark, Mark> = { ',': '.', '.': ',' };
const SIGNS = /^[₽$€£¥]|([₽$€£¥]|руб\.?|р\.)$/giu;
/** Group marks that are never a decimal mark: spaces of any width, apostrophes of any shape. */
const GAPS = /[\s\u00A0\u2007\u2009\u202F'’ʼ]/gu;
/** Groups of three; in India all but the last are of two. */
const GROUPED = /^[1-9]\d{0,2}(G\d{2,3})*G\d{3}$/;
const PLAIN = /^\d*$/;

interface Bare {
  sign: '' | '-';
  /** Digits, marks, G where a gap was, and whatever else makes it no number. */
  body: string;
}

function bareOf(text: string): Bare {
  const plain = text.replace(SIGNS, '').trim();
  const sign = /^[-−–]/u.test(plain) ? '-' : '';
  const body = plain.replace(/^[-−–+]\s?/u, '').replace(GAPS, 'G');
  return { sign, body };
}

/** The number that the text is with this decimal mark; null where it is none. */
function withMark({ sign, body }: Bare, mark: Mark): string | null {
  const [whole = '', fraction, ...more] = body.split(mark);
  if (more.length > 0 || (fraction !== undefined && !PLAIN.test(fraction))) return null;
  const groups = whole.includes('G') ? whole : whole.replaceAll(other[mark], 'G');
  const isWhole = groups.includes('G') ? GROUPED.test(groups) : PLAIN.test(groups);
  if (!isWhole || groups.includes(other[mark])) return null;
  if (groups === '' && !fraction) return null;
  const digits = groups.replaceAll('G', '').replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}`;
}

interface Readings {
  comma: string | null;
  point: string | null;
}

function readingsOf(text: string): Readings | null {
  const bare = bareOf(text);
  const readings = { comma: withMark(bare, ','), point: withMark(bare, '.') };
  return readings.comma === null && readings.point === null ? null : readings;
}

const differ = ({ comma, point }: Readings): boolean =>
  comma !== null && point !== null && trim(comma) !== trim(point);

/** The mark that a text leaves no doubt about; null where both would do, or neither. */
function evidenceOf({ comma, point }: Readings): Mark | null {
  if (comma === null) return '.';
  return point === null ? ',' : null;
}

export interface NumberColumn {
  /** Each text's value as a decimal string; null where it is no number, or empty. */
  values: (string | null)[];
  /** Some text could mean two numbers: the same read with the one mark and with the other. */
  doubt: Record<Mark, (string | null)[]> | null;
}

/** Reads a column; `mark` is what a person said of a doubtful one. */
export function readColumn(texts: readonly string[], mark?: Mark): NumberColumn {
  const readings = texts.map(readingsOf);
  const evidence = new Set(readings.flatMap((one) => (one && evidenceOf(one)) ?? []));
  // A column of both marks was written by several hands: what is doubtful in it stays doubtful.
  const [certain] = evidence.size === 1 ? evidence : [mark];
  const all = (chosen: Mark | undefined) =>
    readings.map((one) => {
      if (one === null) return null;
      if (!differ(one)) return one.comma ?? one.point;
      return chosen === ',' ? one.comma : one.point;
    });
  if (certain === undefined && readings.some((one) => one !== null && differ(one))) {
    return { values: all('.'), doubt: { ',': all(','), '.': all('.') } };
  }
  return { values: all(certain), doubt: null };
}

/** One number typed by hand: a single comma or point parts the fraction, as people here type; null where it is no number. */
export function readTyped(text: string): string | null {
  const readings = readingsOf(text);
  if (readings === null) return null;
  if (!differ(readings)) return readings.comma ?? readings.point;
  return text.includes(',') ? readings.comma : readings.point;
}
