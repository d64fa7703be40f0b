import { dailyTick } from '../daily-load.ts';
import { currencyRates } from '../references/tables.ts';
import { feedOf } from './feed.ts';

export const ratesTick = dailyTick({
  name: 'rates',
  kind: 'rates.load',
  table: currencyRates,
  isFed: (settings) => feedOf(settings) !== null,
});
