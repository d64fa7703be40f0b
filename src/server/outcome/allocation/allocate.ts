// An allocation: what it changes, and never one that could not stand.
import { sql } from 'drizzle-orm';
import type { AllocatedQuantity } from '../../../machines/lot.ts';
import { allocationFaults, type AllocationFault } from '../../../rules/allocation.ts';
import { equal, isPositive } from '../../../rules/decimal.ts';
import { formatQuantity } from '../../../rules/money.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { visitorOf } from '../../applications/core/rights.ts';
import type { Effects } from '../../engine/process.ts';
import type { UpperLotEffect } from '../../lots/lot/ports.ts';
import type { LotTypes } from '../../lots/lot/types.ts';
import type { Write } from '../../platform/database/statement.ts';
import { invalid } from '../../platform/http/errors.ts';
import { itemsOf, loadAllocation, type Allocation } from './load.ts';

interface Change {
  offerId: number;
  before: string | null;
  after: string | null;
}

/** What the lines would change. Throws 422 by line where the whole would not stand. */
export function allocationChanges(comparison: Allocation, lines: readonly AllocatedQuantity[]): Change[] {
  const rows = new Map(comparison.offers.map((offer) => [offer.offerId, offer]));
  const told = new Map<number, string | null>();
  const overtaken: Record<string, string[]> = {};
  for (const [index, { offerId, quantity, was }] of lines.entries()) {
    const row = rows.get(offerId);
    if (!row) throw invalid({ [`offers.${index}.offer_id`]: ['Такого предложения в процедуре нет'] });
    const stands = row.allocatedQuantity ?? '0';
    if (was !== undefined && !equal(stands, was ?? '0') && !equal(stands, quantity ?? '0'))
      overtaken[`offers.${index}.quantity`] = [
        `Пока вы вводили, здесь ${isPositive(stands) ? `стало ${formatQuantity(stands)}` : 'количество сняли'}: введите ещё раз, чтобы заменить`,
      ];
    told.set(offerId, quantity !== null && isPositive(quantity) ? quantity : null);
  }
  if (Object.keys(overtaken).length > 0) throw invalid(overtaken);
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

function allocatedWrite(changes: readonly Change[], at: number): Write {
  const told = JSON.stringify(changes.map(({ offerId, after }) => ({ offerId, quantity: after })));
  return sql`
    update ${offers} set allocated_quantity = told.quantity, updated_at = ${new Date(at).toISOString()}::timestamptz
    from json_to_recordset(${told}::json) as told("offerId" bigint, quantity numeric)
    where ${offers.id} = told."offerId"`;
}

/** Where it would not stand it throws 422 and nothing is written. */
export const lotEffectsOnAllocation: Effects<LotTypes, Extract<UpperLotEffect, 'allocate'>> = {
  allocate: {
    read: async (tx, { id, subject: lot, event, actor, at }) => {
      if (!('offers' in event)) throw new Error(`${event.type} allocates nothing`);
      const changes = allocationChanges(await loadAllocation(tx, visitorOf(actor), lot), event.offers);
      return {
        // The lot's own terms are as they were: whoever has read it before may still step it.
        columns: { version: lot.version, updatedAt: lot.updatedAt },
        writes: [allocatedWrite(changes, at)],
        payload: { offers: changes },
        announcements: [{ model: 'rating', id, lotId: id, what: event.type }],
      };
    },
  },
};

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
