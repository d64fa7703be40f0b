/** How a grid knows a pasted column of prices for the organiser's estimate, by the rule that a file is read by. */
import { isUnitPrice, saysNoVat } from '../../../rules/unit-price-title.ts';
import { otherPriceText } from '../../../text/other-prices.ts';
import type { GridColumn } from '../../parts/grid/grid-column.ts';

export const pastedPrices: Pick<GridColumn<unknown>, 'isHeadedBy' | 'askedOf' | 'refusalOf'> = {
  isHeadedBy: isUnitPrice,
  refusalOf: otherPriceText,
  // A price with VAT in the place of one without would make every saving too large.
  askedOf: (title) =>
    saysNoVat(title)
      ? null
      : `цены из «${title.trim()}» взяты в оценку как цены без НДС, если они с НДС, отмените вставку`,
};
