/** A calendar as other programs read it (iCalendar, RFC 5545): folded lines of at most 75 bytes, times in UTC. */
import { dayOf } from './dates.ts';

export interface CalendarEvent {
  /** The same for the same end, whenever it is moved: the program moves its entry. */
  uid: string;
  title: string;
  description: string;
  url: string;
  starts: Date;
  /** An end is a moment: then its entry takes no time. */
  ends: Date;
  /** The day of the start, without an hour. */
  isWholeDay?: true;
  /** Of a letter: a later one moves the entry of an earlier. */
  sequence?: number;
  /** Minutes before the start at which the program reminds. */
  alarms: readonly number[];
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** What no text of the format may hold: programs throw the whole file away for it. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROLS, '');

const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Cut between signs, not within one. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

function whenLines({ starts, ends, isWholeDay }: CalendarEvent): string[] {
  if (isWholeDay) return [`DTSTART;VALUE=DATE:${dayOf(starts).replaceAll('-', '')}`];
  // An end must be later than its start; what has none takes no time.
  return [`DTSTART:${instant(starts)}`, ...(ends > starts ? [`DTEND:${instant(ends)}`] : [])];
}

const eventLines = (event: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${stamp}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  ...whenLines(event),
  `SUMMARY:${escaped(event.title)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  ...event.alarms.flatMap((minutes) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    `TRIGGER:-PT${minutes}M`,
    'END:VALARM',
  ]),
  'END:VEVENT',
];

export function calendarFile(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tender platform//Calendar//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, instant(now))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
