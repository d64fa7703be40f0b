// The entry for a calendar that goes with letters of an end: of the acceptance, of a round.
import { calendarFile, type CalendarEvent } from '../../../rules/calendar-file.ts';
import { calendarKinds, calendarTexts } from '../../../text/calendar.ts';
import type { NoticeType } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';

type CalendarKind = keyof typeof calendarKinds;

export interface LetterDeadline {
  kind: CalendarKind;
  /** Epoch milliseconds. */
  at: number;
  lotId: number;
  number: string;
  title: string;
}

const kinds: Partial<Record<NoticeType, LetterDeadline['kind']>> = {
  'lot.published': 'applications',
  'lot.prolonged': 'applications',
  'lot.reopened': 'applications',
  'invitation.sent': 'applications',
  'lot.roundStarted': 'round',
  'lot.roundProlonged': 'round',
  'lot.roundExtended': 'round',
};
/** Minutes: a day, two hours and a quarter of an hour before. */
const ALARMS = [1_440, 120, 15];
const SECOND = 1_000;

/** What news tells the end of. */
export function deadlineOf(
  type: NoticeType,
  { lotId, number, title, deadline }: NewsFacts,
): LetterDeadline | null {
  const kind = kinds[type];
  if (!kind || lotId === undefined || deadline === undefined || deadline === null) return null;
  return { kind, at: Number(new Date(deadline)), lotId, number: number ?? '', title: title ?? '' };
}

/** One entry an end, in letters and in the calendar by subscription alike: it moves when the end is moved. */
export function deadlineEntry(
  { kind, at, lotId, number, title }: LetterDeadline,
  publicUrl: string,
  now: Date,
): CalendarEvent {
  const { host } = new URL(publicUrl);
  return {
    uid: `${kind}-of-${lotId}@${host}`,
    title: `${calendarKinds[kind]}: ${number}`,
    description: title,
    url: `${publicUrl}/tender-${lotId}`,
    starts: new Date(at),
    ends: new Date(at),
    sequence: Math.floor(Number(now) / SECOND),
    alarms: ALARMS,
  };
}

export const deadlineFile = (deadline: LetterDeadline, publicUrl: string, now: Date): string =>
  calendarFile(calendarTexts.name, [deadlineEntry(deadline, publicUrl, now)], now);
