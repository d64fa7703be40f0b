import { describe, expect, it } from 'vitest';
import * as dates from '../../src/rules/dates.ts';

describe('print at UTC+3', () => {
  it('has no comma and does not follow the history of Moscow time', () => {
    expect(dates.formatDateTime('2026-11-21T09:04:05Z')).toBe('21.11.2026 12:04:05');
    expect(dates.formatDateTime('2011-07-01T00:00:00Z')).toBe('01.07.2011 03:00:00');
    expect(dates.formatDateTime('2026-12-31T21:00:00Z')).toBe('01.01.2027 00:00:00');
    expect(() => dates.formatDateTime('завтра')).toThrow(RangeError);
  });

  it('prints days and times', () => {
    expect(dates.formatDate('2026-11-21T22:00:00Z')).toBe('22.11.2026');
    expect(dates.formatDate('2026-11-21')).toBe('21.11.2026');
    expect(dates.formatTime('2026-11-21T09:04:59Z')).toBe('12:04');
    expect(dates.dayOf('2025-12-31T21:00:00Z')).toBe('2026-01-01');
    expect(dates.startOfDay('2026-01-01')).toBe('2025-12-31T21:00:00.000Z');
    expect(dates.nextDay('2026-02-28')).toBe('2026-03-01');
    expect(() => dates.startOfDay('2026-02-30')).toThrow('Not a day: 2026-02-30');
  });

  it('names the year of a short moment where it is not the present one, both at UTC+3', () => {
    const newYear = '2026-12-31T21:00:00Z';
    expect(dates.formatShortDateTime('2026-11-21T09:04:59Z', '2026-01-01T00:00:00Z')).toBe('21.11 12:04');
    expect(dates.formatShortDateTime('2026-11-21T09:04:59Z', newYear)).toBe('21.11.2026 12:04');
    expect(dates.formatShortDateTime(newYear, '2026-12-31T20:59:59Z')).toBe('01.01.2027 00:00');
    expect(dates.formatShortDateTime(newYear, newYear)).toBe('01.01 00:00');
  });

  it('knows an existing day by its whole text', () => {
    expect(['2026-02-28', '0099-12-31'].map(dates.isDay)).toEqual([true, false]);
    for (const text of ['x2026-02-28', '2026-02-28x', '2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00'])
      expect([text, dates.isDay(text)]).toEqual([text, false]);
  });

  it('prints a moment that is given as a number or a date, and a day before there were zones', () => {
    const at = Date.UTC(2026, 10, 21, 22);
    expect([dates.formatDate(at), dates.formatDate(new Date(at))]).toEqual(['22.11.2026', '22.11.2026']);
    expect(dates.formatDate('1800-01-02')).toBe('02.01.1800');
  });
});

it('names a month as something is in it', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  expect(months.map(dates.inMonth).join(' ')).toBe(
    'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре',
  );
  expect(dates.inMonth('2026-13')).toBe('2026-13');
  // By itself, of a month or of a day of it.
  for (const rest of ['', '-21'])
    expect(months.map((month) => dates.monthName(`${month}${rest}`)).join(' ')).toBe(
      'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
    );
  expect(dates.monthName('2026-13')).toBe('2026-13');
});

it('the zone by its name is that of the sums', () => {
  const zoned = new Intl.DateTimeFormat('ru', { timeZone: dates.ZONE, timeStyle: 'short' });
  expect(zoned.format(new Date('2026-11-21T09:04:59Z'))).toBe('12:04');
});

