/** Currencies that a lot or an application may name: ISO 4217 codes with signs and Russian names. */

export type Currency = { readonly code: string; readonly sign: string; readonly name: string };

/** The currency that Bank of Russia's rates are quoted in; it has no row of its own in the rates table. */
export const BASE_CURRENCY = 'RUB';

// Own signs: Intl prints «CN¥», and bare codes for KZT and BYN.
export const CURRENCIES: readonly Currency[] = [
  { code: 'RUB', sign: '₽', name: 'Российский рубль' },
  { code: 'USD', sign: '$', name: 'Доллар США' },
  { code: 'EUR', sign: '€', name: 'Евро' },
  { code: 'CNY', sign: '¥', name: 'Китайский юань' },
  { code: 'KZT', sign: '₸', name: 'Казахстанский тенге' },
  { code: 'BYN', sign: 'Br', name: 'Белорусский рубль' },
  { code: 'AED', sign: 'AED', name: 'Дирхам ОАЭ' },
  { code: 'AMD', sign: '֏', name: 'Армянский драм' },
  { code: 'CHF', sign: 'CHF', name: 'Швейцарский франк' },
  { code: 'GBP', sign: '£', name: 'Фунт стерлингов' },
  { code: 'INR', sign: '₹', name: 'Индийская рупия' },
  { code: 'JPY', sign: 'JPY', name: 'Японская иена' },
  { code: 'KGS', sign: 'KGS', name: 'Киргизский сом' },
  { code: 'PYG', sign: 'PYG', name: 'Парагвайский гуарани' },
  { code: 'TRY', sign: '₺', name: 'Турецкая лира' },
  { code: 'UAH', sign: 'UAH', name: 'Украинская гривна' },
  { code: 'UZS', sign: 'UZS', name: 'Узбекский сум' },
];

const byCode = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

export function isCurrencyCode(code: string): boolean {
  return byCode.has(code);
}

/** The sign printed after a sum; the code itself for a currency that the table does not know. */
export function currencySign(code: string): string {
  return byCode.get(code)?.sign ?? code;
}

/** The Russian name; the code itself for a currency that the table does not know. */
export function currencyName(code: string): string {
  return byCode.get(code)?.name ?? code;
}
