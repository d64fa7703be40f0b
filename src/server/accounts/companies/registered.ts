// When a company counts as registered: once a user with a confirmed address acts for it. From then on its ИНН is its own; a
// company that somebody began without confirming anything keeps its ИНН from nobody.
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { errors } from '../../../text/errors.ts';
import { constraintOf, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { notify } from '../notifications/notify.ts';
import { users } from '../core/tables.ts';
import { ONE_ITN } from './one-itn.ts';
import { findCompany } from './queries.ts';
import { companies, type CompanyTableRow } from './tables.ts';

type Named = Pick<CompanyTableRow, 'itn' | 'isResident'> & { id?: number };

/** The registered company that has this ИНН, but for the one given; those from abroad are not ours to call unique. */
export async function registeredCompany(tx: Tx, itn: string, but?: number): Promise<{ id: number } | null> {
  const [other] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.itn, itn),
        companies.isResident,
        isNotNull(companies.registeredAt),
        isNull(companies.deletedAt),
        but === undefined ? undefined : ne(companies.id, but),
      ),
    );
  return other ?? null;
}

const isItnHeld = async (tx: Tx, { id, itn, isResident }: Named): Promise<boolean> =>
  isResident && (await registeredCompany(tx, itn, id)) !== null;

/** For a company that is not registered yet, which no index refuses. Throws 422 under `itn`. */
export async function refuseHeldItn(tx: Tx, company: Named): Promise<void> {
  if (await isItnHeld(tx, company)) throw invalid({ itn: [errors.itnTaken] });
}

/**
 * Registers the company if there is now a confirmed user to it. Where another has taken the ИНН meanwhile, its users hear
 * of it: what they have typed stays, and is refused when it is sent.
 */
export async function registerCompany(tx: Tx, companyId: number): Promise<void> {
  const company = await findCompany(tx, companyId);
  if (!company || company.registeredAt !== null) return;
  const confirmed = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNotNull(users.emailVerifiedAt)));
  if (confirmed.length === 0 || (await takeItn(tx, company))) return;
  await notify(tx, {
    userIds: confirmed.map(({ id }) => id),
    type: 'company.itnTaken',
    text: `ИНН ${company.itn}. ${errors.itnTaken}`,
    link: '/profile',
  });
}

async function takeItn(tx: Tx, company: CompanyTableRow): Promise<boolean> {
  if (await isItnHeld(tx, company)) return false;
  try {
    // A savepoint: of two that confirm at once one is refused by the index, and its confirmation still holds.
    await tx.transaction((inner) =>
      inner
        .update(companies)
        .set({ registeredAt: sql`clock_timestamp()` })
        .where(eq(companies.id, company.id)),
    );
    return true;
  } catch (error) {
    if (constraintOf(error) === ONE_ITN) return false;
    throw error;
  }
}
