// The calendar of deadlines and rounds: a month on a page, and a feed for other programs under a secret address.
import { call, one } from '../contract.ts';
import { givenDate } from '../given-dates.ts';
import { short } from '../lists.ts';
import { calendarEvent, calendarFeed, newCalendarFeed } from '../records/calendar.ts';

const tag = 'Календарь';
const who = ['manager', 'vendor'] as const;
const only =
  'менеджер — своих процедур; поставщик — тех, где компания участвует или приглашена, и документы компании';
const FEED = '/api/v1/profile/calendar-feed';
/** Programs ask each hour; who guesses addresses asks more. */
const READS_A_MINUTE = 30;

export const calendar = {
  events: call({
    method: 'GET',
    path: '/api/v1/calendar',
    tag,
    summary: 'Сроки и раунды за дни с from до to, не больше 62 дней',
    who,
    only,
    ...short(calendarEvent, { own: { from: givenDate, to: givenDate } }),
  }),
  feed: call({
    method: 'GET',
    path: FEED,
    tag,
    summary: 'Есть ли у меня адрес календаря для других программ; null, если нет',
    who,
    reply: one(calendarFeed.nullable()),
  }),
  makeFeed: call({
    method: 'POST',
    path: FEED,
    tag,
    summary: 'Новый секретный адрес календаря (.ics); прежний перестаёт работать. Показывается один раз',
    who,
    reply: one(newCalendarFeed),
    status: 201,
  }),
  dropFeed: call({ method: 'DELETE', path: FEED, tag, summary: 'Отключить адрес календаря', who }),
  file: call({
    method: 'GET',
    path: '/api/v1/calendar/:token/tenders.ics',
    tag,
    summary: 'Календарь по секретному адресу (iCalendar)',
    who: 'all',
    only: 'владелец адреса',
    answer: 'file',
    limit: READS_A_MINUTE,
  }),
};
