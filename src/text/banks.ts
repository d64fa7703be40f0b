// The directory of banks in words.
import { formatDate } from '../rules/dates.ts';
import { plural } from '../rules/plural.ts';

interface Standing {
  feed: 'bank' | 'file' | null;
  count: number;
  date: string | null;
  isFailing: boolean;
}

export const banksFeedNames = { bank: 'Банк России', file: 'Файл в формате ED807' };

/** One line: from where, from which day, what went wrong. */
export function banksWords({ feed, count, date, isFailing }: Standing): string {
  const kept = date && `${count} ${plural(count, ['банк', 'банка', 'банков'])} на ${formatDate(date)}`;
  if (feed === null)
    return kept
      ? `${kept}; больше не загружается: источник не задан (переменная BIC_URL)`
      : 'Не загружается: источник не задан (переменная BIC_URL), банк по БИК не подставляется';
  const failed = isFailing && 'последняя загрузка не удалась, площадка повторяет попытки сама';
  return [kept ?? 'Ещё не загружен', failed].filter(Boolean).join('; ');
}
