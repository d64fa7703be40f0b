/** How old a currency rate is: by its own date, or by the last day on which its source said that it still holds. */

export type DatedRate = {
  /** The day of the table, YYYY-MM-DD. */
  readonly date: string;
  /** The last day on which its source gave this very table; null of what nobody loads. */
  readonly loadedOn: string | null;
  readonly source: RateSource;
};

export const RATE_SOURCES = ['bank', 'file', 'admin', 'sample'] as const;
/** Where a rate is from; `sample` are invented figures of the demo data. */
export type RateSource = (typeof RATE_SOURCES)[number];

const DAY_MS = 86_400_000;

/** The last day for which the rate is known to hold. On holidays the bank makes no new table and gives the last one for the day. */
export const holdsOn = ({ date, loadedOn, source }: DatedRate): string =>
  source === 'bank' && loadedOn !== null && loadedOn > date ? loadedOn : date;

/** Whether on `day` (YYYY-MM-DD) it has been too long since then; samples are as good on any day. */
export function isOldRate(rate: DatedRate, day: string, maxAgeDays: number): boolean {
  if (rate.source === 'sample') return false;
  return (Date.parse(day) - Date.parse(holdsOn(rate))) / DAY_MS > maxAgeDays;
}
