// What is said of the faults found in a company's profile, of the registry, of what may not be done.
import type { RegistryStatus } from '../rules/closed-lists.ts';
import type { ProfileFault } from '../rules/company-profile.ts';

export const profileFaults: Record<ProfileFault, string> = {
  itnNotDigits: 'ИНН состоит только из цифр',
  itnLength: 'В ИНН юридического лица 10 цифр, индивидуального предпринимателя — 12',
  itnRegion: 'ИНН не может начинаться с 00',
  itnControl: 'ИНН указан с ошибкой: не сходятся контрольные цифры',
  kppFormat: 'КПП — 9 знаков: четыре цифры, две цифры или заглавные латинские буквы, три цифры',
  kppOfIndividual: 'У индивидуального предпринимателя нет КПП',
  ogrnNotDigits: 'ОГРН состоит только из цифр',
  ogrnLength: 'В ОГРН 13 цифр',
  ogrnControl: 'ОГРН указан с ошибкой: не сходится контрольная цифра',
  ogrnipNotDigits: 'ОГРНИП состоит только из цифр',
  ogrnipLength: 'В ОГРНИП 15 цифр',
  ogrnipControl: 'ОГРНИП указан с ошибкой: не сходится контрольная цифра',
  okpoNotDigits: 'ОКПО состоит только из цифр',
  okpoLength: 'В ОКПО 8 цифр, у индивидуального предпринимателя — 10',
  okpoControl: 'ОКПО указан с ошибкой: не сходится контрольная цифра',
  bikFormat: 'БИК — 9 цифр, первая — 0',
  bikNeeded: 'Укажите БИК: по нему проверяется счёт',
  accountFormat: 'В номере счёта 20 цифр',
  accountControl: 'Счёт не соответствует БИК: не сходится контрольная цифра',
  okpd2Format: 'Неверный код ОКПД2',
  phoneLength: 'Номер введен некорректно',
  postalIndexFormat: 'Почтовый индекс — 6 цифр',
  stationFormat: 'Код станции — 6 цифр',
  stationControl: 'Код станции указан с ошибкой: не сходится контрольная цифра',
};

/** State of a company in the tax register. */
export const registryStates: Readonly<Record<string, string>> = {
  ACTIVE: 'Действующая',
  LIQUIDATING: 'Ликвидируется',
  LIQUIDATED: 'Ликвидирована',
  BANKRUPT: 'Банкротство',
  REORGANIZING: 'Реорганизуется',
} satisfies Record<RegistryStatus, string>;

export const registryMessages = {
  unavailable: 'Реестр сейчас недоступен. Заполните данные вручную.',
  guestByItn: 'Укажите ИНН: по названию ищут после входа',
  queryNeeded: 'Укажите ИНН или название',
} as const;

export const companyMessages = {
  deleteHasUsers: 'От имени компании действуют пользователи: сначала отвяжите их на странице «Привязки»',
  deleteTookPart: 'Компания подавала заявки и остаётся в истории процедур: удалить её нельзя',
  bankNotYours: 'Банковские реквизиты изменяет сама компания',
  alreadyHas: 'У вас уже есть компания',
  userHasCompany: 'Пользователь уже привязан к другой компании',
  userNotVendor: 'К компании привязывают только поставщиков',
  userErased: 'Личные данные этого пользователя удалены: войти он уже не может',
  userUnknown: 'Такого пользователя нет',
  userElsewhere: 'Пользователь не привязан к этой компании',
  companyUnknown: 'Такой компании нет',
  fileNeeded: 'Выберите файл',
} as const;
