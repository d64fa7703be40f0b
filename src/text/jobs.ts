/** Background work as an administrator knows it, by its kind. */
export const jobTitles = {
  'application.remind': 'Напоминание о неподанной заявке',
  'application.sealOldFiles': 'Запечатывание прежних файлов заявок',
  'application.standing': 'Отметка о компании в заявке',
  'banks.load': 'Загрузка справочника БИК',
  'checkpoint.sign': 'Контрольная отметка журнала',
  'clarification.expire': 'Окончание срока уточнения',
  'company.remindOfDocuments': 'Напоминание о сроке документов компании',
  'company.standing': 'Проверка заявок компании',
  'file.remove': 'Удаление файла из хранилища',
  'invitation.expire': 'Окончание срока приглашения',
  'lot.figures': 'Подсчёт итогов процедуры',
  'mail.send': 'Письмо',
  'opening.stopped': 'Сообщение об остановленном вскрытии',
  'news.deliver': 'Рассылка новости',
  'notification.digest': 'Письмо о событиях за день',
  'notification.mail': 'Письмо с уведомлением',
  'notification.telegram': 'Сообщение в Telegram',
  'platform.clean': 'Уборка устаревших записей',
  'rates.load': 'Загрузка курсов валют',
  'receipt.judge': 'Сверка квитанций прежних вскрытий',
  'receipt.unlike': 'Сообщение о несошедшейся квитанции',
  'task.run': 'Выгрузка или расчёт рейтинга',
  'user.forgottenPassword': 'Письмо для входа без пароля',
  'webhook.send': 'Веб-хук',
} as const;

const titles: Readonly<Record<string, string>> = jobTitles;

/** Another release may have left what this one has no words for. */
export const jobTitle = (kind: string): string =>
  Object.hasOwn(titles, kind) ? titles[kind]! : `Задание другой версии площадки: ${kind}`;

export const jobOfOtherVersion =
  'Эта версия площадки не знает такого задания, и выполнить его некому. Отправьте его снова после обновления площадки или удалите.';

export const jobFaultTexts = {
  lost: 'Процесс площадки, который это выполнял, каждый раз прерывался, не закончив',
  other: 'Не удалось выполнить',
} as const;

/** What an error means to who is to do something about it, by a sign of its text. */
const faultWords: readonly [sign: RegExp, words: string][] = [
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'Сервер не принимает соединений'],
  [/ENOTFOUND|EAI_AGAIN/, 'Имя сервера не найдено'],
  [
    /ETIMEDOUT|ESOCKET|ECONNRESET|EPIPE|timed? ?out/i,
    'Связь с сервером оборвалась или он не ответил вовремя',
  ],
  [/EAUTH|Invalid login|535/, 'Почтовый сервер не принял имя или пароль площадки'],
  [/EENVELOPE|55[0-4] /, 'Почтовый сервер не принял адрес или письмо'],
  [/certificate|CERT_/i, 'Сертификат сервера не принят'],
  [/ENOSPC/, 'На диске нет места'],
  [/EACCES|ENOENT|EROFS/, 'Файл или папка не читается'],
  [/Failed query|PostgreSQL/, 'База данных не выполнила запрос'],
  [/Its worker was lost/, jobFaultTexts.lost],
];

/** An error of a job in Russian, with the program's own words behind: whoever mends it needs both. */
export function jobFaultText(error: string): string {
  if (/^[^A-Za-z]*[А-ЯЁа-яё]/.test(error)) return error;
  const [, words] = faultWords.find(([sign]) => sign.test(error)) ?? [null, jobFaultTexts.other];
  return `${words}: ${error}`;
}
