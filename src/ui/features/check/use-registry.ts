/** The company's profile beside the tax registry: what differs, what agrees. */
import { companies } from '../../../api/calls/companies.ts';
import type { FoundCompany } from '../../../api/records/company.ts';
import { useCall } from '../../data/use-call.ts';
import { compareWithRegistry, type ComparedField } from '../company/compare-with-registry.ts';

export interface RegistryLook {
  /** Reading; of another country; it did not answer; such an ИНН is not there; found. */
  state: 'pending' | 'foreign' | 'silent' | 'missing' | 'found';
  message?: string;
  fields: readonly ComparedField[];
  found: FoundCompany | null;
  at: number;
  again: () => void;
}

export function useRegistry(companyId: number): RegistryLook {
  const own = useCall(companies.read, { params: { id: companyId } });
  const company = own.data?.data;
  const look = useCall(
    companies.search,
    { query: { itn: company?.itn ?? '' } },
    { enabled: company !== undefined && company.isResident && company.itn !== '' },
  );
  const found = look.data?.data.find(({ inn }) => inn === company?.itn) ?? null;
  const error = own.error ?? look.error;
  const state = error
    ? 'silent'
    : company && !company.isResident
      ? 'foreign'
      : !company || look.isPending
        ? 'pending'
        : found
          ? 'found'
          : 'missing';
  return {
    state,
    message: error?.message,
    fields: company && found ? compareWithRegistry(company, found) : [],
    found,
    at: look.dataUpdatedAt,
    again: () => void (own.error ? own : look).refetch(),
  };
}
