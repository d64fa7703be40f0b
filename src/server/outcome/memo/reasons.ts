// The organiser's reasons for a choice: the last ones count, all of them stay in the history.
import { and, desc, eq } from 'drizzle-orm';
import type { DecisionReasons } from '../../../api/records/decision-memo.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';

export const REASONED = 'lot.decisionReasons';

export async function reasonsOf(db: Db | Tx, visitor: Visitor, lot: LotTableRow): Promise<DecisionReasons> {
  const [last] = await db
    .select({ payload: history.payload, by: history.byName, at: history.at })
    .from(history)
    .where(and(eq(history.lotId, lot.id), eq(history.model, 'lot'), eq(history.event, REASONED)))
    .orderBy(desc(history.id))
    .limit(1);
  return {
    text: last ? (last.payload as { text: string }).text : '',
    by: last?.by ?? null,
    at: last?.at.toISOString() ?? null,
    canChange: isOwnerOf(visitor, lot) && isRating(lot.status),
  };
}
