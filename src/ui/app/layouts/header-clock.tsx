/** The server's time at UTC+3. */
import { useNow } from '../../data/clock.ts';
import { formatDate, formatSeconds } from '../../parts/text/format.ts';

export function HeaderClock() {
  const now = useNow();
  return (
    <time
      dateTime={new Date(now).toISOString()}
      title={`${formatDate(now)}, UTC+3`}
      className="hidden px-2 text-xs text-ink-soft lg:block"
    >
      {formatSeconds(now)}
    </time>
  );
}
