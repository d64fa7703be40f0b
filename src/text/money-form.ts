// What a sum of money may look like, and what is said of one that does not: for the contract's field, and for tables of prices
// that are checked at every key without it.

export const moneyForm = {
  sum: { pattern: /^\d{1,18}(\.\d+)?$/, error: 'Укажите сумму, например 1 250,50' },
  digits: { pattern: /^[^.]*(\.\d{1,2})?$/, error: 'Не больше двух знаков после запятой' },
} as const;

/** The sentence against a sum; null where there is none. */
export function moneyFault(text: string): string | null {
  const wrong = Object.values(moneyForm).find(({ pattern }) => !pattern.test(text.trim()));
  return wrong?.error ?? null;
}
