// The entry for a calendar that goes with letters of an end: of the acceptance, of a round.
import { calendarFile } from '../../../rules/calendar-file.ts';
import { calendarKinds, calendarTexts } from '../../../text/calendar.ts';
import type { NoticeType } from '../../../text/news.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';

export interface LetterDeadline {
  kind: 'applications' | 'round';
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

/** One entry an end: it moves when the end is moved. */
export function deadlineFile(
  { kind, at, lotId, number, title }: LetterDeadline,
  publicUrl: string,
  now: Date,
): string {
  const { host } = new URL(publicUrl);
  return calendarFile(
    calendarTexts.name,
    [
      {
        uid: `${kind}-of-${lotId}@${host}`,
        title: `${calendarKinds[kind]}: ${number}`,
        description: title,
        url: `${publicUrl}/tender-${lotId}`,
        starts: new Date(at),
        ends: new Date(at),
        sequence: Math.floor(Number(now) / SECOND),
        alarms: ALARMS,
      },
    ],
    now,
  );
}
