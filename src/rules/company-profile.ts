/** A company's profile: what in it is faulty; what accreditation needs of it is in profile-fields.ts. Pure. */
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
