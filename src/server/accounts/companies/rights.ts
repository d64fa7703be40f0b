// Who may read and change a company. A stranger's company does not exist for a vendor.
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { notFound } from '../../platform/http/errors.ts';
import { findCompany, lockCompany } from './store.ts';
import type { CompanyTableRow } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    company: true;
  }
}

export const COMPANY_FILES = 'company';

type Asker = Pick<Visitor, 'role' | 'companyId'>;

const isOwn = (visitor: Asker, companyId: number): boolean => visitor.companyId === companyId;

/** Staff read every company, a vendor the own one. */
export const mayReadCompany = (visitor: Visitor, companyId: number): boolean =>
  visitor.role === 'vendor' ? isOwn(visitor, companyId) : visitor.role !== 'guest';

/** Addresses, contacts and attachments: the company itself and the administrator. */
export const mayWriteCompany = (visitor: Asker, companyId: number): boolean =>
  visitor.role === 'admin' || (visitor.role === 'vendor' && isOwn(visitor, companyId));

/** Bank details are for the company and for those who judge it, not for the administrator (api.md). */
export const mayReadBank = (visitor: Visitor): boolean =>
  ['vendor', 'manager', 'security', 'auditor'].includes(visitor.role);

/** The company if the visitor may read it. Throws 404. */
export async function readableCompany(tx: Tx | Db, visitor: Visitor, id: number): Promise<CompanyTableRow> {
  const company = mayReadCompany(visitor, id) ? await findCompany(tx, id) : null;
  if (!company) throw notFound();
  return company;
}

/** The company, locked, if the visitor may write it. Throws 404. */
export async function writableCompany(tx: Tx, visitor: Visitor, id: number): Promise<CompanyTableRow> {
  const company = mayWriteCompany(visitor, id) ? await lockCompany(tx, id) : null;
  if (!company) throw notFound();
  return company;
}

/** Whoever may read the company reads its attachments. */
export const companyFiles: FileRights = {
  mayRead: async (_db, visitor, ownerId) => mayReadCompany(visitor, ownerId),
};
