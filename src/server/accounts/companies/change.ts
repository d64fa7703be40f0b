// A change of the profile: what is written, what of it is faulty, and whether accreditation must be asked for anew.
import type { CompanyPatch } from '../../../api/records/company.ts';
import { profileFaults } from '../../../rules/company-profile.ts';
import { keyProfileFields } from '../../../rules/profile-fields.ts';
import { profileFaults as faultTexts } from '../../../text/company-profile.ts';
import { invalid } from '../../platform/http/errors.ts';
import { fieldPath } from '../../platform/http/field-path.ts';
import type { CompanyTableRow } from './tables.ts';

export type ProfileColumns = Pick<
  CompanyTableRow,
  | 'isResident'
  | 'type'
  | 'title'
  | 'itn'
  | 'generalInfo'
  | 'headInfo'
  | 'bankingAccount'
  | 'stats'
  | 'areaCodes'
  | 'warehouses'
>;

/** Fields given as undefined are not given. */
const given = <T extends object>(part: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The profile after the change. A company from Russia may pay its taxes elsewhere: the two marks of residence are each their own. */
export function mergeProfile(company: ProfileColumns, patch: CompanyPatch): ProfileColumns {
  const { type, ...general } = given(patch.generalInfo);
  return {
    isResident: patch.isResident ?? company.isResident,
    type: type ?? company.type,
    title: patch.title ?? company.title,
    itn: patch.itn ?? company.itn,
    generalInfo: { ...company.generalInfo, ...general },
    headInfo: { ...company.headInfo, ...given(patch.headInfo) },
    bankingAccount: { ...company.bankingAccount, ...given(patch.bankingAccount) },
    stats: { ...company.stats, ...given(patch.stats) },
    areaCodes: patch.areaCodes ?? company.areaCodes,
    warehouses: patch.warehouses ?? company.warehouses,
  };
}

/** Throws 422 with a Russian sentence under each faulty field. */
export function checkProfile(profile: ProfileColumns): void {
  const faults = profileFaults({
    ...profile,
    generalInfo: { ...profile.generalInfo, type: profile.type },
  });
  if (faults.length === 0) return;
  throw invalid(
    Object.fromEntries(faults.map(({ field, fault }) => [fieldPath(field.split('.')), [faultTexts[fault]]])),
  );
}

/** The profile as one flat record: `generalInfo.kpp` → value; lists as JSON. */
function flat(profile: ProfileColumns): Record<string, unknown> {
  const flattened: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (Array.isArray(value)) flattened[name] = JSON.stringify(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, deep] of Object.entries(value as Record<string, unknown>))
        flattened[`${name}.${inner}`] = deep;
    } else flattened[name] = value;
  }
  return flattened;
}

export interface ProfileChange {
  /** Each changed field with both values; bank details by name alone, for more read the history than may see them. */
  changed: Record<string, { from: unknown; to: unknown } | null>;
  key: boolean;
}

/** What differs between two profiles. */
export function differenceOf(before: ProfileColumns, after: ProfileColumns): ProfileChange {
  const was = flat(before);
  const is = flat(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => was[name] !== is[name],
  );
  return {
    changed: Object.fromEntries(
      names.map((name) => [
        name,
        name.startsWith('bankingAccount.') ? null : { from: was[name] ?? null, to: is[name] ?? null },
      ]),
    ),
    key: names.some((name) => keyProfileFields.includes(name)),
  };
}

export const profileColumns = (company: CompanyTableRow): ProfileColumns => ({
  isResident: company.isResident,
  type: company.type,
  title: company.title,
  itn: company.itn,
  generalInfo: company.generalInfo,
  headInfo: company.headInfo,
  bankingAccount: company.bankingAccount,
  stats: company.stats,
  areaCodes: company.areaCodes,
  warehouses: company.warehouses,
});
