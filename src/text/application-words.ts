// Russian names of an application's fields and flags, the same in the form, the view and the lists of changes.
import type { ConflictKind, DetailKind } from '../rules/shared-details.ts';
import type { ApplicationGuard } from '../machines/application-guards.ts';
import type { VendorStatus } from '../machines/application-predicates.ts';
import type { ApplicationFlag } from '../rules/closed-lists.ts';

export const termNames = {
  vendorType: 'Тип поставщика',
  currency: 'Валюта',
  vat: 'НДС',
  basis: 'Базис поставки',
  address: 'Место поставки',
  priceIncludes: 'Цена включает',
  minSum: 'Минимальная сумма заказа',
  isOptionEnabled: 'Опцион',
  isValidFor: 'Срок действия цен, дней',
  isToleranceEnabled: 'Толеранс',
  tolerancePlus: 'Толеранс в плюс',
  toleranceMinus: 'Толеранс в минус',
  shipmentPeriod: 'Срок поставки, дней с даты договора',
  startDelivery: 'Начало поставки',
  startProduction: 'Начало производства',
  paymentConditions: 'Условия оплаты',
  guarantee: 'Гарантийные обязательства',
  documentationPeriod: 'Срок передачи документации, дней',
  agent: 'Контактное лицо',
  agreement: 'Вариант договора',
  isAgree: 'Согласие с условиями процедуры',
} as const;
export type TermName = keyof typeof termNames;

export const offerFieldNames = {
  name: 'Наименование',
  quantity: 'Количество',
  description: 'Описание',
  manufacturer: 'Изготовитель',
  country: 'Страна',
  manufacturedYear: 'Год выпуска',
  documentation: 'Документация',
  guaranteePeriod: 'Гарантия, мес.',
  shipmentPeriod: 'Срок поставки, дней',
  unitPrice: 'Цена за единицу',
} as const;

export const applicationFlagNames: Record<ApplicationFlag, string> = {
  lostAccreditation: 'Аккредитация утрачена',
  blockedCompany: 'Компания заблокирована',
  noAnswer: 'Ответ на уточнение не получен',
  reopened: 'Приём возобновлялся после вскрытия',
  editedByStaff: 'Описания исправлены организатором',
  contractRefused: 'Отказ от договора',
  damaged: 'Поданное не расшифровывается',
  damagedDraft: 'Черновик не расшифровывается',
} as const;

/** What two bidders of a lot may share. */
export const sharedDetailNames: Record<DetailKind, string> = {
  phone: 'телефон',
  email: 'почта',
  account: 'расчётный счёт',
  address: 'адрес',
  head: 'руководитель',
  file: 'одинаковый файл',
};

/** What the vendor may expect next, under the state's name. */
export const vendorStatusNotes: Record<VendorStatus, string> = {
  draft: 'Заявка не подана: организатор её не видит.',
  notSubmitted: 'Срок приёма истёк, черновик подан не был.',
  withdrawn: 'Заявка отозвана, её содержание никто не увидит.',
  sealed: 'Заявка подана и запечатана: до вскрытия её не видит никто, кроме вашей компании.',
  considered: 'Заявки вскрыты, вашу рассматривает комиссия.',
  clarification: 'Организатор просит уточнить заявку; ответьте до указанного срока.',
  admitted: 'Заявка допущена комиссией.',
  rejected: 'Комиссия отклонила заявку.',
  won: 'По итогам процедуры вам распределён объём.',
  notChosen: 'По итогам процедуры выбраны другие предложения.',
  procedureCancelled: 'Организатор отменил процедуру.',
};

/** «Цена за единицу без НДС, DDP»: the price column names what the price holds. */
export const unitPriceTitle = (basis: string, currencySign: string, tax = 'без НДС'): string =>
  `Цена за единицу ${tax}, ${basis}, ${currencySign}`;

/** What a submission needs, said as done; the law's unmet guards strike the others out. */
export const submissionChecks: Partial<Record<ApplicationGuard, string>> = {
  vendorVerified: 'Почта подтверждена, компания аккредитована',
  maySubmit: 'Вам разрешено подавать заявки компании',
  lotAccepting: 'Приём заявок идёт',
  mayTakePart: 'Компания может участвовать в процедуре',
  workingCopyOpen: 'Открыта рабочая копия заявки',
  hasPricedOffer: 'Есть предложение с ценой',
  quantitiesWithin: 'Количества не превышают заказанных с учётом толеранса',
  vatInForce: 'Ставка НДС действует сегодня',
  agreementChosen: 'Выбран вариант договора',
  agreed: 'Подтверждено согласие с условиями процедуры',
};

/** What two participants should not share, in the nominative. */
export const conflictNames: Record<ConflictKind, string> = {
  itn: 'ИНН',
  person: 'руководитель или контактное лицо',
  phone: 'телефон',
  email: 'почта',
  domain: 'домен почты',
  address: 'адрес',
  bankAccount: 'банковский счёт',
  file: 'файл',
};
