// The entry for a calendar that goes with letters of an end: of the acceptance, of a round, of an answer.
import { calendarFile, type CalendarEvent } from '../../../rules/calendar-file.ts';
import { calendarKinds, calendarTexts } from '../../../text/calendar.ts';
import type { NoticeType } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { endName, movedAt, type End } from './deadline-moved.ts';

export interface LetterDeadline extends End {
  /** Epoch milliseconds. */
  at: number;
  number: string;
  title: string;
}

const kinds: Partial<Record<NoticeType, End['kind']>> = {
  'lot.published': 'applications',
  'lot.prolonged': 'applications',
  'lot.reopened': 'applications',
  'invitation.sent': 'applications',
  'lot.roundStarted': 'round',
  'lot.roundProlonged': 'round',
  'lot.roundExtended': 'round',
  'application.clarificationAsked': 'answer',
};
/** Minutes: a day, two hours and a quarter of an hour before. */
const ALARMS = [1_440, 120, 15];

/** What news tells the end of. */
export function deadlineOf(
  type: NoticeType,
  { lotId, applicationId, number, title, deadline }: NewsFacts,
): LetterDeadline | null {
  const kind = kinds[type];
  if (!kind || lotId === undefined || deadline === undefined || deadline === null) return null;
  const of = kind === 'answer' ? { applicationId } : {};
  return { kind, at: Number(new Date(deadline)), lotId, number: number ?? '', title: title ?? '', ...of };
}

/** One entry an end, in letters and in the calendar by subscription alike: it moves when the end is moved. */
export function deadlineEntry(
  deadline: LetterDeadline,
  publicUrl: string,
  moved: ReadonlyMap<string, number>,
): CalendarEvent {
  const { kind, at, lotId, number, title } = deadline;
  const { host } = new URL(publicUrl);
  return {
    uid: `${endName(deadline)}@${host}`,
    title: `${calendarKinds[kind]}: ${number}`,
    description: title,
    url: `${publicUrl}/tender-${lotId}`,
    starts: new Date(at),
    ends: new Date(at),
    // Rises where the end was moved, and nowhere else: who asks again has the same entry.
    sequence: moved.get(endName(deadline)) ?? 0,
    alarms: ALARMS,
  };
}

export const deadlineFile = async (
  db: Db | Tx,
  deadline: LetterDeadline,
  publicUrl: string,
): Promise<string> =>
  calendarFile(
    calendarTexts.name,
    [deadlineEntry(deadline, publicUrl, await movedAt(db, [deadline]))],
    new Date(),
  );
