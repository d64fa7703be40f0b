// The administrator's bin of companies: what nobody acts for and nothing was ever submitted by is put away, and taken out again.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { port } from '../../platform/port.ts';
import { users } from '../core/tables.ts';
import { oneItn } from './one-itn.ts';
import { lockCompany } from './queries.ts';
import { companies, type CompanyTableRow } from './tables.ts';
import { touchCompany } from './touch.ts';

/** Whether anything was submitted in the company's name: it is part of procedures then, and stays. */
export const hasTakenPart = port<(tx: Tx, companyId: number) => Promise<boolean>>(
  'accounts: whether a company has taken part in a procedure',
);

/** Throws 404, and 422 where somebody acts for it or it has taken part. */
export async function deleteCompany(tx: Tx, id: number, actor: Actor): Promise<void> {
  const company = await lockCompany(tx, id);
  if (!company) throw notFound();
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.companyId, id)).limit(1);
  if (user) throw invalid({}, companyMessages.deleteHasUsers);
  if (await hasTakenPart.get()(tx, id)) throw invalid({}, companyMessages.deleteTookPart);
  await tx
    .update(companies)
    .set({ deletedAt: sql`clock_timestamp()` })
    .where(eq(companies.id, id));
  await touchCompany(tx, id, actor, 'company.deleted', { itn: company.itn, title: company.title });
}

/** Throws 404 where none is in the bin, and 422 where its ИНН is another's by now. */
export async function restoreCompany(tx: Tx, id: number, actor: Actor): Promise<CompanyTableRow> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNotNull(companies.deletedAt)))
    .for('update');
  if (!company) throw notFound();
  await oneItn(() =>
    tx
      .update(companies)
      .set({ deletedAt: null })
      .where(and(eq(companies.id, id), isNotNull(companies.deletedAt))),
  );
  await touchCompany(tx, id, actor, 'company.restored', { itn: company.itn, title: company.title });
  const [restored] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  return restored!;
}
