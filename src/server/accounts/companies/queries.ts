// Companies that are not deleted; rights are asked before.
import { and, eq, isNull } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { CompanyProfile } from '../../../rules/company-profile.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { addresses, companies, contacts, type CompanyTableRow } from './tables.ts';

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
