// How long it is until a moment in words, and which of its steps stands in its head.
import { expect, test } from 'vitest';
import { spokenLeft } from '../../src/ui/parts/feedback/countdown.tsx';
import { stepInSight } from '../../src/ui/parts/steps/primary-step.ts';
import {
  overdue,
  timeLeft,
  timeLeftInWords,
  urgencyOf,
  waitedFor,
} from '../../src/ui/parts/text/time-left.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the nearer the end, the smaller the unit', () => {
  expect(
    [DAY + 19 * HOUR, 3 * HOUR + 39 * MINUTE, 42 * MINUTE, 9 * MINUTE + 51_000].map(timeLeft).map(plain),
  ).toEqual(['1 д 19 ч', '3 ч 39 мин', '42 мин', '9:51']);
  expect([4 * DAY + 9 * HOUR, HOUR + 2 * MINUTE, 21 * MINUTE].map(timeLeftInWords).map(plain)).toEqual([
    '4 дня 9 часов',
    '1 час 2 минуты',
    '21 минута',
  ]);
  expect(plain(overdue(2 * DAY))).toBe('просрочено 2 дня');
  expect([7 * DAY, 5 * HOUR, MINUTE, 1].map(waitedFor).map(plain)).toEqual([
    'ждёт 7 дней',
    'ждёт 5 часов',
    'ждёт 1 минуту',
    'только что',
  ]);
  expect([0, 5 * MINUTE, 5 * HOUR, 7 * HOUR].map(urgencyOf)).toEqual(['over', 'last', 'soon', 'plain']);
});

test('the last ten minutes are said by the minute, the verb as the number has it, and the end in its own words', () => {
  const said = (ms: number) => plain(spokenLeft(ms, 'Приём завершён'));
  expect([11 * MINUTE, 10 * MINUTE, 90_000, MINUTE, 1, 0].map(said)).toEqual([
    '',
    'Осталось 10 минут',
    'Осталось 2 минуты',
    'Осталась 1 минута',
    'Осталась 1 минута',
    'Приём завершён',
  ]);
});

test('in the head of a lot stands the step that leads on, closed too; while a clock is waited for, what moves it', () => {
  const step = (event: string, open = true) => ({ event, call: '/', open, reasons: [], asks: [] });
  expect(stepInSight('draft', [step('lot.toApplications', false), step('lot.delete')])).toBe(
    'lot.toApplications',
  );
  expect(stepInSight('applications', [step('lot.prolong'), step('lot.cancel')])).toBe('lot.prolong');
  expect(stepInSight('cancelled', [step('lot.delete')])).toBeUndefined();
});
