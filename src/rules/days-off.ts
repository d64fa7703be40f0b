/**
 * Days on which offices are closed: Saturdays, Sundays, holidays and days off that were moved.
 * Sources: Трудовой кодекс, ст. 112, parts one and two, for every year; for 2026 the постановление Правительства РФ of 24.09.2025 «О переносе
 * выходных дней в 2026 году». What the Government moves in 2027 is not known.
 */

const NEW_YEAR = 'новогодние каникулы';

/** By month and day. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': NEW_YEAR,
  '01-02': NEW_YEAR,
  '01-03': NEW_YEAR,
  '01-04': NEW_YEAR,
  '01-05': NEW_YEAR,
  '01-06': NEW_YEAR,
  '01-07': 'Рождество Христово',
  '01-08': NEW_YEAR,
  '02-23': 'День защитника Отечества',
  '03-08': 'Международный женский день',
  '05-01': 'Праздник Весны и Труда',
  '05-09': 'День Победы',
  '06-12': 'День России',
  '11-04': 'День народного единства',
};

/** Moved here by the Government: from 3 and 4 January. */
const MOVED: readonly string[] = ['2026-01-09', '2026-12-31'];

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;

const holidayOf = (day: string): string | undefined => HOLIDAYS[day.slice('2026-'.length)];

/** Whether a day off that fell together with a holiday goes over to this day by the law itself; those of January do not. */
const isAfterHoliday = (date: Date): boolean =>
  date.getUTCDay() === MONDAY &&
  date.getUTCMonth() !== 0 &&
  [1, 2].some((days) => holidayOf(new Date(date.getTime() - days * DAY_MS).toISOString().slice(0, 10)));

/** In words, for a day YYYY-MM-DD: «суббота», «нерабочий день: День России»; null for a working day, and for what is no day. */
export function dayOff(day: string): string | null {
  const holiday = holidayOf(day);
  if (holiday !== undefined) return `нерабочий день: ${holiday}`;
  // A calendar day has no zone: it is read as it is written.
  const date = new Date(`${day}T00:00:00Z`);
  if (MOVED.includes(day) || isAfterHoliday(date)) return 'нерабочий день: сюда перенесён выходной';
  const weekday = date.getUTCDay();
  if (weekday === SATURDAY) return 'суббота';
  return weekday === SUNDAY ? 'воскресенье' : null;
}
