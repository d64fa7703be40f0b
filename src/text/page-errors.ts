// General messages that the pages tell themselves; a guest's first page has them: what only the server says is errors.ts.

export const toastTitles = { success: 'Успешно!', error: 'Ошибка!', attention: 'Внимание!' } as const;

export const pageErrors = {
  unauthenticated: 'Войдите, чтобы продолжить',
  forbidden: 'У вас нет прав на это действие',
  notFound: 'Не найдено',
  notSaved: 'Не сохранено',
  stale: 'Данные изменились',
  verifyEmail: 'Подтвердите адрес электронной почты',
  itnTaken:
    'Компания с таким ИНН уже зарегистрирована. Запросите доступ к ней или обратитесь к администратору площадки.',
  maintenance: 'Идут технические работы. Мы скоро вернёмся.',
  noClipboard: 'Браузер не разрешил записать в буфер обмена.',
  /** Under it on a page that could not be opened. */
  goesOn: 'Страница откроется сама, когда связь вернётся.',
  noConnection: 'Нет связи с сервером. Проверьте подключение к сети.',
  /** Specification, section 8. */
  server: 'Что-то пошло не так. Попробуйте обновить страницу или повторить действие.',
} as const;

/** By this an administrator finds the line of the log; nothing where the server has given no number. */
export const requestNote = ({ requestId }: { requestId?: string | undefined }): string | undefined =>
  requestId === undefined ? undefined : `Номер запроса: ${requestId}`;

/** The error screen. */
export const errorScreen = {
  heading: 'Что-то пошло не так',
  text: 'Запрашиваемая страница не существует. Возможно, она устарела, была удалена или адрес указан неверно.',
  button: 'Перейти на главную',
} as const;
