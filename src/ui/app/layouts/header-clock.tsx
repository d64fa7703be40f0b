/** The server's date and time at UTC+3. */
import { useNow } from '../../data/clock.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime } from '../../parts/text/format.ts';

/** Minutes to UTC of whoever has the platform's own time. */
const OWN_OFFSET = -180;

/** `besideSections`: gives way to a guest's sections until the window has room for both. */
export function HeaderClock({ besideSections }: { besideSections?: boolean }) {
  const now = useNow();
  return (
    <time
      dateTime={new Date(now).toISOString()}
      title="Время сервера, UTC+3"
      className={cx(
        'hidden px-2 text-table whitespace-nowrap text-ink-soft',
        besideSections ? 'min-[1384px]:block' : 'lg:block',
      )}
    >
      {formatDateTime(now)}
      {new Date(now).getTimezoneOffset() !== OWN_OFFSET && ' МСК'}
    </time>
  );
}
