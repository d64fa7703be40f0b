// With which winners of a lot no contract comes about: why, since when, and who said so.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { agreementStatuses, isDeclined } from '../../../machines/agreement-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications } from '../../applications/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { agreements } from './tables.ts';

export interface Refusal {
  applicationId: number;
  companyId: number;
  companyTitle: string;
  itn: string;
  reason: string;
  at: Date;
  /** The winner itself refused; otherwise the organiser found that it evades. */
  byWinner: boolean;
}

const declined = agreementStatuses.filter(isDeclined);

/** Whose was the last word of an agreement. */
export const lastRole = (db: Db | Tx, applicationId: number | typeof agreements.applicationId) =>
  db
    .select({ role: history.byRole })
    .from(history)
    .where(and(eq(history.model, 'agreement'), eq(history.modelId, applicationId)))
    .orderBy(desc(history.id))
    .limit(1);

/** The oldest first. */
export async function refusalsOf(db: Db | Tx, lotId: number): Promise<Refusal[]> {
  const last = lastRole(db, agreements.applicationId);
  const rows = await db
    .select({
      applicationId: agreements.applicationId,
      companyId: companies.id,
      companyTitle: companies.title,
      itn: companies.itn,
      reason: agreements.reason,
      at: agreements.changedAt,
      role: sql<string>`(${last})`,
    })
    .from(agreements)
    .innerJoin(applications, eq(applications.id, agreements.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.lotId, lotId), inArray(agreements.status, declined)))
    .orderBy(agreements.changedAt);
  return rows.map(({ role, reason, ...row }) => ({
    ...row,
    reason: reason ?? '',
    byWinner: role === 'vendor',
  }));
}

/** How much of each item was to come from those who refused. */
export async function refusedQuantities(
  db: Db | Tx,
  lotId: number,
  refusals: readonly Refusal[],
): Promise<Map<number, string>> {
  if (refusals.length === 0) return new Map();
  const rows = await db
    .select({ orderId: offers.orderId, quantity: sql<string>`sum(${offers.allocatedQuantity})` })
    .from(offers)
    .where(
      and(
        eq(offers.lotId, lotId),
        gt(offers.allocatedQuantity, '0'),
        inArray(
          offers.applicationId,
          refusals.map(({ applicationId }) => applicationId),
        ),
      ),
    )
    .groupBy(offers.orderId);
  return new Map(rows.map(({ orderId, quantity }) => [orderId, quantity]));
}
