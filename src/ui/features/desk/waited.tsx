/** How long something has been waited for: «ждёт 2 дня», by the server's clock. */
import { useByNow } from '../../data/clock.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { waitedFor } from '../../parts/text/time-left.ts';

export function Waited({ since }: { since: string }) {
  const text = useByNow((now) => waitedFor(now - Date.parse(since)));
  return (
    <time dateTime={since} title={`с ${formatDateTime(since)}`} className="text-ink-soft">
      {text}
    </time>
  );
}
