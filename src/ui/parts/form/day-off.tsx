/** In the hint of a moment or a day: whether offices are closed then. Worth knowing, and no fault; nothing of any other day. */
import { useWatch } from 'react-hook-form';
import { dayOf, isDay } from '../../../rules/dates.ts';
import { dayOff } from '../../../rules/days-off.ts';
import type { UnderDate } from './date-time-field.tsx';

/** What is typed half is kept as it stands, and is no day. */
function dayIn(value: string): string {
  if (isDay(value)) return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? dayOf(value) : '';
}

export default function DayOff({ name, isBehind = false }: UnderDate) {
  const words = dayOff(dayIn(String(useWatch({ name }) ?? '')));
  return (
    <span
      data-varies
      aria-live="polite"
      className={isBehind ? undefined : 'inline-block first-letter:uppercase'}
    >
      {words && (isBehind ? `\u00A0· ${words}` : words)}
    </span>
  );
}