describe('reading', () => {
  it.each([
    ['21.11.2026', '2026-11-20T21:00:00.000Z'],
    ['1.2.2026 9:05', '2026-02-01T06:05:00.000Z'],
    ['21.11.2026 12:04:05', '2026-11-21T09:04:05.000Z'],
    ['21.11.2026, 12:04', '2026-11-21T09:04:00.000Z'],
    ['2026-11-21T12:04:05+03:00', '2026-11-21T09:04:05.000Z'],
    ['2026-11-21T12:04:05.123456+05', '2026-11-21T07:04:05.123Z'],
    ['2026-11-21T12:04:05Z', '2026-11-21T12:04:05.000Z'],
    ['2026-11-21 12:04', '2026-11-21T09:04:00.000Z'],
    ['2026-11-21+03:00', '2026-11-20T21:00:00.000Z'],
    ['29.02.2028', '2028-02-28T21:00:00.000Z'],
    [' 21.11.2026\u00A0 \u202F12:04 ', '2026-11-21T09:04:00.000Z'],
    ['2026-11-21\u00A012:04', '2026-11-21T09:04:00.000Z'],
    ['2026-11-21\u202F12:04', '2026-11-21T09:04:00.000Z'],
    ['21.11.2026 23:59:59', '2026-11-21T20:59:59.000Z'],
    ['2026-11-21T12:04:05.1Z', '2026-11-21T12:04:05.100Z'],
    ['2026-11-21T12:04:05.12-0530', '2026-11-21T17:34:05.120Z'],
    ['2026-11-21T12:04+05:30', '2026-11-21T06:34:00.000Z'],
    ['0999-11-21Z', '0999-11-21T00:00:00.000Z'],
  ])('%s is %s', (text, at) => expect(dates.parseDateTime(text)).toBe(at));

  it.each([
    '',
    '31.02.2026',
    '29.02.2026',
    '21.13.2026',
    '21.11.26',
    '21.11.2026 24:00',
    '21.11.2026 12:60',
    '21.11.2026 12:59:60',
    '2026-11-21T12:04:60Z',
    'с 21.11.2026',
    '21.11.2026 г.',
    'с 2026-11-21',
    '2026-11-21T12:04:05Z г.',
    '2026-11-21T12:04+25:00',
    'завтра',
    '2026-11',
  ])('%j is refused', (text) => expect(dates.parseDateTime(text)).toBeNull());

  it('reads a day, with a zone it keeps its own', () => {
    expect(dates.parseDay('2026-11-21-05:00')).toBe('2026-11-21');
    expect(dates.parseDay('21.11.2026')).toBe('2026-11-21');
    expect(dates.parseDay('2026-11-21T22:00:00Z')).toBe('2026-11-22');
    expect(dates.parseDay('2026-02-30Z')).toBeNull();
    expect(dates.parseDay(' 2026-11-21+12\u00A0')).toBe('2026-11-21');
    expect(dates.parseDay('2026-11-21-0500')).toBe('2026-11-21');
    expect(dates.parseDay('21.11.2026\u00A012:04')).toBe('2026-11-21');
    expect(dates.parseDay('21.11.2026\u202F12:04')).toBe('2026-11-21');
    for (const text of ['с 2026-11-21', '2026-11-21 г.', 'завтра', '32.01.2026'])
      expect([text, dates.parseDay(text)]).toEqual([text, null]);
  });
});

describe('what is left', () => {
  const now = '2026-11-21T12:00:00.000Z';
  it.each([
    ['2026-11-23T15:00:00Z', '2 дня 3 часа'],
    ['2026-12-02T12:00:00Z', '11 дней'],
    ['2026-12-12T13:30:00Z', '21 день 1 час'],
    ['2026-11-21T12:05:10Z', '5 минут 10 секунд'],
    ['2026-11-21T17:00:00Z', '5 часов'],
    ['2026-11-21T12:00:59.999Z', '1 минута'],
    ['2026-11-21T12:07:00Z', '7 минут'],
    ['2026-11-21T13:00:30Z', '1 час'],
    ['2026-11-21T12:01:22Z', '1 минута 22 секунды'],
    ['2026-11-21T12:00:00.001Z', '1 секунда'],
    ['2026-11-21T12:00:00Z', '0 секунд'],
    ['2026-11-21T11:00:00Z', '0 секунд'],
  ])('until %s: %s', (until, text) => expect(dates.remainingText(until, now)).toBe(text));
});
