// A finished lot is counted once, beside the people's requests: what was paid for each item, and the lot in figures.
import { createHash } from 'node:crypto';
import { and, eq, exists, gt, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { byOrder } from '../../../rules/by-order.ts';
import { add, divide, isPositive, multiply } from '../../../rules/decimal.ts';
import { itemKeys } from '../../../rules/item-likeness.ts';
import { eachOf } from '../../../rules/paced.ts';
import { savingsOf } from '../../../rules/savings.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { everybody } from '../../applications/core/rights.ts';
import { isOffered } from '../../applications/core/totals.ts';
import { estimatesOf } from '../../lots/estimates/queries.ts';
import { lotColumns, lots } from '../../lots/core/tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { insertAll } from '../../platform/database/insert-all.ts';
import { build, sendAll } from '../../platform/database/statement.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { jobsForDue } from '../../platform/jobs/enqueue.ts';
import type { TransactionalJob } from '../../platform/jobs/kinds.ts';
import { paced } from '../../platform/paced.ts';
import type { Services } from '../../platform/services.ts';
import {
  firstPriceInLotCurrency,
  isAdmittedView,
  loadComparison,
  priceInLotCurrency,
  type Comparison,
} from '../allocation/load.ts';
import { refusalsOf } from '../agreements/refusals.ts';
import { withoutRefused } from '../results/refused.ts';
import { againstEstimateOf } from '../results/results.ts';
import { stageSecondsOf, timeStages, untimed } from './stage-seconds.ts';
import { lotOutcomes, paidPrices } from './tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    /** Anew where what it has bought is another sum. */
    'lot.figures': { id: number; anew?: boolean };
  }
}

const EVERY_MS = 5_000;
const PRICE_PLACES = 6;
const ITEMS_A_TURN = 50;
/** The text of a long statement is made at once, and everybody else waits for that. */
const ROWS_A_STATEMENT = 500;

const finished = inArray(lots.status, lotStatuses.filter(isFinished));
const uncounted = notExists(
  build
    .select({ one: sql`1` })
    .from(lotOutcomes)
    .where(eq(lotOutcomes.lotId, lots.id)),
);
const lately = sql`statement_timestamp() - interval '1 day'`;
const outcomesWhere = (condition: SQL | undefined) =>
  build.select({ id: lotOutcomes.lotId }).from(lotOutcomes).where(condition);
const justFinished = unionAll(
  build
    .select({ id: lots.id })
    .from(lots)
    .where(and(finished, gt(lots.updatedAt, lately), uncounted)),
  outcomesWhere(and(untimed, gt(lotOutcomes.finishedAt, lately))),
);
/** Of the releases before: those in which something was bought. */
const finishedBefore = unionAll(
  build
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        finished,
        uncounted,
        exists(
          build
            .select({ one: sql`1` })
            .from(offers)
            .where(and(eq(offers.lotId, lots.id), sql`${offers.allocatedQuantity} > 0`)),
        ),
      ),
    ),
  outcomesWhere(untimed),
);

export const figuresTick: Tick = {
  name: 'lot-figures',
  everyMs: EVERY_MS,
  run: ({ db }) => sendAll(db, [jobsForDue('lot.figures', justFinished.getSQL())]),
};

export const countOlderLots = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  sendAll(db, [jobsForDue('lot.figures', finishedBefore.getSQL())]);

export const nameHash = (words: string): string => createHash('md5').update(words).digest('hex');

/** Awarded of each item: quantity and mean price. */
export async function awardedOf({ orders, views }: Comparison) {
  const offered = views.map((view) => ({ view, ofItem: byOrder(view.offers.filter(isOffered)) }));
  const ofOrder = (order: OrderRow) => {
    let quantity = '0';
    let cost = '0';
    const vendors = new Set<number>();
    for (const { view, ofItem } of offered)
      for (const offer of ofItem.get(order.id) ?? []) {
        vendors.add(view.company.id);
        const own = offer.allocatedQuantity;
        if (own === null || !isPositive(own)) continue;
        const price = priceInLotCurrency(view, offer);
        if (price === null) continue;
        quantity = add(quantity, own);
        cost = add(cost, multiply(price, own));
      }
    if (!isPositive(quantity)) return [];
    return [{ order, quantity, price: divide(cost, quantity, PRICE_PLACES), vendors: vendors.size }];
  };
  return (await paced(eachOf([...orders.values()], ITEMS_A_TURN, ofOrder))).flat();
}

async function savingsOfRounds({ views }: Comparison) {
  const lines = await paced(
    eachOf(views, 1, (view) =>
      view.offers.flatMap((offer) => {
        const { allocatedQuantity: quantity } = offer;
        if (quantity === null || !isPositive(quantity)) return [];
        const first = firstPriceInLotCurrency(view, offer);
        const final = priceInLotCurrency(view, offer);
        return first === null || final === null
          ? []
          : [{ firstUnitPrice: first, finalUnitPrice: final, quantity }];
      }),
    ),
  );
  return savingsOf(lines.flat());
}

export const countFigures: TransactionalJob<'lot.figures'> = {
  lane: 'work',
  within: async (tx, { id, anew = false }) => {
    if (anew)
      for (const table of [paidPrices, lotOutcomes]) await tx.delete(table).where(eq(table.lotId, id));
    await count(tx, id);
  },
};

async function count(tx: Tx, id: number): Promise<void> {
  const [lot] = await tx
    .select(lotColumns)
    .from(lots)
    .where(and(eq(lots.id, id), finished, uncounted))
    // A refusal of a contract has what it changes counted anew, and none slips in between.
    .for('share');
  if (!lot) return timeStages(tx, id);
  if (lot.finishedAt === null) return;
  const { finishedAt, ownerId, currency } = lot;
  const refusals = await refusalsOf(tx, id);
  const comparison = withoutRefused(
    await loadComparison(tx, everybody, lot),
    refusals.map(({ applicationId }) => applicationId),
  );
  const bought = await awardedOf(comparison);
  const { first, final } = await savingsOfRounds(comparison);
  const against = await paced(againstEstimateOf(comparison, await estimatesOf(tx, lot.id)));
  const rows = await paced(
    eachOf(bought, ITEMS_A_TURN, ({ order, quantity, price, vendors }) => {
      const keys = itemKeys(order);
      return {
        orderId: order.id,
        lotId: lot.id,
        ownerId,
        code: keys.code,
        nameHash: nameHash(keys.name),
        okpd2: keys.okpd2,
        unit: order.unit ?? '',
        currency,
        price,
        quantity,
        vendors,
        finishedAt,
      };
    }),
  );
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const batch = rows.slice(start, start + ROWS_A_STATEMENT);
    await tx.execute(sql`${insertAll(paidPrices, batch)} on conflict do nothing`);
  }
  await tx
    .insert(lotOutcomes)
    .values({
      lotId: lot.id,
      ownerId,
      categoryId: lot.categoryId,
      currency,
      publishedAt: lot.publishedAt,
      openedAt: lot.openedAt,
      finishedAt,
      items: comparison.orders.size,
      itemsBought: bought.length,
      applications: comparison.views.length,
      admitted: comparison.views.filter(isAdmittedView).length,
      first,
      final,
      estimated: against?.estimated ?? null,
      paidOfEstimated: against?.final ?? null,
      ...(await stageSecondsOf(tx, lot)),
    })
    .onConflictDoNothing();
}
