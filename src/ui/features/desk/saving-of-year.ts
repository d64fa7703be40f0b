/** What a year saved, as the manager's desk says it. */
import type { Analytics } from '../../../api/records/analytics.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { isPositive, round, subtract } from '../../../rules/decimal.ts';
import { savedPercent } from '../../../rules/estimate.ts';
import { formatPercent } from '../../../rules/money.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { moreCurrencies } from './expected.ts';

type OfYear = Pick<Analytics, 'currency' | 'currencies'> & {
  totals: Pick<Analytics['totals'], 'estimated' | 'paidOfEstimated' | 'first' | 'final'>;
};

/**
 * What was saved in the year: against the estimate, and where nothing was estimated against the first prices. A share of roubles
 * says nothing of other currencies, and they have no sum with them: that there were some is said.
 */
export function savingOf({ totals, currency, currencies }: OfYear) {
  const { estimated, paidOfEstimated, first, final } = totals;
  const others = currencies.filter((one) => one !== currency).length;
  const [base, paid] = isPositive(estimated) ? [estimated, paidOfEstimated] : [first, final];
  // Where the note has no room the label says that it is of roubles.
  const label = others > 0 ? `Экономия за год, ${currencySign(currency)}` : 'Экономия за год';
  const noteClass = others > 0 ? 'md:max-[1699px]:hidden' : 'md:max-[1399px]:hidden';
  if (!isPositive(base))
    return { label, value: '—', note: others > 0 ? 'в других валютах' : undefined, noteClass };
  const saved = subtract(base, paid);
  const sum = isPositive(saved) && shortSum(saved, currency);
  return {
    label,
    value: formatPercent(round(savedPercent(base, paid), 1)).replace('-', '−'),
    note: [sum, others > 0 && moreCurrencies(others)].filter(Boolean).join(' + ') || undefined,
    noteClass,
  };
}
