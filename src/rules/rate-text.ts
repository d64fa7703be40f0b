import { formatDate } from './dates.ts';
import { trim } from './decimal.ts';
import { groupDigits } from './digits.ts';

/** «100 AMD = 21,8254 ₽ на 01.01.2025»: a rate is Value / Nominal of the table's day. */
export const rateText = (rate: { currency: string; value: string; nominal: string; date: string }): string =>
  `${groupDigits(trim(rate.nominal))} ${rate.currency} = ${groupDigits(trim(rate.value))}\u00A0₽ на ${formatDate(rate.date)}`;
