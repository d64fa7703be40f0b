// Winners of finished lots with their contracts, as far as those have come.
import { and, eq, exists, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { AgreementStatus, ContractSituation } from '../../../machines/agreement-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications } from '../../applications/core/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { build } from '../../platform/database/statement.ts';
import type { Db } from '../../platform/database/client.ts';
import { agreements } from './tables.ts';

export const situation = sql<ContractSituation | null>`${applications.terms} ->> 'agreement'`;

const won = exists(
  build
    .select({ one: sql`1` })
    .from(offers)
    .where(and(eq(offers.applicationId, applications.id), gt(offers.allocatedQuantity, '0'))),
);

/** @param which a condition on `lots`, `applications` and `agreements`; of these there is none before the first step */
export const winners = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: lots.id,
      number: lots.number,
      title: lots.title,
      status: lots.status,
      ownerId: lots.ownerId,
      applicationId: applications.id,
      company: companies.title,
      situation: situation.as('situation'),
      agreed: sql<AgreementStatus>`coalesce(${agreements.status}, 'none')`.as('agreed'),
      since: sql<Date>`coalesce(${agreements.changedAt}, ${lots.finishedAt})`
        .mapWith(agreements.changedAt)
        .as('waits_since'),
    })
    .from(lots)
    .innerJoin(applications, eq(applications.lotId, lots.id))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(agreements, eq(agreements.applicationId, applications.id))
    .where(and(inArray(lots.status, lotStatuses.filter(isFinished)), won, which));

/** How far the contracts of a lot are, by application; one that nobody has begun is not among them. */
export async function contractsOf(db: Db, lotId: number): Promise<Map<number, AgreementStatus>> {
  const rows = await db
    .select({ applicationId: agreements.applicationId, status: agreements.status })
    .from(agreements)
    .innerJoin(applications, eq(applications.id, agreements.applicationId))
    .where(eq(applications.lotId, lotId));
  return new Map(rows.map(({ applicationId, status }) => [applicationId, status]));
}
