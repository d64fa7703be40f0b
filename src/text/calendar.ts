// Words of the calendar.
/** What ends, in a few words. */
export const calendarKinds: Record<'applications' | 'round' | 'answer' | 'prices' | 'document', string> = {
  applications: 'Конец приёма',
  round: 'Конец раунда',
  answer: 'Срок ответа',
  prices: 'Цены действуют до',
  document: 'Документ действует до',
};

export const calendarTexts = {
  name: 'Тендерная площадка: сроки',
  tooLong: 'Не больше 62 дней за один раз',
  noFeed: 'Такого календаря нет: адрес отключён или заменён',
} as const;
