/** Dates as people here write them: "05.03.2026 12:04" at UTC+3 ⇄ ISO in UTC; "05.03.2026" ⇄ "2026-03-05". */
import { formatDate, formatTime } from '../text/format.ts';
import * as dates from '../../../rules/dates.ts';
import { applyMask } from './mask.ts';

const TIME = /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/;
const DAY = /^\d\d\.\d\d\.\d{4}$/;
/** What a native picker gives, and what is pasted from elsewhere. */
const MACHINE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d).*)?$/;

/** Writes the dots and the colon while one types. */
export function maskDate(text: string, time: boolean): string {
  const machine = MACHINE.exec(text.trim());
  if (machine) {
    const [, year, month, day, hour = '00', minute = '00'] = machine;
    return time ? `${day}.${month}.${year} ${hour}:${minute}` : `${day}.${month}.${year}`;
  }
  return applyMask(text, time ? '##.##.#### ##:##' : '##.##.####');
}

/** "05.03.2026 12:04" → ISO in UTC; null while it is not a whole, real moment. */
export const parseMoment = (text: string): string | null =>
  TIME.test(text) ? dates.parseDateTime(text) : null;

/** "05.03.2026" → "2026-03-05"; null while it is not a whole, real day. */
export const parseDay = (text: string): string | null => (DAY.test(text) ? dates.parseDay(text) : null);

export const momentText = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? '' : `${formatDate(iso)} ${formatTime(iso)}`;
export const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d/.test(day) ? maskDate(day.slice(0, 10), false) : '';
