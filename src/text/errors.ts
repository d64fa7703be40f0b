// General messages of refusals and faults, for the server's answers and the toasts.

export const toastTitles = { success: 'Успешно!', error: 'Ошибка!', attention: 'Внимание!' } as const;

export const errors = {
  /** One text for a wrong password, an unknown e-mail and a blocked user, so that none of them can be told apart. */
  login: 'Неверная электронная почта или пароль',
  /** Over that line in its message: the line itself stands under the field, too. */
  notSignedIn: 'Вход не выполнен',
  unauthenticated: 'Войдите, чтобы продолжить',
  sessionEnded: 'Сеанс завершён. Войдите снова.',
  forbidden: 'У вас нет прав на это действие',
  notFound: 'Не найдено',
  notYours: 'Этот шаг вам недоступен',
  refused: 'Шаг невозможен',
  notSaved: 'Не сохранено',
  invalid: 'Проверьте заполнение полей',
  stale: 'Данные изменились',
  staleOffer: 'Данные изменились. Обновите страницу, чтобы увидеть новые; введённое сохранится.',
  tooMany: 'Слишком много запросов. Повторите попытку позже.',
  fileTooLarge: 'Файл слишком большой: не больше 20 МБ',
  tooManyFiles: 'Слишком много файлов: не больше 20',
  fileType: 'Файлы этого типа не принимаются',
  fileBroken: 'Файл повреждён или не читается',
  fileExpands: 'Архив слишком велик в распакованном виде',
  csrf: 'Страница устарела. Обновите её и повторите действие.',
  verifyEmail: 'Подтвердите адрес электронной почты',
  linkExpired: 'Ссылка недействительна или её срок истёк',
  currentPassword: 'Текущий пароль указан неверно',
  emailTaken: 'Пользователь с такой электронной почтой уже есть',
  itnTaken:
    'Компания с таким ИНН уже зарегистрирована. Запросите доступ к ней или обратитесь к администратору площадки.',
  noCompany: 'Сначала заполните профиль компании',
  sealed: 'Предложения запечатаны до вскрытия',
  /** Its bytes were changed, or the key is another. */
  sealing:
    'Запечатанное содержимое не открывается. Ничего не потеряно: сообщите администратору номер запроса.',
  disk: 'Файлы не сохранены: хранилище файлов не принимает их. Остальное работает; повторите позже или сообщите администратору.',
  unreadableFile:
    'Файл сейчас не открывается: хранилище файлов его не отдаёт. Остальное работает; повторите позже или сообщите администратору.',
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
