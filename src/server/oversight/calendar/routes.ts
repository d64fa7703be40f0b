// Calls of the calendar.
import { calendar as calls } from '../../../api/calls/calendar.ts';
import { calendarFile, type CalendarEvent } from '../../../rules/calendar-file.ts';
import { documentReminders } from '../../../rules/company-documents.ts';
import { startOfDay, nextDay } from '../../../rules/dates.ts';
import { calendarKinds, calendarTexts } from '../../../text/calendar.ts';
import { companyDocumentNames } from '../../../text/company-documents.ts';
import { deadlineEntry, type LetterDeadline } from '../../accounts/notifications/deadline.ts';
import { movedAt } from '../../accounts/notifications/deadline-moved.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { documentEndsOf, inOrder, lotEndsOf, type DocumentEnd, type LotEnd } from './events.ts';
import { dropFeed, feedOf, makeFeed, readerOf } from '../../accounts/calendar-feeds/feeds.ts';

const DAY = 86_400_000;
const MINUTES_A_DAY = 1_440;
const MOST_DAYS = 62;
/** What a program is shown of the past and of what is ahead. */
const FEED_BACK = 30;
const FEED_AHEAD = 365;

const endOf = ({ kind, at, lot, applicationId }: LotEnd): LetterDeadline => ({
  kind,
  at: Date.parse(at),
  lotId: lot.id,
  number: lot.number,
  title: lot.title,
  applicationId,
});

/** As the platform itself reminds. */
const DOCUMENT_ALARMS = documentReminders.filter((days) => days > 0).map((days) => days * MINUTES_A_DAY);

function documentEntry({ id, kind, at, document, changedAt }: DocumentEnd, publicUrl: string): CalendarEvent {
  const day = new Date(at);
  return {
    uid: `${id}@${new URL(publicUrl).host}`,
    title: `${calendarKinds[kind]}: ${companyDocumentNames[document.kind]}`,
    description: document.name,
    url: `${publicUrl}/profile`,
    starts: day,
    ends: day,
    isWholeDay: true,
    sequence: Math.floor(Number(changedAt) / 1_000),
    alarms: DOCUMENT_ALARMS,
  };
}

export const calendarRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.events, async ({ query, visitor }) => {
    const [from, to] = [new Date(startOfDay(query.from)), new Date(startOfDay(nextDay(query.to)))];
    if (Number(to) - Number(from) > MOST_DAYS * DAY || to <= from)
      throw invalid({ to: [calendarTexts.tooLong] });
    const ends = await lotEndsOf(db, visitor, { from, to });
    const documents = await documentEndsOf(db, visitor, { from, to });
    return {
      data: inOrder([
        ...ends.map(({ applicationId: _, ...event }) => event),
        ...documents.map(({ changedAt: _, ...event }) => event),
      ]),
    };
  });
  route(app, services, calls.feed, async ({ visitor }) => ({ data: await feedOf(db, visitor.id!) }));
  route(app, services, calls.makeFeed, async ({ visitor }) => {
    const { token, createdAt } = await makeFeed(db, visitor.id!);
    return { data: { createdAt, url: `${settings.publicUrl}/api/v1/calendar/${token}/tenders.ics` } };
  });
  route(app, services, calls.dropFeed, ({ visitor }) => dropFeed(db, visitor.id!));
  route(app, services, calls.file, async ({ params }) => {
    const visitor = await readerOf(db, String(params.token));
    if (!visitor) throw notFound(calendarTexts.noFeed);
    const now = new Date();
    const shown = {
      from: new Date(Number(now) - FEED_BACK * DAY),
      to: new Date(Number(now) + FEED_AHEAD * DAY),
    };
    const ends = inOrder(await lotEndsOf(db, visitor, shown)).map(endOf);
    const documents = inOrder(await documentEndsOf(db, visitor, shown));
    const moved = await movedAt(db, ends);
    const entries = ends.map((end) => deadlineEntry(end, settings.publicUrl, moved));
    // Of a procedure's rounds the latest, as in the letters: a program takes one entry of a name.
    const latest = [...new Map(entries.map((entry) => [entry.uid, entry])).values()];
    return {
      name: 'tenders.ics',
      mime: 'text/calendar',
      content: calendarFile(
        calendarTexts.name,
        [...latest, ...documents.map((end) => documentEntry(end, settings.publicUrl))],
        now,
      ),
    };
  });
};
