/** Under a moment or a day in a form: whether offices are closed then. <DateTimeField name="until" label="Приём до" under={DayOff} /> */
import { dayOf, isDay } from '../../../rules/dates.ts';
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';

const words = lazyPart<{ day: string }>(() => import('./day-off-words.tsx'));

/** What is typed half is kept as it stands, and is no day. */
function dayIn(value: string): string {
  if (isDay(value)) return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dayOf(value) : '';
}

export function DayOff({ value }: { value: string }) {
  const day = dayIn(value);
  return <WhenWanted part={words} wanted={day !== ''} props={{ day }} />;
}
