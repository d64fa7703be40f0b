// Writing an allocation: under the lot's lock, in rating only, and never one that could not stand.
import { sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { allocationFaults, type AllocationFault } from '../../../rules/allocation.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { formatQuantity } from '../../../rules/money.ts';
import { lockLot } from '../../lots/core/lock.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { allocationOffers, itemsOf, loadComparison, type Comparison } from './load.ts';
import { readableLot } from '../../lots/core/queries.ts';

export interface AllocatedQuantity {
  offerId: number;
  /** Null, or nothing, takes the allocation away. */
  quantity: string | null;
}

/** The lot, locked for writing its allocation or scores. Throws 404, 403, 422 outside rating. */
export async function holdRatedLot(tx: Tx, visitor: Visitor, lotId: number) {
  const seen = await readableLot(tx, visitor, lotId);
  if (!isOwnerOf(visitor, seen)) throw forbidden();
  const { lot, at } = await lockLot(tx, lotId);
  ensureRating(lot);
  return { lot, at };
}

function ensureRating({ status }: LotTableRow): void {
  if (!isRating(status)) throw invalid({ status: ['Распределение и оценки ведутся на этапе оценки'] });
}

interface Change {
  offerId: number;
  before: string | null;
  after: string | null;
}

/** What the lines would change. Throws 422 outside rating, and by line where the whole would not stand. */
export function allocationChanges(comparison: Comparison, lines: readonly AllocatedQuantity[]): Change[] {
  ensureRating(comparison.lot);
  const rows = new Map(allocationOffers(comparison).map((offer) => [offer.offerId, offer]));
  const told = new Map<number, string | null>();
  for (const [index, { offerId, quantity }] of lines.entries()) {
    if (!rows.has(offerId))
      throw invalid({ [`offers.${index}.offer_id`]: ['Такого предложения в процедуре нет'] });
    told.set(offerId, quantity !== null && isPositive(quantity) ? quantity : null);
  }
  const after = [...rows.values()].map((offer) =>
    told.has(offer.offerId) ? { ...offer, allocatedQuantity: told.get(offer.offerId) ?? null } : offer,
  );
  const faults = allocationFaults(itemsOf(comparison), after).filter((fault) => concerns(fault, lines, rows));
  if (faults.length > 0) throw invalid(errorsOf(faults, lines, rows));
  return [...told].map(([offerId, after]) => ({
    offerId,
    before: rows.get(offerId)!.allocatedQuantity,
    after,
  }));
}

/** Writes what allocationChanges gives; where it throws, nothing is written. */
export async function allocate(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  lotId: number,
  lines: readonly AllocatedQuantity[],
  past?: number,
): Promise<void> {
  const { lot, at: now } = await holdRatedLot(tx, visitor, lotId);
  const at = past ?? now;
  const changes = allocationChanges(await loadComparison(tx, visitor, lot), lines);
  const ids = array(
    'bigint',
    changes.map(({ offerId }) => offerId),
  );
  const quantities = array(
    'numeric',
    changes.map(({ after }) => after),
  );
  await tx.execute(sql`
    update ${offers} set allocated_quantity = told.quantity, updated_at = ${new Date(at).toISOString()}::timestamptz
    from unnest(${ids}, ${quantities}) as told(id, quantity)
    where ${offers.id} = told.id`);
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'lot',
    modelId: lot.id,
    event: 'lot.allocation',
    actor,
    at,
    payload: { offers: changes },
  });
  await announce(tx, { model: 'rating', id: lot.id, lotId: lot.id, what: 'lot.allocation' });
}

type Rows = ReadonlyMap<number, { orderId: number }>;

/** What was wrong before and is not touched now does not stand in the way of putting something else right. */
function concerns(fault: AllocationFault, lines: readonly AllocatedQuantity[], rows: Rows): boolean {
  if (fault.code !== 'allocatedOverOrdered') return lines.some(({ offerId }) => offerId === fault.offerId);
  return lines.some(
    ({ offerId, quantity }) =>
      rows.get(offerId)?.orderId === fault.orderId && quantity !== null && isPositive(quantity),
  );
}

const TEXTS = {
  allocatedNegative: 'Количество не может быть отрицательным',
  allocatedOverOffered: 'Больше, чем предложено',
  allocatedNotApproved: 'Предложение не согласовано заказчиком или выведено из сравнения',
  allocatedNotAdmitted: 'Заявка не допущена',
};

function errorsOf(
  faults: readonly AllocationFault[],
  lines: readonly AllocatedQuantity[],
  rows: Rows,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const fault of faults) {
    lines.forEach(({ offerId }, index) => {
      const isMeant =
        fault.code === 'allocatedOverOrdered'
          ? rows.get(offerId)?.orderId === fault.orderId
          : offerId === fault.offerId;
      if (!isMeant) return;
      const text =
        fault.code === 'allocatedOverOrdered'
          ? `Распределено ${formatQuantity(fault.allocated)}, а заказано ${formatQuantity(fault.ordered)}`
          : TEXTS[fault.code];
      (errors[`offers.${index}.quantity`] ??= []).push(text);
    });
  }
  return errors;
}
