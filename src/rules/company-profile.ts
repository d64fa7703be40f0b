/** A company's profile: what in it is faulty, and what an application for accreditation still lacks. Pure. */
import { dayOf, type Instant } from './dates.ts';
import { checkBik, checkCorrespondentAccount, checkSettlementAccount } from './identifiers/bank.ts';
import { checkOkpo } from './identifiers/classifier.ts';
import type { IdentifierFault } from './identifiers/fault.ts';
import { checkItn, type ItnKind } from './identifiers/itn.ts';
import { checkKpp, checkOgrn, checkOgrnip } from './identifiers/registration.ts';

export interface CompanyProfile {
  isResident: boolean;
  title: string;
  itn: string;
  generalInfo: { type: ItnKind; fullTitle: string; kpp: string; ogrn: string; okpo: string };
  headInfo: { surname: string; name: string; position: string; phone: string; email: string };
  bankingAccount: {
    bank: string;
    settlementAccount: string;
    correspondentAccount: string;
    bankIdentifierCode: string;
  };
  hasLegalAddress: boolean;
  hasContact: boolean;
}

/** A fault that is not an identifier's own: a sole trader has no КПП; an account is checked against its bank's БИК. */
export type ProfileFault = IdentifierFault | 'kppOfIndividual' | 'bikNeeded';

export interface FaultyField {
  /** Path in the company's record: `bankingAccount.settlementAccount`. */
  field: ProfileField;
  fault: ProfileFault;
}

export type ProfileField =
  | 'title'
  | 'itn'
  | `generalInfo.${'fullTitle' | 'kpp' | 'ogrn' | 'okpo'}`
  | `headInfo.${'surname' | 'name' | 'position' | 'phone' | 'email'}`
  | `bankingAccount.${'bank' | 'settlementAccount' | 'correspondentAccount' | 'bankIdentifierCode'}`
  | 'addresses'
  | 'managers';

type Checked = Pick<CompanyProfile, 'isResident' | 'itn' | 'generalInfo' | 'bankingAccount'>;

/** Whether a company can have been founded in that year as of a moment: the year has begun at UTC+3. */
export const isFoundedBy = (year: number, now: Instant): boolean =>
  year <= Number(dayOf(now).slice(0, 'YYYY'.length));

/** Faults of what is filled in; empty fields are not faulty. A company from abroad is not checked. */
export function profileFaults(profile: Checked): FaultyField[] {
  if (!profile.isResident) return [];
  const { itn, generalInfo: general, bankingAccount: bank } = profile;
  const individual = general.type === 'individual';
  const found: [ProfileField, ProfileFault | null][] = [
    ['itn', checkItn(itn, general.type)],
    ['generalInfo.kpp', general.kpp && (individual ? 'kppOfIndividual' : checkKpp(general.kpp))],
    ['generalInfo.ogrn', general.ogrn && (individual ? checkOgrnip : checkOgrn)(general.ogrn)],
    ['generalInfo.okpo', general.okpo && checkOkpo(general.okpo)],
    ['bankingAccount.bankIdentifierCode', bankFault(bank)],
    [
      'bankingAccount.settlementAccount',
      bank.settlementAccount && checkSettlementAccount(bank.settlementAccount, bank.bankIdentifierCode),
    ],
    [
      'bankingAccount.correspondentAccount',
      bank.correspondentAccount &&
        checkCorrespondentAccount(bank.correspondentAccount, bank.bankIdentifierCode),
    ],
  ].map(([field, fault]) => [field, fault || null] as [ProfileField, ProfileFault | null]);
  return found.flatMap(([field, fault]) => (fault === null ? [] : [{ field, fault }]));
}

function bankFault(bank: CompanyProfile['bankingAccount']): ProfileFault | null {
  if (bank.bankIdentifierCode) return checkBik(bank.bankIdentifierCode);
  return bank.settlementAccount || bank.correspondentAccount ? 'bikNeeded' : null;
}

/** What accreditation needs: each field with whether it is given. A company from abroad has no Russian identifiers. */
function neededFields(profile: CompanyProfile): [ProfileField, boolean][] {
  const { generalInfo: general, headInfo: head, bankingAccount: bank } = profile;
  const given = (text: string) => text.trim() !== '';
  const need = (field: ProfileField, text: string): [ProfileField, boolean] => [field, given(text)];
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

/** Fields that accreditation still needs, in the order of the form. */
export const missingFields = (profile: CompanyProfile): ProfileField[] =>
  neededFields(profile).flatMap(([field, given]) => (given ? [] : [field]));

/** Whole per cent of the needed fields that are given; 100 only when all are. */
export function completeness(profile: CompanyProfile): number {
  const needed = neededFields(profile);
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
