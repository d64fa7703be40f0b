// Applications, found by what is known of them.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { orders, type OrderRow } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { clarifications, type ClarificationRow } from '../core/decision-tables.ts';
import { applications } from '../core/tables.ts';

/** The id of the own company's application to a lot, whether or not the caller may see what is in it; undefined where there is none. */
export async function findOwn(db: Db, { companyId }: Visitor, lotId: number): Promise<number | undefined> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, companyId ?? 0)));
  return own?.id;
}

/** The same. Throws 404. */
export async function ownApplication(db: Db, visitor: Visitor, lotId: number): Promise<number> {
  const id = await findOwn(db, visitor, lotId);
  if (id === undefined) throw notFound();
  return id;
}

/** The request that waits for an answer; undefined where none does. */
export async function openClarification(
  db: Db | Tx,
  applicationId: number,
): Promise<ClarificationRow | undefined> {
  const [open] = await db
    .select()
    .from(clarifications)
    .where(and(eq(clarifications.applicationId, applicationId), isNull(clarifications.closedAt)));
  return open;
}

/** A lot's items in their order. */
export const itemsOf = (tx: Db | Tx, lotId: number): Promise<OrderRow[]> =>
  tx.select().from(orders).where(eq(orders.lotId, lotId)).orderBy(asc(orders.index), asc(orders.id));
