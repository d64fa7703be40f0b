// What the profile's form holds of a company, and what is sent of it.
import type { CompanyPatch, CompanyRecord } from '../../../../api/records/company.ts';
import { keyProfileFields } from '../../../../rules/profile-fields.ts';
import { codesOf } from './area-codes.ts';
import type { ProfileReady, ProfileValues } from './profile-schema.ts';

const blankBank = {
  bank: '',
  settlementAccount: '',
  correspondentAccount: '',
  bankIdentifierCode: '',
  isGovernmentFacility: false,
  comment: '',
};

export function valuesOf(company: CompanyRecord): ProfileValues {
  return {
    title: company.title,
    itn: company.itn,
    isResident: company.isResident,
    generalInfo: company.generalInfo,
    headInfo: company.headInfo,
    bankingAccount: company.bankingAccount ?? blankBank,
    stats: company.stats,
    areaCodes: company.areaCodes.join(', '),
    warehouses: company.warehouses,
  };
}

/** @param withBank false where the bank account is not the writer's to see: what was not shown is not written over */
export function patchOf(
  { bankingAccount: bank, areaCodes, ...values }: ProfileReady,
  withBank: boolean,
): CompanyPatch {
  return { ...values, areaCodes: codesOf(areaCodes), ...(withBank ? { bankingAccount: bank } : {}) };
}

const at = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values);

/** Whether saving sends an accredited company to a new check. */
export const touchesKeyFields = (before: ProfileValues, after: ProfileValues): boolean =>
  keyProfileFields.some((field) => {
    const path = field === 'type' ? 'generalInfo.type' : field;
    return at(before, path) !== at(after, path);
  });
