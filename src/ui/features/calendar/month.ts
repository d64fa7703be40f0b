/** Calendar days as YYYY-MM-DD, in whole weeks from Monday. */
const DAY = 86_400_000;
const WEEK = 7;

export const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
const MONTHS = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
];

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(noon(day)).getUTCDay() + WEEK - 1) % WEEK;
export const monthOf = (day: string): string => day.slice(0, WEEK);

export const monthTitle = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export function shiftMonth(month: string, by: number): string {
  const at = new Date(noon(`${month}-01`));
  at.setUTCMonth(at.getUTCMonth() + by);
  return monthOf(dayAt(at.getTime()));
}

/** Every day of the weeks that the month touches. */
export function monthDays(month: string): string[] {
  const first = noon(`${month}-01`);
  const last = noon(`${shiftMonth(month, 1)}-01`) - DAY;
  const from = first - weekdayOf(dayAt(first)) * DAY;
  const to = last + (WEEK - 1 - weekdayOf(dayAt(last))) * DAY;
  return Array.from({ length: (to - from) / DAY + 1 }, (_, index) => dayAt(from + index * DAY));
}
