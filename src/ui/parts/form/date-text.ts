/** Dates as people here write them: "05.03.2026 12:04" at UTC+3 ⇄ ISO in UTC; "05.03.2026" ⇄ "2026-03-05". */
import { formatDate, formatTime } from '../text/format.ts';
import * as dates from '../../../rules/dates.ts';
import { DAY, masked } from './masks.ts';

const TIME = /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/;
const WHOLE_DAY = /^\d\d\.\d\d\.\d{4}$/;

/** "05.03.2026 12:04" → ISO in UTC; null while it is not a whole, real moment. */
export const parseMoment = (text: string): string | null =>
  TIME.test(text) ? dates.parseDateTime(text) : null;

/** "05.03.2026" → "2026-03-05"; null while it is not a whole, real day. */
export const parseDay = (text: string): string | null => (WHOLE_DAY.test(text) ? dates.parseDay(text) : null);

/** Nothing of what was typed half: a browser would read «11.12.2026» as the 12th of November. */
export const momentText = (iso: string): string =>
  !/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(Date.parse(iso))
    ? ''
    : `${formatDate(iso)} ${formatTime(iso)}`;
export const dayText = (day: string): string =>
  /^\d{4}-\d\d-\d\d/.test(day) ? masked(day.slice(0, 10), DAY) : '';
