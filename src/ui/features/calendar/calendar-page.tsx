/** A month of deadlines and rounds: a table of weeks, on a phone a list of its days; beside it the address for other programs. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { calendar as calls } from '../../../api/calls/calendar.ts';
import {
  calendarEventKinds,
  type CalendarEventKind,
  type CalendarEventRecord,
} from '../../../api/records/calendar.ts';
import { dayOf } from '../../../rules/dates.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { plural } from '../../../rules/plural.ts';
import { calendarKinds } from '../../../text/calendar.ts';
import { companyDocumentNames } from '../../../text/company-documents.ts';
import { useByNow } from '../../data/clock.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { useMedia } from '../../parts/layout/use-media.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatTime } from '../../parts/text/format.ts';
import { FeedSection } from './feed-section.tsx';
import { monthDays, monthOf, monthTitle, shiftMonth, WEEKDAYS, weekdayOf } from './month.ts';

const PHONE = '(max-width: 760px)';
const SHOWN = 3;
const marks: Record<CalendarEventKind, string> = {
  applications: 'rounded-full bg-primary',
  round: 'rotate-45 rounded-[2px] bg-warn',
  answer: 'rounded-[2px] border-[1.5px] border-info',
  prices: 'rounded-full border-[1.5px] border-warn',
  document: 'rotate-45 rounded-[2px] border-[1.5px] border-bad',
};

interface Told {
  to: string;
  /** «12:04»; a document ends with its day. */
  time: string | null;
  name: string;
  title: string;
}

function toldOf({ lot, document, at }: CalendarEventRecord): Told {
  if (lot) return { to: tenderPath(lot.id), time: formatTime(at), name: lot.number, title: lot.title };
  const name = document ? companyDocumentNames[document.kind] : '';
  return { to: '/profile', time: null, name, title: document?.name ?? '' };
}

export function CalendarPage() {
  const [search, setSearch] = useSearchParams();
  const today = useByNow((now) => dayOf(now));
  const isVendor = useVisitor().role === 'vendor';
  const kinds = calendarEventKinds.filter((kind) => isVendor || kind !== 'document');
  const asked = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const days = monthDays(month);
  const { data, error } = useCall(calls.events, { query: { from: days[0]!, to: days.at(-1)! } });
  const events = data?.data;
  const byDay = groupBy(events ?? [], ({ at }) => dayOf(at));
  const isPhone = useMedia(PHONE);
  const here = events?.filter(({ at }) => monthOf(dayOf(at)) === month).length ?? 0;
  const to = (next: string) => setSearch(next === monthOf(today) ? {} : { month: next }, { replace: true });
  return (
    <>
      <PageHeader
        title="Календарь"
        note={`Концы приёма, раунды переторжки, сроки ответов на уточнения, сроки действия цен${isVendor ? ' и документов компании' : ''}`}
      />
      <Stack>
        <Section
          title={monthTitle(month)}
          note={!events ? '…' : `${here}\u00A0${plural(here, ['срок', 'срока', 'сроков'])}`}
          actions={
            <div className="flex items-center gap-1">
              <Button size="sm" disabled={month === monthOf(today)} onClick={() => to(monthOf(today))}>
                Сегодня
              </Button>
              <IconButton
                icon={ChevronLeft}
                size="sm"
                label="Прошлый месяц"
                onClick={() => to(shiftMonth(month, -1))}
              />
              <IconButton
                icon={ChevronRight}
                size="sm"
                label="Следующий месяц"
                onClick={() => to(shiftMonth(month, 1))}
              />
            </div>
          }
          flush
        >
          {error ? (
            <EmptyState title="Не удалось загрузить календарь" text={error.message} />
          ) : !events && isPhone ? (
            <div className="p-4">
              <SkeletonLines lines={6} />
            </div>
          ) : isPhone ? (
            <Agenda days={days.filter((day) => monthOf(day) === month)} byDay={byDay} today={today} />
          ) : (
            <>
              <Weeks days={days} byDay={byDay} month={month} today={today} />
              <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-soft">
                {kinds.map((kind) => (
                  <li key={kind} className="flex items-center gap-2">
                    <span className={cx('size-2', marks[kind])} aria-hidden />
                    {calendarKinds[kind]}
                  </li>
                ))}
                {events && here === 0 && <li className="w-full">В этом месяце сроков нет.</li>}
              </ul>
            </>
          )}
        </Section>
        <FeedSection />
      </Stack>
    </>
  );
}

