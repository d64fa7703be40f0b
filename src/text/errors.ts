// General messages of refusals and faults, for the server's answers; what the pages say themselves is page-errors.ts.
import { pageErrors } from './page-errors.ts';

export const errors = {
  ...pageErrors,
  /** One text for a wrong password, an unknown e-mail and a blocked user, so that none of them can be told apart. */
  login: 'Неверная электронная почта или пароль',
  /** Over that line in its message: the line itself stands under the field, too. */
  notSignedIn: 'Вход не выполнен',
  sessionEnded: 'Сеанс завершён. Войдите снова.',
  notYours: 'Этот шаг вам недоступен',
  refused: 'Шаг невозможен',
  invalid: 'Проверьте заполнение полей',
  staleOffer: 'Данные изменились. Обновите страницу, чтобы увидеть новые; введённое сохранится.',
  tooMany: 'Слишком много запросов. Повторите попытку позже.',
  fileTooLarge: 'Файл слишком большой: не больше 20 МБ',
  tooManyFiles: 'Слишком много файлов: не больше 20',
  fileType: 'Файлы этого типа не принимаются',
  fileBroken: 'Файл повреждён или не читается',
  fileExpands: 'Архив слишком велик в распакованном виде',
  csrf: 'Страница устарела. Обновите её и повторите действие.',
  linkExpired: 'Ссылка недействительна или её срок истёк',
  currentPassword: 'Текущий пароль указан неверно',
  emailTaken: 'Пользователь с такой электронной почтой уже есть',
  /** To whoever may read all accounts. */
  emailTakenBy: (name: string, role: string) =>
    `Пользователь с такой электронной почтой уже есть: ${name} (${role.toLowerCase()})`,
  noCompany: 'Сначала заполните профиль компании',
  sealed: 'Предложения запечатаны до вскрытия',
  /** Its bytes were changed, or the key is another. */
  sealing:
    'Запечатанное содержимое не открывается. Ничего не потеряно: сообщите администратору номер запроса.',
  disk: 'Файлы не сохранены: хранилище файлов не принимает их. Остальное работает; повторите позже или сообщите администратору.',
  unreadableFile:
    'Файл сейчас не открывается: хранилище файлов его не отдаёт. Остальное работает; повторите позже или сообщите администратору.',
} as const;
