// Rows of reference books as their readers get them.
import { currencyName } from '../../../rules/currencies.ts';
import { trim } from '../../../rules/decimal.ts';
import type { currencyRates } from '../references/tables.ts';

export const presentRate = ({
  code,
  nominal,
  value,
  date,
  source,
  loadedOn,
}: typeof currencyRates.$inferSelect) => ({
  code,
  date,
  source,
  loadedOn,
  name: currencyName(code),
  nominal: trim(nominal),
  value: trim(value),
});
