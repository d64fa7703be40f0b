const MOSCOW_MS = 3 * 3_600_000;

/** A moment from now as a person types it into a field: «05.03.2026 12:04», Moscow time. */
export function momentIn(ms: number): string {
  const [date = '', time = ''] = new Date(Date.now() + ms + MOSCOW_MS).toISOString().split('T');
  return `${date.split('-').toReversed().join('.')} ${time.slice(0, 5)}`;
}

/** The same of a day alone: «05.03.2026». */
export const dayIn = (days: number): string => momentIn(days * 86_400_000).split(' ')[0]!;
