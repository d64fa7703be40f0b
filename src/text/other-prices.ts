// What is said of a column of prices that an estimate is not taken from.
import { otherPrice, type OtherPrice } from '../rules/unit-price-title.ts';

const why: Record<OtherPrice, string> = {
  withVat: 'оценка нужна без НДС: пересчитайте цены или дайте столбец «Цена за единицу без НДС»',
  ofAll: 'оценка нужна за единицу: если это цена за единицу без НДС, так и назовите столбец',
};

/** Null where the title is not one of such a column. */
export function otherPriceText(title: string): string | null {
  const kind = otherPrice(title);
  return kind && `«${title.trim()}» не взят: ${why[kind]}`;
}
