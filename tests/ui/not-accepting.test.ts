// What a vendor is told of a lot that takes no applications: never that a deadline has passed which lies ahead.
import { expect, test } from 'vitest';
import { isAccepting, isAfterDeadline } from '../../src/machines/lot-predicates.ts';
import { lotStatuses } from '../../src/machines/lot-statuses.ts';
import { hiddenTitle, notAcceptingTitle } from '../../src/ui/features/apply/not-accepting.ts';
import { submissionLines } from '../../src/ui/features/apply/submission-checks.tsx';

const applicationsDeadline = '2026-03-05T12:00:00Z';
const deadline = Date.parse(applicationsDeadline);
const over = 'Срок приёма истёк 05.03.2026 15:00:00';
const closed = 'Приём заявок не ведётся';
const others = lotStatuses.filter((status) => !isAccepting(status, 1, 0) && !isAfterDeadline(status));

test.each(lotStatuses.filter(isAfterDeadline))('in %s the deadline is over', (status) => {
  expect(notAcceptingTitle({ status, applicationsDeadline }, deadline - 1)).toBe(over);
});

test.each(others)('in %s only what is so is told', (status) => {
  expect(notAcceptingTitle({ status, applicationsDeadline }, deadline - 1)).toBe(closed);
  expect(notAcceptingTitle({ status, applicationsDeadline }, deadline)).toBe(over);
  expect(notAcceptingTitle({ status, applicationsDeadline: null }, deadline)).toBe(closed);
});

test('of a closed lot that is not to be seen any more the organiser may have taken back the invitation alone', () => {
  expect(hiddenTitle({ isOpen: true })).toBe('Процедура снята с публикации');
  expect(hiddenTitle({ isOpen: false })).toBe('Процедура снята с публикации или приглашение отозвано');
});

test('while applications are taken, from the very deadline', () => {
  expect(notAcceptingTitle({ status: 'applications', applicationsDeadline }, deadline)).toBe(over);
});

test('a term that passes while one writes closes the submission, whatever the record said when it was read', () => {
  const read = {
    status: 'draft',
    steps: [{ event: 'application.submit', open: true, reasons: [] as string[] }],
  } as unknown as Parameters<typeof submissionLines>[0];
  const told = (accepting: boolean) =>
    submissionLines(read, () => {}, accepting)
      .filter(({ text }) => /[Пп]риём/.test(text))
      .map(({ text, tone }) => [text, tone]);
  expect(told(true)).toEqual([['Приём заявок идёт', 'ok']]);
  expect(told(false)).toEqual([['Приём заявок не ведётся или его срок истёк', 'bad']]);
});
