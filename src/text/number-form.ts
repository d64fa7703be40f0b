// What a sum of money or a quantity may look like, and what is said of one that does not: for the contract's fields, and for
// tables that are checked at every key without them.

interface NumberForm {
  /** What stands in the field at all. */
  whole: { pattern: RegExp; error: string };
  digits: { pattern: RegExp; error: string };
}

export const moneyForm: NumberForm = {
  whole: { pattern: /^\d{1,18}(\.\d+)?$/, error: 'Укажите сумму, например 1 250,50' },
  digits: { pattern: /^[^.]*(\.\d{1,2})?$/, error: 'Не больше двух знаков после запятой' },
};
export const quantityForm: NumberForm = {
  whole: { pattern: /^\d{1,12}(\.\d+)?$/, error: 'Укажите количество, например 12,5' },
  digits: { pattern: /^[^.]*(\.\d{1,6})?$/, error: 'Не больше шести знаков после запятой' },
};

/** As a person types it; the pages send it without spaces and with a point. */
const TYPED = /^\d[\d\s]*(?:\s\d+|,\d+)$/;

/** The sentence against a number of a call: a program that writes it as people do is told how calls do. */
export const sentFault =
  (otherwise: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    typeof input === 'string' && TYPED.test(input.trim())
      ? 'В запросе число пишется с точкой и без пробелов, например 1250.50'
      : otherwise;

/** The sentence against a number; null where there is none. */
export function numberFault({ whole, digits }: NumberForm, text: string): string | null {
  const wrong = [whole, digits].find(({ pattern }) => !pattern.test(text.trim()));
  return wrong?.error ?? null;
}
