/** What several come to, as it is said: «46,2 млн ₽». */
import { BASE_CURRENCY } from '../../../rules/currencies.ts';
import { totalOf } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { briefSum, shortSum } from '../../../text/short-sums.ts';
import type { LotRow } from '../../../api/records/lot.ts';

interface Sum {
  sum: string | null | undefined;
  currency: string;
}

/** Currencies that are told by their number alone: «ещё 2 валюты». */
export const moreCurrencies = (n: number): string =>
  `ещё\u00A0${n}\u00A0${plural(n, ['валюта', 'валюты', 'валют'])}`;

/**
 * Roubles first, each other currency behind them in few figures; nothing where no sum is known.
 * @param most currencies that there is room for; of the others their number is told
 */
export function togetherOf(sums: readonly Sum[], most = Infinity): string | null {
  const byCurrency = new Map<string, string[]>([[BASE_CURRENCY, []]]);
  for (const { sum, currency } of sums)
    if (sum != null) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), sum]);
  const told = [...byCurrency].filter(([, known]) => known.length > 0);
  if (told.length === 0) return null;
  const shown = told.length > most ? told.slice(0, most - 1) : told;
  const rest = told.length - shown.length;
  return [
    ...shown.map(([currency, known], at) => (at === 0 ? shortSum : briefSum)(totalOf(known), currency)),
    ...(rest > 0 ? [moreCurrencies(rest)] : []),
  ].join(' + ');
}

export type EstimatedLot = LotRow & { estimate?: string | null };

/** What lots are expected to cost together. */
export const expectedOf = (rows: readonly EstimatedLot[], most?: number): string | null =>
  togetherOf(
    rows.map(({ estimate, currency }) => ({ sum: estimate, currency })),
    most,
  );
