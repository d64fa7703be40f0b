// The calendar as another program reads it: by a reader made from RFC 5545 alone, which refuses what the standard forbids.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from '../../src/rules/calendar-file.ts';

interface Component {
  name: string;
  values: Map<string, string[]>;
  parts: Component[];
}

/** 3.1: lines end with CRLF and hold at most 75 octets; what begins with a space goes on with the line before. */
function linesOf(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`longer than 75 octets: ${line}`);
    if (/\p{Cs}/u.test(line)) throw new Error('cut within a sign');
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`a control character: ${JSON.stringify(line)}`);
  }
  return raw.reduce<string[]>((lines, line) => {
    if (line.startsWith(' ')) lines.push(`${lines.pop()}${line.slice(1)}`);
    else lines.push(line);
    return lines;
  }, []);
}

function parse(file: string): Component {
  const open: Component[] = [{ name: '', values: new Map(), parts: [] }];
  for (const line of linesOf(file)) {
    const [, name, , value] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/su.exec(line) ?? [];
    if (name === undefined) throw new Error(`no content line: ${line}`);
    const own = open.at(-1)!;
    if (name === 'BEGIN') open.push({ name: value!, values: new Map(), parts: [] });
    else if (name === 'END') {
      if (own.name !== value) throw new Error(`${own.name} ended by ${value}`);
      open.pop();
      open.at(-1)!.parts.push(own);
    } else own.values.set(name, [...(own.values.get(name) ?? []), value!]);
  }
  if (open.length !== 1 || open[0]!.parts.length !== 1) throw new Error('not one calendar');
  return open[0]!.parts[0]!;
}

const once = ({ values, name }: Component, key: string): string => {
  const found = values.get(key) ?? [];
  if (found.length !== 1) throw new Error(`${key} stands ${found.length} times in ${name}`);
  return found[0]!;
};

/** 3.3.11: a bare comma or semicolon, or a backslash before another sign, is no text. */
function textOf(value: string): string {
  if (!/^(?:\\[\\;,nN]|[^\\;,])*$/su.test(value)) throw new Error(`no text: ${value}`);
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** 3.3.5, form 2: UTC. */
function instantOf(value: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? [];
  if (year === undefined) throw new Error(`no time of UTC: ${value}`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

const SECOND = 1_000;
const now = new Date('2026-11-23T09:08:07.654Z');
// Of that size in truth: generated texts are a dozen signs long otherwise, and no line is ever folded.
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }),
  fc.string({
    unit: fc.constantFrom('ж', '😀', ',', ';', '\\', '\n', '\r\n', ':', '"', '\u0007', '\t', 'n'),
    maxLength: 150,
    size: 'max',
  }),
);
const events: fc.Arbitrary<CalendarEvent> = fc
  .record({
    uid: fc.integer({ min: 1, max: 999_999 }).map((id) => `round-${id}@tender.example.test`),
    title: words,
    description: words,
    starts: fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    minutes: fc.integer({ min: 0, max: 10_000 }),
    sequence: fc.option(fc.nat(9), { nil: undefined }),
    alarms: fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 3 }),
  })
  .map(({ minutes, starts, sequence, ...others }) => ({
    ...others,
    url: 'https://tender.example.test/tender-7',
    starts,
    ends: new Date(starts.getTime() + minutes * 60 * SECOND),
    ...(sequence !== undefined && { sequence }),
  }));

/** What a text may hold is all but controls; ends of lines are one. */
const plain = (text: string): string =>
  text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');

it('is read back as it was told, whatever is written in it', () => {
  fc.assert(
    fc.property(words, fc.array(events, { maxLength: 4 }), (name, told) => {
      const calendar = parse(calendarFile(name, told, now));
      expect([calendar.name, once(calendar, 'VERSION')]).toEqual(['VCALENDAR', '2.0']);
      expect(once(calendar, 'PRODID')).not.toBe('');
      // Of publication alone may a program that reads it make entries without an answer; it comes back once an hour.
      for (const [key, value] of [
        ['CALSCALE', 'GREGORIAN'],
        ['METHOD', 'PUBLISH'],
        ['REFRESH-INTERVAL', 'PT1H'],
        ['X-PUBLISHED-TTL', 'PT1H'],
      ] as const)
        expect(once(calendar, key)).toBe(value);
      expect(textOf(once(calendar, 'X-WR-CALNAME'))).toBe(plain(name));
      expect(calendar.parts.map((part) => part.name)).toEqual(told.map(() => 'VEVENT'));
      told.forEach((event, index) => {
        const read = calendar.parts[index]!;
        expect({
          uid: once(read, 'UID'),
          stamp: instantOf(once(read, 'DTSTAMP')),
          starts: instantOf(once(read, 'DTSTART')),
          title: textOf(once(read, 'SUMMARY')),
          description: textOf(once(read, 'DESCRIPTION')),
          url: once(read, 'URL'),
          sequence: read.values.get('SEQUENCE')?.map(Number),
        }).toEqual({
          uid: event.uid,
          stamp: now.getTime() - (now.getTime() % SECOND),
          starts: Math.floor(event.starts.getTime() / SECOND) * SECOND,
          title: plain(event.title),
          description: plain(event.description),
          url: event.url,
          sequence: event.sequence === undefined ? undefined : [event.sequence],
        });
        // 3.8.2.7: a deadline takes none of its reader's time.
        expect(once(read, 'TRANSP')).toBe('TRANSPARENT');
        // 3.8.2.2: an end is later than its start; of a moment there is none.
        const ends = read.values.get('DTEND')?.map(instantOf);
        const wanted = Math.floor(event.ends.getTime() / SECOND) * SECOND;
        expect(ends).toEqual(event.ends.getTime() > event.starts.getTime() ? [wanted] : undefined);
        expect(
          read.parts.map((alarm) => [alarm.name, once(alarm, 'ACTION'), once(alarm, 'TRIGGER')]),
        ).toEqual(event.alarms.map((minutes) => ['VALARM', 'DISPLAY', `-PT${minutes}M`]));
        // 3.6.6: an alarm that is shown says what.
        for (const alarm of read.parts) expect(textOf(once(alarm, 'DESCRIPTION'))).toBe(plain(event.title));
      });
    }),
    { numRuns: 300, seed: 5 },
  );
});

it('fills a line to its last octet, and goes on after a space', () => {
  const file = calendarFile('ж'.repeat(120), [], now);
  const lines = file.split('\r\n').filter((line) => line.includes('ж'));
  expect(lines.map((line) => new TextEncoder().encode(line).length)).toEqual([75, 75, 75, 31]);
  // A sign that does not fit whole goes over whole.
  const odd = calendarFile(`x${'ж'.repeat(31)}`, [], now);
  expect(odd).toContain(`\r\nX-WR-CALNAME:x${'ж'.repeat(30)}\r\n ж\r\n`);
});
