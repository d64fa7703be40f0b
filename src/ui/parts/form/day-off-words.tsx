/** Under a date on which offices are closed: worth knowing, and no fault. Nothing under any other. */
import { dayOff } from '../../../rules/days-off.ts';

export default function DayOffWords({ day }: { day: string }) {
  return (
    <p aria-live="polite" className="text-xs text-ink-soft first-letter:uppercase empty:hidden">
      {dayOff(day)}
    </p>
  );
}
