// What a publication's dialog says of the organiser's estimate.
import { formatMoney } from '../../rules/money.ts';
import type { StepFact } from './step-fact.ts';

export interface PublishedEstimate {
  /** Of all that is estimated, without VAT; null where nothing is. */
  sum: string | null;
  currency: string;
  /** Items with an estimate of their own; 0 where the lot is estimated as a whole. */
  estimated: number;
  items: number;
  /** It is announced to the participants as the start price. */
  isShown: boolean;
}

export function estimateFact({ sum, currency, estimated, items, isShown }: PublishedEstimate): StepFact {
  const label = isShown ? 'Начальная цена' : 'Оценка';
  if (sum === null)
    return isShown
      ? { label, value: 'не указана, а участникам обещано её показать', warn: true }
      : { label, value: 'не указана: экономию будет не с чем сравнить' };
  const price = `${formatMoney(sum, currency)} без НДС`;
  if (estimated > 0 && estimated < items)
    return { label, value: `${price}, только по ${estimated} из ${items} позиций`, warn: true };
  return { label, value: `${price}${isShown ? ', увидят все' : ', участникам не видна'}` };
}
