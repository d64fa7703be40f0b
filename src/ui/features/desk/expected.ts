/** What several come to, as it is said: «46,2 млн ₽». */
import { BASE_CURRENCY } from '../../../rules/currencies.ts';
import { totalOf } from '../../../rules/money.ts';
import { briefSum, shortSum } from '../../../text/short-sums.ts';
import type { LotRow } from '../../../api/records/lot.ts';

interface Sum {
  sum: string | null | undefined;
  currency: string;
}

/** Roubles first, each other currency behind them in few figures; nothing where no sum is known. */
export function togetherOf(sums: readonly Sum[]): string | null {
  const byCurrency = new Map<string, string[]>([[BASE_CURRENCY, []]]);
  for (const { sum, currency } of sums)
    if (sum != null) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), sum]);
  const told = [...byCurrency].filter(([, known]) => known.length > 0);
  if (told.length === 0) return null;
  return told
    .map(([currency, known], at) => (at === 0 ? shortSum : briefSum)(totalOf(known), currency))
    .join(' + ');
}

export type EstimatedLot = LotRow & { estimate?: string | null };

/** What lots are expected to cost together. */
export const expectedOf = (rows: readonly EstimatedLot[]): string | null =>
  togetherOf(rows.map(({ estimate, currency }) => ({ sum: estimate, currency })));
