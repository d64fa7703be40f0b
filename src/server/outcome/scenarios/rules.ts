// The rules by which winners are chosen: the last of them in the lot's history is in force.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { awardRulesInput, type AwardRulesInput, type awardRules } from '../../../api/records/scenario.ts';
import type { Actor } from '../../../machines/law.ts';
import { isFinished, isStopped } from '../../../machines/lot-predicates.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lotChain } from '../../lots/core/chain.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { history } from '../../platform/history/tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';

export type StoredRules = z.output<typeof awardRules>;

const RULES_SET = 'lot.awardRules';
const UNSET: AwardRulesInput = {
  maxWinners: null,
  incumbent: null,
  newcomerPercent: null,
  pinnedOrderIds: [],
};

/** As they were set last. */
export async function rulesOf(db: Db | Tx, lotId: number): Promise<StoredRules> {
  const [row] = await db
    .select()
    .from(history)
    .where(and(eq(history.lotId, lotId), eq(history.model, 'lot'), eq(history.event, RULES_SET)))
    .orderBy(desc(history.id))
    .limit(1);
  const payload = (row?.payload ?? {}) as { rules?: unknown; isAfterOpening?: boolean };
  const rules = awardRulesInput.parse(payload.rules ?? UNSET);
  return {
    ...rules,
    incumbent: rules.incumbent && {
      ...rules.incumbent,
      companyTitle: await titleOf(db, rules.incumbent.companyId),
    },
    setAt: row?.at.toISOString() ?? null,
    setBy: row?.byName ?? null,
    isAfterOpening: payload.isAfterOpening === true,
  };
}

async function titleOf(db: Db | Tx, companyId: number): Promise<string> {
  const [company] = await db
    .select({ title: companies.title })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.title ?? '';
}

/** @param locked the lot, with the database's clock in epoch milliseconds */
export async function saveRules(
  tx: Tx,
  { lot, at }: { lot: LotTableRow; at: number },
  rules: AwardRulesInput,
  actor: Actor,
): Promise<void> {
  if (isFinished(lot.status) || isStopped(lot.status))
    throw invalid({ status: ['Процедура окончена: правила выбора победителей уже не меняются'] });
  if (rules.incumbent && (await titleOf(tx, rules.incumbent.companyId)) === '')
    throw invalid({ 'incumbent.company_id': ['Такой компании нет'] });
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.lotId, lot.id), inArray(orders.id, [0, ...rules.pinnedOrderIds])));
  const known = new Set(found.map(({ id }) => id));
  const stranger = rules.pinnedOrderIds.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw invalid({ [`pinned_order_ids.${stranger}`]: ['Такой позиции в процедуре нет'] });
  await appendHistory(tx, {
    chain: lotChain(lot.id),
    lotId: lot.id,
    model: 'lot',
    modelId: lot.id,
    event: RULES_SET,
    actor,
    at,
    payload: { rules, isAfterOpening: lot.openedAt !== null },
  });
  await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: RULES_SET });
}
