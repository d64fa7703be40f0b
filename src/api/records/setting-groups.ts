// How the settings are grouped on their page, and since when a new value of a group holds.
import type { SettingGroup, SettingKey } from './setting.ts';

export const settingGroups: Record<SettingGroup, { title: string; note: string }> = {
  check: {
    title: 'Проверка заявок',
    note: 'Для процедур, опубликованных после сохранения; идущие проверяются по-прежнему.',
  },
  defaults: {
    title: 'Переторжка, уточнения, курсы',
    note: 'С этих значений начинаются новые переторжки и уточнения; начатые идут как начались.',
  },
  signIn: {
    title: 'Вход',
    note: 'Включение сразу завершит сеансы сотрудников, у которых второго фактора нет.',
  },
  organizer: {
    title: 'Организатор закупок',
    note: 'Так он назван в извещениях, протоколах и открытых данных.',
  },
  site: { title: 'Сайт и поддержка', note: 'Видно сразу и гостям.' },
  letters: {
    title: 'Письма',
    note: 'Тема и первые слова; ссылку, её срок и что делать с письмом, пришедшим по ошибке, площадка добавляет сама.',
  },
};

export const settingHints: Partial<Record<SettingKey, string>> = {
  guestHome: 'Например, /posts; пусто — как задано при запуске',
  ocdsPrefix: 'Вида ocds-213czf; пусто — не зарегистрирован',
  supportEmail: 'Сюда приходят письма со страницы поддержки',
};
