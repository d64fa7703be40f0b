/** Pages that are open to everybody. */
export const publicPages = [
  { label: 'Открытые процедуры', to: '/' },
  { label: 'Новости', to: '/posts' },
  { label: 'Документы', to: '/about/documentation' },
  { label: 'Инструкции', to: '/help/instructions' },
  { label: 'Техническая поддержка', to: '/help/technical-support' },
] as const;
