// The history's words for what is no step of a law: changes of terms, files, accounts, settings.
import { doneText } from './steps.ts';

export const changeTitles: Record<string, string> = {
  'lot.create': 'Создан черновик',
  'lot.change': 'Изменены условия',
  'lot.assigned': 'Сменён ответственный',
  'order.create': 'Добавлена позиция',
  'order.change': 'Изменена позиция',
  'order.delete': 'Удалена позиция',
  'order.save': 'Изменены позиции',
  'order.import': 'Позиции загружены из файла',
  'criterion.create': 'Добавлен критерий',
  'criterion.change': 'Изменён критерий',
  'criterion.delete': 'Удалён критерий',
  'file.upload': 'Приложен файл',
  'file.delete': 'Удалён файл',
  'invitation.send': 'Отправлено приглашение',
  'lot.estimate': 'Изменена оценка (начальная цена)',
  'lot.decisionReasons': 'Записано обоснование выбора',
  'lot.allocation': 'Изменено распределение',
  'lot.signalAnswered': 'Дан ответ на сигнал',
  'lot.awardRules': 'Заданы правила выбора победителей',
  'lot.awardScenario': 'Распределено по сценарию',
  'lot.signatureAdded': 'Приложена подпись протокола',
  'application.signatureAdded': 'Приложена подпись заявки',
  'agreement.signatureAdded': 'Приложена подпись договора',
  'lot.expertScores': 'Поставлены экспертные баллы',
  'lot.ratingCalculated': 'Рассчитан рейтинг',
  'lot.openingStopped': 'Вскрытие остановлено: запечатанное не расшифровывается',
  'application.flagged': 'Изменены отметки о компании заявки',
  'offer.approval': 'Принято решение по предложению',
  'offer.needsClarification': 'Изменена отметка об уточнении предложения',
  'offer.archived': 'Предложение выведено из сравнения',
  'offer.restored': 'Предложение возвращено в сравнение',
  'company.created': 'Создана компания',
  'company.removed': 'Удалён незавершённый профиль компании',
  'company.changed': 'Изменён профиль компании',
  'company.deleted': 'Компания убрана в корзину',
  'company.restored': 'Компания возвращена из корзины',
  'company.userRoleSet': 'Изменена роль пользователя в компании',
  'company.userInvited': 'Приглашён сотрудник компании',
  'company.inviteWithdrawn': 'Приглашение сотрудника отозвано',
  'company.accessAsked': 'Запрошен доступ к компании',
  'company.accessDeclined': 'В доступе к компании отказано',
  'company.accessWithdrawn': 'Запрос доступа к компании отозван',
  'company.userAttached': 'Пользователь присоединён к компании',
  'company.userDetached': 'Пользователь отсоединён от компании',
  'company.documentAdded': 'Приложен документ компании',
  'company.documentChanged': 'Указан вид или срок документа компании',
  'company.documentRemoved': 'Удалён документ компании',
  'company.contactAdded': 'Добавлено контактное лицо',
  'company.contactChanged': 'Изменено контактное лицо',
  'company.contactRemoved': 'Удалено контактное лицо',
  'company.addressAdded': 'Добавлен адрес',
  'company.addressChanged': 'Изменён адрес',
  'company.addressRemoved': 'Удалён адрес',
  'job.retried': 'Фоновое задание отправлено снова',
  'job.allRetried': 'Все невыполненные задания отправлены снова',
  'job.removed': 'Фоновое задание удалено',
  'post.created': 'Создана новость',
  'post.deleted': 'Удалена новость',
  'setting.changed': 'Изменена настройка',
  'rate.set': 'Задан курс валюты',
  'rates.loaded': 'Загружены курсы валют',
  'banks.loaded': 'Загружен справочник БИК',
  'vatRate.set': 'Задана ставка НДС',
  'user.registered': 'Зарегистрирован пользователь',
  'user.created': 'Создан пользователь',
  'user.removed': 'Удалена неподтверждённая учётная запись',
  'user.changed': 'Изменены данные пользователя',
  'user.renamed': 'Пользователь изменил своё имя',
  'user.roleChanged': 'Изменена роль пользователя',
  'user.passwordChanged': 'Изменён пароль',
  'user.passwordReset': 'Пароль задан по ссылке',
  'user.emailVerified': 'Подтверждён адрес почты',
  'user.emailChangeAsked': 'Запрошена смена адреса почты',
  'user.emailChanged': 'Изменён адрес почты',
  'user.secondFactorEnabled': 'Включён второй фактор',
  'user.secondFactorDisabled': 'Отключён второй фактор',
  'user.secondFactorReset': 'Второй фактор сброшен администратором',
  'user.recoveryCodeUsed': 'Вход по коду восстановления',
  'user.recoveryCodesReplaced': 'Выпущены новые коды восстановления',
  'user.deputyNamed': 'Назначен замещающий',
  'user.deputyEnded': 'Замещение отменено',
  'user.tokenCreated': 'Создан ключ доступа',
  'user.custodianKeyAdded': 'Создан ключ хранителя',
  'user.tokenRevoked': 'Ключ доступа отозван',
  'user.telegramLinked': 'Подключён Telegram',
  'user.telegramUnlinked': 'Telegram отключён',
  'user.webhookCreated': 'Создан веб-хук',
  'user.webhookChanged': 'Изменён веб-хук',
  'user.webhookSecretRenewed': 'Заменён секрет веб-хука',
  'user.webhookRemoved': 'Удалён веб-хук',
  'user.sessionEnded': 'Сеанс завершён пользователем',
  'user.sessionsEnded': 'Завершены все сеансы',
};

/** What was decided of an offer: many such rows stand one below another. */
function decidedTitle(event: string, payload: unknown): string | undefined {
  const { approved, needsClarification } = (payload ?? {}) as {
    approved?: boolean | null;
    needsClarification?: boolean;
  };
  if (event === 'application.approveOffer' && approved !== undefined)
    return approved === null
      ? 'Решение по предложению отменено'
      : `Предложение ${approved ? 'согласовано' : 'отклонено'}`;
  if (event === 'application.questionOffer' && needsClarification !== undefined)
    return needsClarification ? 'Отмечено: предложение нужно уточнить' : 'Отметка об уточнении снята';
  return undefined;
}

/**
 * What a row of the history tells, in the past form.
 * @param payload what the row carried; without it the title is of the kind of events
 */
export const historyTitle = (model: string, event: string, from?: string | null, payload?: unknown): string =>
  decidedTitle(event, payload) ?? changeTitles[event] ?? doneText(model, event, from);
