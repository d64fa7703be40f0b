// Companies that had to do with an earlier lot, so that they are asked again by one press. No letter goes out by itself.
import { eq, inArray, sql } from 'drizzle-orm';
import type { FormerInvitee } from '../../../api/records/lot-template.ts';
import { isAccredited, moderationStatuses } from '../../../machines/company-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { invitedCompanies } from '../invitations/queries.ts';
import { lotFormerInvitees } from './tables.ts';

const accredited = moderationStatuses.filter(isAccredited);

/** Beside those that are suggested already; under the lock of the lot, or of a lot that is being made. */
export async function keepInvitees(tx: Tx, lotId: number, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return;
  const [kept] = await tx.select().from(lotFormerInvitees).where(eq(lotFormerInvitees.lotId, lotId));
  const all = [...new Set([...(kept?.companyIds ?? []), ...companyIds])];
  await tx
    .insert(lotFormerInvitees)
    .values({ lotId, companyIds: all })
    .onConflictDoUpdate({ target: lotFormerInvitees.lotId, set: { companyIds: all } });
}

export async function formerInvitees(db: Db | Tx, lotId: number): Promise<FormerInvitee[]> {
  const [kept] = await db.select().from(lotFormerInvitees).where(eq(lotFormerInvitees.lotId, lotId));
  if (!kept) return [];
  const invited = await invitedCompanies(db, lotId);
  const rest = kept.companyIds.filter((id) => !invited.has(id));
  if (rest.length === 0) return [];
  const rows = await db
    .select({ companyId: companies.id, title: companies.title, itn: companies.itn })
    .from(companies)
    .where(
      sql`${inArray(companies.id, rest)} and ${companies.deletedAt} is null and ${inArray(companies.moderationStatus, accredited)}`,
    )
    .orderBy(companies.title);
  return rows;
}
