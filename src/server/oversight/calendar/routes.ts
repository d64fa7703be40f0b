// Calls of the calendar.
import { calendar as calls } from '../../../api/calls/calendar.ts';
import { calendarFile } from '../../../rules/calendar-file.ts';
import { startOfDay, nextDay } from '../../../rules/dates.ts';
import { calendarKinds, calendarTexts } from '../../../text/calendar.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { eventsOf } from './events.ts';
import { dropFeed, feedOf, makeFeed, readerOf } from './feeds.ts';

const DAY = 86_400_000;
const MOST_DAYS = 62;
/** What a program is shown of the past and of what is ahead. */
const FEED_BACK = 30;
const FEED_AHEAD = 365;
/** A day, two hours and a quarter of an hour before. */
const ALARMS = [1_440, 120, 15];

export const calendarRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.events, async ({ query, visitor }) => {
    const [from, to] = [new Date(startOfDay(query.from)), new Date(startOfDay(nextDay(query.to)))];
    if (Number(to) - Number(from) > MOST_DAYS * DAY || to <= from)
      throw invalid({ to: [calendarTexts.tooLong] });
    return { data: await eventsOf(db, visitor, { from, to }) };
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
    const events = await eventsOf(db, visitor, {
      from: new Date(Number(now) - FEED_BACK * DAY),
      to: new Date(Number(now) + FEED_AHEAD * DAY),
    });
    const { host } = new URL(settings.publicUrl);
    const content = calendarFile(
      calendarTexts.name,
      events.map(({ id, kind, at, lot }) => ({
        uid: `${id}@${host}`,
        title: `${calendarKinds[kind]}: ${lot.number}`,
        description: lot.title,
        url: `${settings.publicUrl}/tender-${lot.id}`,
        starts: new Date(at),
        ends: new Date(at),
        alarms: ALARMS,
      })),
      now,
    );
    return { name: 'tenders.ics', mime: 'text/calendar', content };
  });
};
