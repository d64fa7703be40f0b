/** What people write where a term is one whole number («2-3 нед», «полтора месяца», «1 год»): the numbers that may be meant. */

export type TermUnit = 'days' | 'months';

const HALF = 0.5;
/** A unit by how its word begins, in days and in months; null where it does not come to whole ones. */
const UNITS: readonly (readonly [RegExp, Record<TermUnit, number | null>])[] = [
  [/^(?:рабоч\p{L}*|раб\.?)\s*(?:дн|ден|сут)/iu, { days: 7 / 5, months: null }],
  [/^(?:календарн\p{L}*\s*|кал\.?\s*)?(?:дн|ден|сут)/iu, { days: 1, months: null }],
  [/^нед/iu, { days: 7, months: null }],
  [/^мес/iu, { days: 30, months: 1 }],
  [/^(?:год|лет|г\.?$)/iu, { days: 365, months: 12 }],
];
const COUNT = String.raw`(\d{1,4}(?:[.,]\d)?)`;
const TERM = new RegExp(
  String.raw`^(?:до|от|около|примерно|в\s+течение|~|≈)?\s*${COUNT}(?:\s*(?:-|–|—|\.{2,3}|…|\/|до|или)\s*${COUNT})?\s*(\p{L}.*)?$`,
  'iu',
);
/** «Неделя» is one. */
const ALONE = /^(пол(?:тора|торы)?\s*)?(?=(?:дн|ден|сут|нед|мес|год))/iu;
/** As much as a term of this kind may be. */
const MOST = 9_999;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** Least first; empty where nothing is told. A number that stands for itself is read by whoever reads numbers. */
export function termReadings(text: string, unit: TermUnit): number[] {
  const { counts, word } = partsOf(text.trim()) ?? {};
  if (!counts) return [];
  const found = word === undefined ? undefined : UNITS.find(([begins]) => begins.test(word));
  if (word !== undefined && !found) return [];
  const each = found ? found[1][unit] : 1;
  if (each === null) return [];
  const whole = counts.map((count) => Math.ceil(count * each)).filter((n) => n > 0 && n <= MOST);
  return [...new Set(whole)].toSorted((a, b) => a - b);
}

function partsOf(text: string): { counts: number[]; word: string | undefined } | null {
  const alone = ALONE.exec(text);
  if (alone) {
    const before = (alone[1] ?? '').trim().toLowerCase();
    const count = before === '' ? 1 : before === 'пол' ? HALF : 1 + HALF;
    return { counts: [count], word: text.slice(alone[0].length) };
  }
  const term = TERM.exec(text);
  if (!term) return null;
  const [, first, second, word] = term;
  return { counts: [first!, ...(second === undefined ? [] : [second])].map(numberOf), word: word?.trim() };
}
