// Words of the feed of new lots.
import { formatDateTime, type Instant } from '../rules/dates.ts';

export const lotFeedTexts = {
  title: 'Тендерная площадка: новые процедуры',
  about: 'Опубликованные открытые процедуры, новые сверху',
  link: 'RSS новых процедур',
  deadline: (at: Instant): string => `Приём заявок до ${formatDateTime(at)} (МСК)`,
  items: (count: number): string => `Позиций: ${count}`,
} as const;
