// Why a step of the smaller laws is closed: one sentence a guard.
import type { LawName, ReasonOf } from '../../machines/laws.ts';

const byClock = 'Шаг выполняется автоматически по времени';
const bySystem = 'Шаг выполняется автоматически';
const byOwner = 'Шаг доступен организатору процедуры';
const byAdmin = 'Шаг доступен только администратору';
const reasonGiven = 'Не указана причина';

export const otherReasons: {
  [Name in Exclude<LawName, 'lot' | 'application'>]: Record<ReasonOf<Name>, string>;
} = {
  company: {
    wrongState: 'Этот шаг невозможен в текущем состоянии аккредитации',
    byCompany: 'Шаг доступен пользователям компании',
    bySecurity: 'Шаг доступен службе безопасности',
    bySystem,
    maySubmit:
      'Ваша роль в компании — готовить: профиль отправит администратор компании или тот, кому разрешено подавать',
    profileComplete: 'Профиль компании заполнен не полностью',
    emailVerified: 'Не подтверждена электронная почта',
    reasonGiven,
  },
  question: {
    wrongState: 'На этот вопрос уже дан ответ',
    byVendor: 'Вопрос может задать поставщик',
    byOwner: 'На вопрос отвечает организатор процедуры',
    vendorVerified: 'Нужны подтверждённая электронная почта и аккредитованная компания',
    lotAccepting: 'Вопросы задают, пока идёт приём заявок',
    textGiven: 'Не указан текст',
  },
  clarification: {
    wrongState: 'Это уточнение уже закрыто',
    byVendor: 'На уточнение отвечает компания, подавшая заявку',
    byOwner,
    byClock,
    bySystem,
    beforeDue: 'Срок ответа на уточнение истёк',
    dueReached: 'Срок ответа на уточнение ещё не истёк',
  },
  syncTask: {
    wrongState: 'Задача уже завершена',
    byOwner,
    bySystem,
    leaseOver: 'Задача ещё выполняется',
    notAskedAnew: 'Задачу попросили выполнить ещё раз',
  },
  agreement: {
    wrongState: 'Этот шаг невозможен в текущем состоянии договора',
    bySender: 'Договор направляет другая сторона',
    byAddressee: 'Договор подписывает другая сторона',
    lotFinished: 'Процедура ещё не завершена',
    won: 'По этой заявке ничего не распределено',
    situationChosen: 'Не выбран вариант договора',
    filesAdded: 'Не приложены файлы договора',
    reasonGiven: 'Не указано, с чем вы не согласны',
  },
  invitation: {
    wrongState: 'Приглашение уже использовано или недействительно',
    byOwner: 'Приглашает организатор процедуры',
    byInviter: 'Отозвать приглашение может тот, кто его отправил',
    byInvited: 'Приглашение адресовано другому получателю',
    byClock,
    bySystem,
    toLot: 'Приглашение не относится к процедуре',
    notHeld: 'Приглашение уже закреплено за пользователем',
    withoutCompany: 'Приглашение уже закреплено за компанией',
    roleAllowed: 'Организатор может приглашать только поставщиков',
    onlyOne: 'Этому получателю приглашение уже отправлено',
    notExpired: 'Срок действия приглашения истёк',
    expiryReached: 'Срок действия приглашения ещё не истёк',
  },
  post: {
    wrongState: 'Этот шаг невозможен в текущем состоянии публикации',
    byAdmin,
    hasText: 'Не заполнены заголовок и текст',
  },
  user: {
    wrongState: 'Пользователь уже в этом состоянии',
    byAdmin,
    notOneself: 'Нельзя заблокировать или удалить самого себя',
    notLastAdmin: 'Нельзя заблокировать или удалить последнего администратора',
  },
};
