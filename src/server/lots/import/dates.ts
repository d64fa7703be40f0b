// Delivery dates as people write them.
import { formatDate, parseDay } from '../../../rules/dates.ts';

const months = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const WORDS = new RegExp(
  `^(\\d{1,2})\\s+(${months.join('|')})[а-я]*\\.?\\s+(\\d{4})(\\s*г(ода|\\.)?)?$`,
  'iu',
);
const SHORT = /^(\d{1,2})[./](\d{1,2})[./](\d{2})$/;

/**
 * «31.12.2026», ISO and «31.12.26» become `31.12.2026`; `inWords` tells that «31 января 2017 г.» was read.
 * Anything else («в течение 30 дней») stays a text.
 */
export function readDelivery(text: string): { value: string; inWords: boolean } {
  const words = WORDS.exec(text);
  const month = words ? months.findIndex((name) => new RegExp(`^${name}`, 'iu').test(words[2]!)) + 1 : 0;
  const short = SHORT.exec(text);
  const spelled = words
    ? `${words[1]}.${month}.${words[3]}`
    : short
      ? `${short[1]}.${short[2]}.20${short[3]}`
      : text;
  const day = parseDay(spelled);
  return day === null ? { value: text, inWords: false } : { value: formatDate(day), inWords: words !== null };
}
