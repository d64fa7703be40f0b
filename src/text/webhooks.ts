// Words of webhooks: on their screens, in refusals, and why a delivery did not come.
import type { DeliveryState, WebhookGroup } from '../rules/webhook-groups.ts';

export const webhookTexts = {
  badAddress: 'Адрес вида https://erp.example.ru/tender',
  longAddress: 'Адрес длиннее 2000 знаков',
  noPassword: 'Имя и пароль в адресе не нужны: подлинность проверяется по подписи',
  noGroups: 'Выберите хотя бы одно',
  onlyHttps: 'Нужен адрес https://: по http уведомления прочтёт любой на их пути',
  onlyLeader: 'Веб-хуки компании настраивает её администратор',
  tooMany: 'Веб-хуков может быть не больше 10: удалите ненужные',
  isOff: 'Веб-хук отключён',
  noRight: 'К моменту отправки у вас нет доступа к этой записи',
  privateAddress: 'Адрес ведёт во внутреннюю сеть: туда площадка не обращается',
  unknownHost: 'Имя сервера не находится',
  silence: 'Сервер не ответил за 10 секунд',
  unreachable: 'Не удалось соединиться с сервером',
  badCertificate: 'Сертификат сервера не принят',
  redirect: 'Сервер ответил перенаправлением: укажите окончательный адрес',
  answered: (status: number) => `Сервер ответил ${status}`,
  offTitle: (title: string) => `Веб-хук «${title}» отключён`,
  offBody: 'Его адрес не принимает уведомления больше суток. Исправьте его и включите веб-хук снова.',
} as const;

export const webhookGroupNames: Record<WebhookGroup, string> = {
  lot: 'Процедуры: публикация, сроки, вскрытие, переторжки, итоги, отмена',
  application: 'Заявки: подача, отзыв, уточнения, проверки',
  question: 'Вопросы и ответы',
  agreement: 'Договоры',
  invitation: 'Приглашения',
  company: 'Аккредитация',
};

export const deliveryStateNames: Record<DeliveryState, string> = {
  waiting: 'Ждёт',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
  withheld: 'Не отправлено',
};
