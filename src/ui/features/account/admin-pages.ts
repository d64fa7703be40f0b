/** The administrator's pages by what they are about: for the side column, the desk and the search. */
export interface AdminGroup {
  title: string;
  pages: readonly { label: string; to: string; about: string }[];
}

export const adminGroups: readonly AdminGroup[] = [
  {
    title: 'Люди',
    pages: [
      {
        label: 'Пользователи',
        to: '/admin/users',
        about: 'Все учётные записи: создать, изменить, заблокировать',
      },
      { label: 'Сотрудники', to: '/admin/employees', about: 'Организаторы, СБ, аудиторы, администраторы' },
      { label: 'Контрагенты', to: '/admin/contragents', about: 'Компании, их адреса и документы' },
      { label: 'Привязки', to: '/admin/bindings', about: 'Кто от имени какой компании действует' },
      { label: 'Приглашения', to: '/admin/invitations', about: 'Отправленные приглашения и их судьба' },
    ],
  },
  {
    title: 'Закупки',
    pages: [
      { label: 'Заявки', to: '/admin/applications', about: 'Вскрытые заявки всех процедур' },
      { label: 'Отчёты', to: '/admin/reports', about: 'Выгрузки за период в Excel' },
    ],
  },
  {
    title: 'Содержание',
    pages: [
      { label: 'Новости', to: '/admin/posts', about: 'Новости площадки и их рубрики' },
      { label: 'Документы', to: '/admin/documents', about: 'Регламент, формы и образцы для всех' },
    ],
  },
  {
    title: 'Система',
    pages: [
      { label: 'Настройки', to: '/admin/settings', about: 'Проверки, переторжка, сроки, контакты' },
      { label: 'Курсы и НДС', to: '/admin/rates', about: 'Курсы валют по дням и сроки ставок НДС' },
      { label: 'Состояние', to: '/admin/status', about: 'Очереди, диск, копии, отметки, версии' },
      { label: 'История', to: '/admin/history', about: 'Журнал действий и его проверка' },
    ],
  },
];
