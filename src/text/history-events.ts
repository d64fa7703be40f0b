// The history's words for what is no step of a law: changes of terms, files, accounts, settings.
import { modelNames } from './enums.ts';
import { doneText } from './steps.ts';

export const changeTitles: Record<string, string> = {
  'lot.create': 'Создан черновик',
  'lot.change': 'Изменены условия',
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
  'lot.allocation': 'Изменено распределение',
  'lot.expertScores': 'Поставлены экспертные баллы',
  'lot.ratingCalculated': 'Рассчитан рейтинг',
  'application.flagged': 'Изменены отметки о компании заявки',
  'offer.approval': 'Принято решение по предложению',
  'offer.needsClarification': 'Изменена отметка об уточнении предложения',
  'offer.archived': 'Предложение выведено из сравнения',
  'offer.restored': 'Предложение возвращено в сравнение',
  'company.created': 'Создана компания',
  'company.removed': 'Удалён незавершённый профиль компании',
  'company.changed': 'Изменён профиль компании',
  'company.userAttached': 'Пользователь присоединён к компании',
  'company.userDetached': 'Пользователь отсоединён от компании',
  'company.documentAdded': 'Приложен документ компании',
  'company.documentRemoved': 'Удалён документ компании',
  'company.contactAdded': 'Добавлено контактное лицо',
  'company.contactChanged': 'Изменено контактное лицо',
  'company.contactRemoved': 'Удалено контактное лицо',
  'company.addressAdded': 'Добавлен адрес',
  'company.addressChanged': 'Изменён адрес',
  'company.addressRemoved': 'Удалён адрес',
  'job.retried': 'Фоновое задание отправлено снова',
  'job.removed': 'Фоновое задание удалено',
  'post.created': 'Создана новость',
  'post.deleted': 'Удалена новость',
  'setting.changed': 'Изменена настройка',
  'rate.set': 'Задан курс валюты',
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
};

/** What a row of the history tells, in the past form. */
export const historyTitle = (model: string, event: string, from?: string | null): string =>
  changeTitles[event] ?? doneText(model, event, from);

export const modelTitle = (model: string): string => modelNames[model] ?? model;
