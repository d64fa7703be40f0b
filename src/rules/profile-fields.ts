/** Which fields of a company's profile accreditation needs, how many of them are given, and which send it to a new check. Pure. */
import type { CompanyProfile, ProfileField } from './company-profile.ts';

/** What accreditation needs: each field with whether it is given. A company from abroad has no Russian identifiers. */
function neededFields(profile: CompanyProfile, refused?: readonly string[]): [ProfileField, boolean][] {
  const { generalInfo: general, headInfo: head, bankingAccount: bank } = profile;
  const need = (field: ProfileField, text: string): [ProfileField, boolean] => [
    field,
    text.trim() !== '' && !refused?.includes(field),
  ];
  const { isResident } = profile;
  return [
    need('itn', profile.itn),
    need('title', profile.title),
    need('generalInfo.fullTitle', general.fullTitle),
    ...(isResident && general.type === 'party' ? [need('generalInfo.kpp', general.kpp)] : []),
    ...(isResident ? [need('generalInfo.ogrn', general.ogrn)] : []),
    need('headInfo.surname', head.surname),
    need('headInfo.name', head.name),
    need('headInfo.position', head.position),
    need('headInfo.phone', head.phone),
    need('headInfo.email', head.email),
    need('bankingAccount.bank', bank.bank),
    ...(isResident ? [need('bankingAccount.bankIdentifierCode', bank.bankIdentifierCode)] : []),
    need('bankingAccount.settlementAccount', bank.settlementAccount),
    ...(isResident ? [need('bankingAccount.correspondentAccount', bank.correspondentAccount)] : []),
    ['addresses', profile.hasLegalAddress],
    ['managers', profile.hasContact],
  ];
}

/**
 * Fields that accreditation still needs, in the order of the form.
 * @param refused of what is typed: the fields that saving would not take
 */
export const missingFields = (profile: CompanyProfile, refused?: readonly string[]): ProfileField[] =>
  neededFields(profile, refused).flatMap(([field, given]) => (given ? [] : [field]));

/** Whole per cent of the needed fields that are given; 100 only when all are. */
export function completeness(profile: CompanyProfile, refused?: readonly string[]): number {
  const needed = neededFields(profile, refused);
  return Math.floor((needed.filter(([, given]) => given).length * 100) / needed.length);
}

/** Their change sends an accredited company to a new check (lifecycles: ИНН, КПП, bank details, legal name). */
export const keyProfileFields: readonly string[] = [
  'isResident',
  'type',
  'title',
  'itn',
  'generalInfo.fullTitle',
  'generalInfo.kpp',
  'bankingAccount.bank',
  'bankingAccount.settlementAccount',
  'bankingAccount.correspondentAccount',
  'bankingAccount.bankIdentifierCode',
];
