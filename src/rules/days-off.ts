/**
 * Days on which offices are closed: Saturdays, Sundays, holidays and days off that were moved.
 * Sources: Трудовой кодекс, ст. 112, for the holidays of every year; for 2026 the постановление Правительства РФ of 24.09.2025 «О переносе
 * выходных дней в 2026 году» and part two of the same article. Of 2027 the transfers are not known: its holidays alone stand here.
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

/** Days off moved here from days that they fell together on: 3 and 4 January, 8 March, 9 May. */
const MOVED: readonly string[] = ['2026-01-09', '2026-03-09', '2026-05-11', '2026-12-31'];

const SATURDAY = 6;
const SUNDAY = 0;

/** In words, for a day YYYY-MM-DD: «суббота», «нерабочий день: День России»; null for a working day. */
export function dayOff(day: string): string | null {
  const holiday = HOLIDAYS[day.slice('2026-'.length)];
  if (holiday !== undefined) return `нерабочий день: ${holiday}`;
  if (MOVED.includes(day)) return 'нерабочий день: сюда перенесён выходной';
  // A calendar day has no zone: it is read as it is written.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SATURDAY) return 'суббота';
  return weekday === SUNDAY ? 'воскресенье' : null;
}
