// The one presenter of companies.
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { companyRecord, companyRow } from '../../../api/records/company.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { completeness, missingFields } from '../../../rules/profile-fields.ts';
import { profileFields } from '../../../text/profile-fields.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { zone } from '../../platform/database/zone.ts';
import { users } from '../core/tables.ts';
import { documentsOf } from './documents.ts';
import { mayReadBank } from './rights.ts';
import { companySteps } from './steps.ts';
import { profileOf } from './queries.ts';
import {
  contacts,
  addresses,
  companies,
  type CompanyTableRow,
  type AddressRow,
  type ContactRow,
} from './tables.ts';
import type { AddressRecord } from '../../../api/records/address.ts';
import type { ContactRecord } from '../../../api/records/contact.ts';

type Presented = z.input<typeof companyRecord>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The company as this visitor may see it, with the steps open to the visitor. */
export async function presentCompany(
  tx: Tx | Db,
  company: CompanyTableRow,
  visitor: Visitor,
  actor: Actor,
): Promise<Presented> {
  // One after another: within a transaction there is one connection.
  const profile = await profileOf(tx, company);
  const ownAddresses = await tx
    .select()
    .from(addresses)
    .where(eq(addresses.companyId, company.id))
    .orderBy(asc(addresses.id));
  const ownContacts = await tx
    .select()
    .from(contacts)
    .where(eq(contacts.companyId, company.id))
    .orderBy(asc(contacts.id));
  const ownUsers = await tx
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.companyId, company.id))
    .orderBy(asc(users.id));
  const attachments = await documentsOf(tx, company.id);
  const missing = missingFields(profile);
  const facts = {
    companyId: company.id,
    profileComplete: missing.length === 0,
    emailVerified: visitor.emailVerified,
  };
  return {
    id: company.id,
    version: company.version,
    isResident: company.isResident,
    title: company.title,
    itn: company.itn,
    moderationStatus: company.moderationStatus,
    revoked: company.revoked,
    moderationComment: company.moderationComment,
    moderatedAt: iso(company.moderatedAt),
    submittedAt: iso(company.submittedAt),
    generalInfo: { isRussianResident: company.isResident, ...company.generalInfo, type: company.type },
    headInfo: company.headInfo,
    bankingAccount: mayReadBank(visitor) ? company.bankingAccount : null,
    stats: company.stats,
    areaCodes: company.areaCodes,
    warehouses: company.warehouses,
    address: ownAddresses.find(({ type }) => type === 'legal')?.addressString ?? null,
    addresses: ownAddresses.map(presentAddress),
    managers: ownContacts.map(presentContact),
    attachments,
    users: ownUsers.map((user) => ({ ...user, phone: user.phone ?? '' })),
    missing: missing.map((field) => ({ field, title: profileFields[field] })),
    completeness: completeness(profile),
    steps: companySteps(company, facts, actor, await databaseNow(tx)),
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
  };
}

/** Columns of a list's row, its legal address, its numbers of users and of expired documents beside the table's own. */
export const rowColumns = {
  id: companies.id,
  version: companies.version,
  isResident: companies.isResident,
  type: companies.type,
  title: companies.title,
  itn: companies.itn,
  generalInfo: companies.generalInfo,
  moderationStatus: companies.moderationStatus,
  revoked: companies.revoked,
  moderationComment: companies.moderationComment,
  submittedAt: companies.submittedAt,
  deletedAt: companies.deletedAt,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
  address: sql`(
    select a.address_string from addresses a
    where a.company_id = companies.id and a.type = 'legal' order by a.id limit 1)` as SQL<string | null>,
  usersCount: sql`(select count(*)::int from users u where u.company_id = companies.id)` as SQL<number>,
  expiredDocuments: sql`(
    select count(*)::int from company_documents d
    where d.company_id = companies.id and d.expires_on < (now() at time zone ${zone})::date)` as SQL<number>,
};

type SelectedRow = Pick<
  CompanyTableRow,
  Exclude<keyof typeof rowColumns, 'address' | 'usersCount' | 'expiredDocuments'> & keyof CompanyTableRow
> & { address: string | null; usersCount: number; expiredDocuments: number };

export const presentRow = ({ generalInfo, ...row }: SelectedRow): z.input<typeof companyRow> => ({
  ...row,
  kpp: generalInfo.kpp,
  submittedAt: iso(row.submittedAt),
  deletedAt: iso(row.deletedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentAddress = ({ createdAt, updatedAt, ...address }: AddressRow): AddressRecord => ({
  ...address,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const presentContact = ({ createdAt, updatedAt, ...contact }: ContactRow): ContactRecord => ({
  ...contact,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
