import type { Order } from '../../../api/records/order.ts';
import { trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import type { OrderRow } from './tables.ts';

/** `12.500000` → `12.5`: the database pads, people do not. */
const bare = (quantity: string | null): string | null => (quantity === null ? null : trim(quantity));

export function presentOrder(row: OrderRow, filesCount = 0): Order {
  const { id, lotId, index, packagingGroup, name, code, okpd2, categoryId, manufacturer, comment } = row;
  const { unit, requiredDelivery, destinationStation, destinationCode } = row;
  return {
    id,
    lotId,
    index,
    packagingGroup,
    name,
    code,
    okpd2,
    categoryId,
    manufacturer,
    comment,
    unit,
    requiredDelivery,
    destinationStation,
    destinationCode,
    filesCount,
    quantity: bare(row.quantity),
    unitTitle: unit === null ? null : unitSign(unit),
  };
}

/** Items of a publication as it kept them. */
export const publishedItems = (items: Record<string, unknown>[]): Order[] =>
  items.map((item) => presentOrder(item as unknown as OrderRow));
