// The contracts of a lot with its winners, as far as the reader knows of them: each party of its own.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { AgreementStatus, ContractSituation } from '../../../machines/agreement-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { turnOf, type Side } from './facts.ts';
import { agreements } from './tables.ts';

export interface WinnersContract {
  applicationId: number;
  title: string;
  status: AgreementStatus;
  /** Null: it is signed, or no kind of contract was chosen. */
  turn: Side | null;
}

export async function winnersContracts(
  db: Db,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<WinnersContract[]> {
  if (!isFinished(lot.status) || !(isOwnerOf(visitor, lot) || visitor.role === 'vendor')) return [];
  const rows = await db
    .select({
      applicationId: applications.id,
      title: companies.title,
      situation: sql<ContractSituation | null>`${applications.terms} ->> 'agreement'`,
      stored: agreements.status,
    })
    .from(applications)
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(agreements, eq(agreements.applicationId, applications.id))
    .where(
      and(
        eq(applications.lotId, lot.id),
        readableApplications(visitor),
        sql`exists (select 1 from ${offers} where ${offers.applicationId} = ${applications.id} and ${offers.allocatedQuantity} > 0)`,
      ),
    )
    .orderBy(asc(applications.id));
  return rows.map(({ applicationId, title, situation, stored }) => {
    const status = stored ?? 'none';
    const facts = { lotStatus: lot.status, won: true, situation };
    return { applicationId, title, status, turn: turnOf({ row: { status }, facts }) };
  });
}
