// The directory of banks in words.
import { formatDate, type Instant } from '../rules/dates.ts';
import { isOldDirectory } from '../rules/platform-concerns.ts';
import { plural } from '../rules/plural.ts';

interface Standing {
  feed: 'bank' | 'file' | null;
  count: number;
  date: string | null;
  isFailing: boolean;
}

export const banksFeedNames = { bank: 'Банк России', file: 'Файл в формате ED807' };

const HOW =
  'Загружать его каждый день — переменная BIC_URL: https://www.cbr.ru/s/newbik, зеркало или файл; затем перезапуск площадки';

/** From which day it is, what went wrong, what it means and how to mend it. */
export function banksWords({ feed, count, date, isFailing }: Standing, now: Instant): string {
  const kept = date && `${count} ${plural(count, ['банк', 'банка', 'банков'])} на ${formatDate(date)}`;
  const isOld =
    isOldDirectory(date, now) && 'справочник устарел, новых и закрытых с тех пор банков в нём не видно';
  if (feed === null)
    return kept
      ? `${[`${kept}, больше не загружается`, isOld].filter(Boolean).join('; ')}. ${HOW}`
      : `Не загружен, источник не задан: банк по БИК не подставляется, компании вписывают его сами. ${HOW}`;
  const failed = isFailing && 'последняя загрузка не удалась, площадка повторяет попытки сама';
  const none = 'Ещё не загружен, банк по БИК не подставляется';
  return [kept ?? none, isOld, failed].filter(Boolean).join('; ');
}
