// Writing companies; rights are asked before.
import { eq, sql } from 'drizzle-orm';
import { moderationStatuses } from '../../../machines/company-statuses.ts';
import { itnKind } from '../../../rules/identifiers/itn.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { RegisteredCompany } from '../registry/registered-company.ts';
import { oneItn } from './one-itn.ts';
import { companies, type CompanyTableRow } from './tables.ts';

/** The law's initial state stands first in its list. */
const FIRST_STATUS = moderationStatuses[0];

export type NewCompany = Omit<typeof companies.$inferInsert, 'moderationStatus'>;

/** An empty profile with what the registry knows. */
export function blankCompany(itn: string, found: RegisteredCompany | null): NewCompany {
  const [surname = '', name = '', ...middle] = (found?.management.name ?? '').split(' ').filter(Boolean);
  return {
    type: found?.type ?? itnKind(itn) ?? 'party',
    title: found?.title ?? '',
    itn,
    generalInfo: {
      fullTitle: found?.fullTitle ?? '',
      kpp: found?.kpp ?? '',
      ogrn: found?.ogrn ?? '',
      okpo: found?.okpo ?? '',
      publishInGis: false,
      isSmallBusiness: false,
    },
    headInfo: {
      surname,
      name,
      middlename: middle.join(' '),
      position: found?.management.post ?? '',
      phone: '',
      email: '',
    },
    bankingAccount: {
      bank: '',
      settlementAccount: '',
      correspondentAccount: '',
      bankIdentifierCode: '',
      isGovernmentFacility: false,
      comment: '',
    },
    stats: { foundationYear: null, personnelCount: null, description: '' },
  };
}

/** Stores a new company in the law's first state. Throws 422 where the ИНН is taken. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<CompanyTableRow> {
  const [row] = await oneItn(() =>
    tx
      .insert(companies)
      .values({ ...company, moderationStatus: FIRST_STATUS })
      .returning(),
  );
  return row!;
}

/** Writes the given columns and makes a new version. Throws 422 where the ИНН is taken. */
export async function updateCompany(
  tx: Tx,
  id: number,
  change: Partial<NewCompany>,
): Promise<CompanyTableRow> {
  const [row] = await oneItn(() =>
    tx
      .update(companies)
      .set({ ...change, version: sql`${companies.version} + 1`, updatedAt: sql`clock_timestamp()` })
      .where(eq(companies.id, id))
      .returning(),
  );
  return row!;
}
