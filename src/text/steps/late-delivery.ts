// Before a publication: items whose wanted day of delivery comes before the offers do, as a copied or old list brings them.
import { dayOf } from '../../rules/dates.ts';
import { requiredDays } from '../../rules/required-delivery.ts';
import { numberRanges } from '../number-ranges.ts';

interface WantedItem {
  index: number;
  requiredDelivery: string;
}

/** «Позиции: 1–3, 7»; null where no item is wanted so early. */
export function lateDelivery(items: readonly WantedItem[], deadline: string): string | null {
  const last = dayOf(deadline);
  const late = items.filter(({ requiredDelivery }) => (requiredDays(requiredDelivery, last) ?? 0) < 0);
  if (late.length === 0) return null;
  return `${late.length === 1 ? 'Позиция' : 'Позиции'}: ${numberRanges(late.map(({ index }) => index))}`;
}
