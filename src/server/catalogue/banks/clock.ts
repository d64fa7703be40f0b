import { dailyTick } from '../daily-load.ts';
import { directoryFeed } from './feed.ts';
import { banks } from './tables.ts';

export const banksTick = dailyTick({
  name: 'banks',
  kind: 'banks.load',
  table: banks,
  isFed: (settings) => directoryFeed(settings) !== null,
});
