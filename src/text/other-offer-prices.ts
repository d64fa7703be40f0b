// What is said of a pasted column of prices that an offer is not taken from.
import { isOfRate, isUnitPrice, otherPrice, saysNoVat } from '../rules/unit-price-title.ts';
import { vatName, vatRate, type VatCode } from '../rules/vat.ts';

/**
 * What to do with a pasted column of prices that this view of the table does not take; null where it takes it, or it is none.
 * @param vat the application's rate; undefined where it has no VAT to add
 * @param isGross whether the table shows its prices with it
 */
export function otherOfferText(title: string, vat: VatCode | undefined, isGross: boolean): string | null {
  const refused = `«${title.trim()}» не взят`;
  const kind = otherPrice(title);
  if (kind === 'ofAll') return `${refused}: нужна цена за единицу`;
  if (kind === 'withVat') {
    if (vat === undefined)
      return `${refused}: в условиях заявки НДС нет, выберите там ставку или вставьте цены без НДС`;
    if (!isOfRate(title, vatRate(vat))) return `${refused}: в условиях заявки ${vatName(vat)}`;
    return isGross ? null : `${refused}: нажмите над таблицей «с ${vatName(vat)}» и вставьте ещё раз`;
  }
  return isGross && isUnitPrice(title) && saysNoVat(title)
    ? `${refused}: нажмите над таблицей «без НДС» и вставьте ещё раз`
    : null;
}
