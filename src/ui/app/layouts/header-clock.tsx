/** The server's date and time at UTC+3. */
import { useNow } from '../../data/clock.ts';
import { formatDateTime } from '../../parts/text/format.ts';

export function HeaderClock() {
  const now = useNow();
  return (
    <time
      dateTime={new Date(now).toISOString()}
      title="Время сервера, UTC+3"
      className="hidden px-2 text-table whitespace-nowrap text-ink-soft lg:block"
    >
      {formatDateTime(now)}
    </time>
  );
}
