/** What is new since yesterday, what is of one kind and one procedure on one line; a press opens it and marks all of that read. */
import {
  Bell,
  CircleQuestionMark,
  ClipboardCheck,
  FileText,
  Mail,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { notifications, type NotificationRecord } from '../../../api/calls/notifications.ts';
import { useByNow } from '../../data/clock.ts';
import { useReadMark } from '../../data/read-marks.ts';
import { useCall } from '../../data/use-call.ts';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { groupBy } from '../../parts/text/group-by.ts';
import { formatDateTime, formatTime } from '../../parts/text/format.ts';

const DAY = 24 * 60 * 60 * 1_000;
const HOUR = DAY / 24;

/** What happened, and the number of its procedure; the whole sentence is the line's title. */
const OF_LOT = /^(.*?)[.:]?\s+Процедура № (\d{4}-\d{6,})/;

/** By the first word of what a notice is about. */
const icons: Partial<Record<string, LucideIcon>> = {
  lot: ClipboardCheck,
  application: FileText,
  question: CircleQuestionMark,
  company: ShieldCheck,
  agreement: FileText,
  invitation: Mail,
};

const partsOf = ({ text }: NotificationRecord) => {
  const [, what, number] = OF_LOT.exec(text) ?? [];
  return { what: what ?? text, number };
};

/** The same sentence, of the same procedure; without a procedure it is told word for word. */
const lineOf = (notice: NotificationRecord): string => {
  const { what, number = notice.link } = partsOf(notice);
  return [notice.type, what, number].join(' ');
};

function Told({ notice, count }: { notice: NotificationRecord; count: number }) {
  const { what, number } = partsOf(notice);
  return (
    <>
      {count > 1 && `${count} × `}
      {what}{' '}
      {number && <span className="text-xs leading-[18px] whitespace-nowrap text-ink-soft">{number}</span>}
    </>
  );
}

/** @param most lines */
export function DayNews({ most = 4 }: { most?: number }) {
  const list = useCall(notifications.list, { query: { per_page: 25, sort: '-createdAt' } });
  const read = useReadMark();
  const since = useByNow((now) => Math.floor((now - DAY) / HOUR) * HOUR);
  const rows = list.data?.data.filter(({ createdAt }) => Date.parse(createdAt) >= since) ?? [];
  const groups = [...groupBy(rows, lineOf)].map(([, same]) => same);
  const open = (same: readonly NotificationRecord[]) => {
    for (const { id, readAt } of same) if (readAt === null) read(id);
  };
  return (
    <Section title="Новое за сутки" count={rows.length} flush className="flex-1">
      <div className="border-t border-line py-1.5 text-table">
        {!list.data && (
          <div className="flex flex-col gap-3 px-4 py-2">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        )}
        {list.data && groups.length === 0 && (
          <p className="px-4 py-2 text-ink-soft">За сутки ничего нового.</p>
        )}
        <ul>
          {groups.slice(0, most).map((same) => {
            const [first] = same as [NotificationRecord];
            const Icon = icons[first.type.split('.')[0] ?? ''] ?? Bell;
            return (
              <li key={first.id}>
                <Link
                  to={first.link ?? '#'}
                  title={first.text}
                  onClick={() => open(same)}
                  className="flex min-h-8 items-center gap-2 px-4 py-1 -outline-offset-2 hover:bg-sunken"
                >
                  <Icon className="size-4 shrink-0 text-ink-soft" aria-hidden />
                  <span
                    className={cx(
                      'line-clamp-2 min-w-0 flex-1',
                      same.every(({ readAt }) => readAt !== null) && 'text-ink-soft',
                    )}
                  >
                    <Told notice={first} count={same.length} />
                  </span>
                  <time
                    dateTime={first.createdAt}
                    title={formatDateTime(first.createdAt)}
                    className="text-ink-soft"
                  >
                    {formatTime(first.createdAt)}
                  </time>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
