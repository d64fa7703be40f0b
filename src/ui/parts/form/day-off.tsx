/** In the hint of a moment or a day: whether offices are closed then. <DateTimeField name="until" label="Приём до" under={DayOff} /> */
import { useWatch } from 'react-hook-form';
import { dayOf, isDay } from '../../../rules/dates.ts';
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { UnderDate } from './date-time-field.tsx';

const words = lazyPart<{ day: string; isBehind: boolean }>(() => import('./day-off-words.tsx'));

/** What is typed half is kept as it stands, and is no day. */
function dayIn(value: string): string {
  if (isDay(value)) return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dayOf(value) : '';
}

export function DayOff({ name, isBehind = false }: UnderDate) {
  const day = dayIn(String(useWatch({ name }) ?? ''));
  return <WhenWanted part={words} wanted={day !== ''} props={{ day, isBehind }} />;
}
