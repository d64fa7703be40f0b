import type { OcdsItem } from '../../../api/records/ocds.ts';
import { unitName } from '../../../rules/units.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';

/** @param unitPrice of one unit, where the reader may know it */
export const ocdsItem = (
  { id, name, okpd2, unit }: Pick<OrderRow, 'id' | 'name' | 'okpd2' | 'unit'>,
  quantity: string | null,
  unitPrice: { amount: string; currency: string } | null = null,
): OcdsItem => ({
  id: String(id),
  description: name,
  ...(okpd2 && { classification: { scheme: 'OKPD2', id: okpd2 } }),
  ...(quantity !== null && { quantity: Number(quantity) }),
  ...(unit !== null && {
    unit: {
      scheme: 'OKEI',
      id: unit,
      name: unitName(unit),
      ...(unitPrice && { value: { amount: Number(unitPrice.amount), currency: unitPrice.currency } }),
    },
  }),
});
