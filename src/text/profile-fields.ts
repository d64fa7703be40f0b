// Russian names of a profile's fields.
import type { ProfileField } from '../rules/company-profile.ts';

export const profileFields: Record<ProfileField, string> = {
  title: 'Краткое наименование',
  itn: 'ИНН',
  'generalInfo.fullTitle': 'Полное наименование',
  'generalInfo.kpp': 'КПП',
  'generalInfo.ogrn': 'ОГРН или ОГРНИП',
  'generalInfo.okpo': 'ОКПО',
  'headInfo.surname': 'Фамилия руководителя',
  'headInfo.name': 'Имя руководителя',
  'headInfo.position': 'Должность руководителя',
  'headInfo.phone': 'Телефон руководителя',
  'headInfo.email': 'Электронная почта руководителя',
  'bankingAccount.bank': 'Наименование банка',
  'bankingAccount.settlementAccount': 'Расчётный счёт',
  'bankingAccount.correspondentAccount': 'Корреспондентский счёт',
  'bankingAccount.bankIdentifierCode': 'БИК',
  addresses: 'Юридический адрес',
  managers: 'Контактное лицо',
};
