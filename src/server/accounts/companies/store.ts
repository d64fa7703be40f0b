// Reading and writing companies. Every function takes the transaction; rights are asked before.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { moderationStatuses } from '../../../machines/company.ts';
import { errors } from '../../../text/errors.ts';
import { constraintOf, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { RegisteredCompany } from '../registry/registered-company.ts';
import { itnKind } from '../../../rules/identifiers/itn.ts';
import type { CompanyProfile } from '../../../rules/company-profile.ts';
import { contacts, addresses, companies, type CompanyTableRow } from './tables.ts';

/** The law's initial state stands first in its list. */
const FIRST_STATUS = moderationStatuses[0];

/** The index that lets one registered company have an ИНН. */
export const ONE_ITN = 'companies_resident_itn';

export type NewCompany = Omit<typeof companies.$inferInsert, 'moderationStatus'>;

/** The company with this id, unless deleted. */
export async function findCompany(tx: Tx | Db, id: number): Promise<CompanyTableRow | null> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  return row ?? null;
}

/** The same, held against other changes until the transaction ends. */
export async function lockCompany(tx: Tx, id: number): Promise<CompanyTableRow | null> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)))
    .for('update');
  return row ?? null;
}

/** The visitor's own company; null for anyone without one. */
export async function companyOf(tx: Tx | Db, visitor: Visitor): Promise<CompanyTableRow | null> {
  return visitor.companyId === null ? null : findCompany(tx, visitor.companyId);
}

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

/** Runs a write that may meet another company with the same ИНН. Throws 422 under `itn`. */
export async function oneItn<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === ONE_ITN) throw invalid({ itn: [errors.itnTaken] });
    throw error;
  }
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

/** The profile as the rules judge it. */
export async function profileOf(tx: Tx | Db, company: CompanyTableRow): Promise<CompanyProfile> {
  const legal = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.companyId, company.id), eq(addresses.type, 'legal')))
    .limit(1);
  const contact = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.companyId, company.id))
    .limit(1);
  const hasLegalAddress = (await legal).length > 0;
  const hasContact = (await contact).length > 0;
  return {
    isResident: company.isResident,
    title: company.title,
    itn: company.itn,
    generalInfo: { ...company.generalInfo, type: company.type },
    headInfo: company.headInfo,
    bankingAccount: company.bankingAccount,
    hasLegalAddress,
    hasContact,
  };
}
