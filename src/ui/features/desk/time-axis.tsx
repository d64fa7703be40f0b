/** Which ends come in the next two weeks, by day and kind; the marks differ by shape as well as by colour. */
import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeadlineKind, Stats } from '../../../api/records/stats.ts';
import { dayOf } from '../../../rules/dates.ts';
import { plural } from '../../../rules/plural.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useByNow } from '../../data/clock.ts';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatShortDateTime, formatTime } from '../../parts/text/format.ts';

type End = Stats['deadlines'][number];

const DAY = 24 * 60 * 60 * 1_000;
const DAYS = 14;
const WEEK = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];
const lanes: Record<DeadlineKind, { label: string; mark: string }> = {
  applications: { label: 'Приём', mark: 'rounded-full bg-primary text-on-primary' },
  round: { label: 'Переторжка', mark: 'rotate-45 rounded-[3px] bg-warn text-surface' },
  answer: { label: 'Ответ', mark: 'rounded-[4px] border-[1.5px] border-info text-info bg-surface' },
};
const words: Record<DeadlineKind, string> = {
  applications: 'приём предложений',
  round: 'переторжка',
  answer: 'ответ на уточнение',
};
/** In the line under the axis, which has no room for more. */
const inShort: Record<DeadlineKind, string> = {
  applications: 'приём',
  round: 'переторжка',
  answer: 'ответ',
};

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

const axisClass = 'block w-full pr-3 pl-4 sm:pr-4';
const rowClass =
  'grid grid-cols-[80px_repeat(14,minmax(0,1fr))] text-center sm:grid-cols-[92px_repeat(14,minmax(0,1fr))]';

interface TimeAxisProps {
  ends: readonly End[] | undefined;
  title: string;
  /** Where the whole month is. */
  calendar: string;
}

export function TimeAxis({ ends, title, calendar }: TimeAxisProps) {
  const today = useByNow((now) => dayOf(now));
  const days = Array.from({ length: DAYS }, (_, index) =>
    dayOf(Date.parse(`${today}T12:00:00+03:00`) + index * DAY),
  );
  const here = ends?.filter(({ deadline }) => deadline !== null && days.includes(dayOf(deadline))) ?? [];
  const nearest = here[0];
  const [isListed, setListed] = useState(false);
  const navigate = useNavigate();
  // Its days are narrower than a finger: the whole axis opens the list, where each term is a line. A mouse finds the one it points at.
  const press = ({ nativeEvent, target }: MouseEvent) => {
    const mark =
      (nativeEvent as PointerEvent).pointerType === 'mouse' &&
      (target as Element).closest<HTMLElement>('[data-lot]');
    if (mark) void navigate(tenderPath(Number(mark.dataset.lot)));
    else setListed(!isListed);
  };
  const axis = (
    <>
      <span className={rowClass}>
        <span />
        {days.map((day, index) => (
          <span
            key={day}
            className={cx(
              'flex h-9 flex-col justify-center text-2xs text-ink-soft max-sm:tracking-tighter',
              isWeekend(day) && 'bg-page',
              index === 0 && 'relative font-semibold text-primary-ink',
            )}
          >
            <span>{WEEK[weekdayOf(day)]}</span>
            {index === 0 && (
              <span
                aria-hidden
                className="absolute -bottom-1 left-1/2 size-2 -translate-x-1/2 rounded-full bg-primary"
              />
            )}
            <span className={index === 0 ? undefined : 'text-ink'}>{Number(day.slice(8))}</span>
          </span>
        ))}
      </span>
      {(Object.keys(lanes) as DeadlineKind[]).map((kind) => (
        <span key={kind} className={cx(rowClass, 'items-stretch border-t border-line')}>
          <span className="flex h-8 items-center text-xs text-ink-soft sm:text-table">
            {lanes[kind].label}
          </span>
          {days.map((day, index) => (
            <span
              key={day}
              className={cx(
                'relative flex items-center justify-center',
                isWeekend(day) && 'bg-page',
                index === 0 && 'before:absolute before:inset-y-0 before:w-px before:bg-primary',
              )}
            >
              <Mark
                ends={here.filter((end) => end.kind === kind && dayOf(end.deadline!) === day)}
                kind={kind}
              />
            </span>
          ))}
        </span>
      ))}
    </>
  );
  return (
    <Section
      title={title}
      actions={
        <span className="text-xs text-ink-soft">
          {here.length > 0 && (
            <>
              <button
                type="button"
                className="link"
                aria-expanded={isListed}
                title="Показать сроки списком"
                onClick={() => setListed(!isListed)}
              >
                {here.length} {plural(here.length, ['срок', 'срока', 'сроков'])}
              </button>
              <span className="print:hidden"> · </span>
            </>
          )}
          <Link className="link" to={calendar}>
            весь месяц
          </Link>
        </span>
      }
      flush
    >
      {/* Its days are known before its ends: nothing below moves when they come. */}
      <div data-varies className="border-t border-line">
        {here.length > 0 ? (
          <button
            type="button"
            aria-expanded={isListed}
            className={cx(axisClass, '-outline-offset-2')}
            onClick={press}
          >
            <span aria-hidden>{axis}</span>
            <span className="sr-only">Показать сроки списком</span>
          </button>
        ) : (
          <div className={axisClass}>{axis}</div>
        )}
        <p className="flex min-h-8 items-center gap-2 border-t border-line px-4 text-xs text-ink-soft">
          {!ends ? (
            '…'
          ) : nearest ? (
            <>
              <span className="max-sm:sr-only">Ближайший:</span>
              <Link to={tenderPath(nearest.id)} className="link truncate" title={nearest.title}>
                {inShort[nearest.kind]} {nearest.number}, {whenOf(nearest.deadline!, today)}
              </Link>
            </>
          ) : (
            'В эти дни ни один срок не истекает.'
          )}
        </p>
        {isListed && (
          <ul aria-label="Сроки списком" className="border-t border-line py-1.5 text-xs">
            {here.map((end) => (
              <li key={`${end.kind} ${end.id} ${end.deadline}`}>
                <Link
                  to={tenderPath(end.id)}
                  className="flex min-h-8 items-center gap-2 px-4 py-1 -outline-offset-2 hover:bg-sunken"
                >
                  <span className="w-22 shrink-0 text-ink-soft">{whenOf(end.deadline!, today)}</span>
                  <span className="min-w-0 flex-1 truncate">
                    {inShort[end.kind]}, {end.title}
                  </span>
                  <span className="text-ink-soft">{end.number}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

const whenOf = (at: string, today: string): string =>
  dayOf(at) === today ? `сегодня ${formatTime(at)}` : formatShortDateTime(at);

interface MarkProps {
  ends: readonly End[];
  kind: DeadlineKind;
}

function Mark({ ends, kind }: MarkProps) {
  if (ends.length === 0) return null;
  const told = ends
    .map(
      ({ number, title, deadline }) =>
        `${number} ${title}: ${words[kind]} до ${formatShortDateTime(deadline)}`,
    )
    .join('\n');
  return (
    <span
      title={told}
      // Of several on a day the list is to tell which.
      data-lot={ends.length === 1 ? ends[0]?.id : undefined}
      // A diamond is wider than a phone's day: the next one does not cut it.
      className="relative z-1 flex h-full w-full items-center justify-center text-2xs font-semibold pointer-fine:hover:bg-sunken"
    >
      <span className={cx('flex size-3.5 shrink-0 items-center justify-center sm:size-4', lanes[kind].mark)}>
        <span className={kind === 'round' ? '-rotate-45' : undefined}>{ends.length}</span>
      </span>
    </span>
  );
}
