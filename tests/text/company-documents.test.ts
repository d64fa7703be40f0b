// How long a document of a company stands, in words; and what it is as long as nobody has said it.
import { expect, test } from 'vitest';
import { likelyDocumentKind, reminderDue } from '../../src/rules/company-documents.ts';
import { expiryReminder, expiryState } from '../../src/text/company-documents.ts';

const until = (day: string) => {
  const { tone, label } = expiryState(day, '2027-02-03');
  return `${tone}: ${label.replaceAll('\u00A0', ' ')}`;
};

test('the last day counts; a month before it the days are told', () => {
  expect(
    ['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-15', '2027-03-05', '2027-03-06'].map(until),
  ).toEqual([
    'bad: истёк 02.02.2027',
    'warn: истекает сегодня',
    'warn: истекает через 1 день',
    'warn: истекает через 12 дней',
    'warn: истекает через 30 дней',
    'neutral: до 06.03.2027',
  ]);
  expect([31, 30, 8, 7, 1, 0, -5].map(reminderDue)).toEqual([null, 30, 30, 7, 7, 0, 0]);
});

test('several documents are one reminder', () => {
  const licence = { kind: 'licence', name: 'л.pdf', expiresOn: '2027-02-10' } as const;
  const charter = { kind: 'charter', name: 'у.pdf', expiresOn: '2027-02-01' } as const;
  expect(expiryReminder([charter, licence], '2027-02-03').replaceAll('\u00A0', ' ')).toBe(
    'Устав (у.pdf): срок истёк 01.02.2027; Лицензия (л.pdf): срок истекает через 7 дней, 10.02.2027. Приложите новые документы в профиле компании.',
  );
});

test('a file is what its name says', () => {
  const names = [
    'УСТАВ.pdf',
    'Выписка ЕГРЮЛ.pdf',
    'доверенность №5.pdf',
    'СРО.pdf',
    'простой.pdf',
    'IMG_1.jpg',
  ];
  expect(names.map(likelyDocumentKind)).toEqual([
    'charter',
    'registryExtract',
    'powerOfAttorney',
    'sroAdmission',
    'other',
    'other',
  ]);
});
