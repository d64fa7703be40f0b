/** Of a date on which offices are closed: worth knowing, and no fault. Nothing of any other. */
import { dayOff } from '../../../rules/days-off.ts';

export default function DayOffWords({ day, isBehind }: { day: string; isBehind: boolean }) {
  const words = dayOff(day);
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