type ByDay = ReadonlyMap<string, readonly CalendarEventRecord[]>;

function Weeks({
  days,
  byDay,
  month,
  today,
}: {
  days: string[];
  byDay: ByDay;
  month: string;
  today: string;
}) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table aria-label={monthTitle(month)} className="w-full table-fixed border-t border-line text-xs">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="h-8 px-2 text-left font-normal text-ink-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={cx(
                  'h-24 border-t border-l border-line p-1.5 align-top first:border-l-0',
                  weekdayOf(day) > 4 && 'bg-page',
                  monthOf(day) !== month && 'text-ink-soft',
                )}
              >
                <p
                  className={cx(
                    'mb-1 flex size-6 items-center justify-center rounded-full',
                    day === today && 'bg-primary font-semibold text-on-primary',
                  )}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="sr-only">{formatDate(day)}</span>
                </p>
                <Events events={byDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Events({ events }: { events: readonly CalendarEventRecord[] }) {
  if (events.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {events.slice(0, SHOWN).map((event) => {
        const { to, time, name, title } = toldOf(event);
        return (
          <li key={event.id}>
            <Link
              to={to}
              title={`${time ?? ''} ${calendarKinds[event.kind]}: ${name} ${title}`.trim()}
              className="flex flex-wrap items-center gap-x-1.5 rounded-box px-1 py-0.5 hover:bg-sunken"
            >
              <span className={cx('size-2 shrink-0', marks[event.kind])} aria-hidden />
              {time !== null && <span className="shrink-0 font-medium">{time}</span>}
              <span
                className={time === null ? undefined : '-ml-1 text-2xs whitespace-nowrap xl:ml-0 xl:text-xs'}
              >
                <span className="sr-only">{calendarKinds[event.kind]}: </span>
                {name}
              </span>
              <span className="basis-full truncate print:break-words">{title}</span>
            </Link>
          </li>
        );
      })}
      {events.length > SHOWN && <li className="px-1 text-ink-soft">и ещё {events.length - SHOWN}</li>}
    </ul>
  );
}

function Agenda({ days, byDay, today }: { days: string[]; byDay: ByDay; today: string }) {
  const full = days.filter((day) => byDay.has(day));
  if (full.length === 0)
    return (
      <EmptyState text="В этом месяце сроков нет. Здесь появятся концы приёма, раунды, сроки ответов и действия цен." />
    );
  return (
    <ol className="border-t border-line">
      {full.map((day) => (
        <li key={day} className="border-b border-line px-4 py-2 last:border-b-0">
          <p className={cx('text-xs', day === today ? 'font-semibold text-primary-ink' : 'text-ink-soft')}>
            {WEEKDAYS[weekdayOf(day)]}, {formatDate(day)}
            {day === today && ' — сегодня'}
          </p>
          <ul>
            {byDay.get(day)?.map((event) => {
              const { to, time, name, title } = toldOf(event);
              return (
                <li key={event.id}>
                  <Link to={to} className="flex min-h-10 items-start gap-2 py-1.5">
                    <span className={cx('mt-1.5 size-2 shrink-0', marks[event.kind])} aria-hidden />
                    <span className="min-w-0 flex-1">
                      <span className="block">
                        {time !== null && <b className="font-medium">{time} </b>}
                        {calendarKinds[event.kind]} · {name}
                      </span>
                      <span className="block truncate text-xs text-ink-soft">{title}</span>
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
