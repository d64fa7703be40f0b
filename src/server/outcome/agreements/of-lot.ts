// The contracts of a lot with its winners, as far as the reader knows of them: each party of its own.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { AgreementStatus } from '../../../machines/agreement-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { applications } from '../../applications/core/tables.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { ratings } from '../rating/tables.ts';
import { turnOf, type Side } from './facts.ts';
import { winners } from './winners.ts';

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
  const rows = await winners(db, and(eq(lots.id, lot.id), readableApplications(visitor))).orderBy(
    sql`(select ${ratings.place} from ${ratings} where ${ratings.applicationId} = ${applications.id}) nulls last`,
    asc(applications.submittedAt),
    asc(applications.id),
  );
  return rows.map(({ applicationId, company, status, agreed, situation }) => ({
    applicationId,
    title: company,
    status: agreed,
    turn: turnOf({ row: { status: agreed }, facts: { lotStatus: status, won: true, situation } }),
  }));
}
