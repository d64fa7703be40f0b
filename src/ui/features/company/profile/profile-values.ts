// What the profile's form holds, and the schema that checks it by the same rules as the server.
import { z } from 'zod';
import {
  bankingAccount,
  companyStats,
  generalInfo,
  headInfo,
  warehouse,
  type CompanyPatch,
  type CompanyRecord,
} from '../../../../api/records/company.ts';
import { name } from '../../../../api/fields.ts';
import { keyProfileFields, profileFaults } from '../../../../rules/company-profile.ts';
import { profileFaults as faultTexts } from '../../../../text/company-profile.ts';

const AREA_CODE = /^\d{2,3}$/;

const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export const profileSchema = z
  .object({
    title: name,
    itn: z.string().trim().min(1).max(50),
    isResident: z.boolean(),
    generalInfo,
    headInfo,
    bankingAccount,
    stats: companyStats,
    /** One line: «77, 78». */
    areaCodes: z.string().refine((text) => codesOf(text).every((code) => AREA_CODE.test(code)), {
      error: 'Код региона — две или три цифры',
    }),
    warehouses: z.array(warehouse).max(100),
  })
  .superRefine((profile, context) => {
    for (const { field, fault } of profileFaults(profile))
      context.addIssue({ code: 'custom', path: field.split('.'), message: faultTexts[fault] });
  });
export type ProfileValues = z.input<typeof profileSchema>;

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
  { bankingAccount: bank, areaCodes, ...values }: z.output<typeof profileSchema>,
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
