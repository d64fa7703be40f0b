// Which lines of the desk are a step of a lot, so that its dialog opens there, and which lead to work.
import { expect, test } from 'vitest';
import type { Stats } from '../../src/api/records/stats.ts';
import { ownerWork } from '../../src/ui/features/desk/owner-work.ts';
import { askedStep } from '../../src/ui/features/lot/begun.ts';

type Waiting = Stats['attention'][number];

/** What a line is made of; its state and the reason in words are for others. */
const line = (kind: Waiting['kind'], count: number | null = null): Waiting => ({
  status: 'deadlined',
  why: '',
  id: 4,
  number: '2026-000004',
  title: 'Трубы',
  kind,
  count,
  since: '2026-11-20T09:00:00Z',
  deadline: null,
  ownerId: 7,
});
const visitor = {
  id: 7,
  name: 'Соколова',
  role: 'manager',
  companyId: null,
  emailVerified: true,
  accredited: false,
} as const;

test.each([
  [line('open'), 'lot.toVerification'],
  [line('review', 0), 'lot.toPending'],
  [line('review', 3), undefined],
  [line('admit', 1), 'lot.toRating'],
  [line('admit', 2), 'lot.toRepeating'],
  // Nothing to open, nobody to score: a choice is made there, no step is pressed.
  [line('unapplied'), undefined],
  [line('unadmitted'), undefined],
  [line('allocate'), undefined],
  [line('answer', 2), undefined],
  [line('schedule'), undefined],
  [line('publish'), 'lot.toApplications'],
])('%o asks for %s', (waiting, step) => {
  const [item] = ownerWork([waiting], visitor);
  expect(askedStep(item!.state)).toBe(step);
});

test('a contract leads to its page, and the owner is told with whom', () => {
  const contract = { ...line('sign'), applicationId: 12, company: 'ООО «Волна»' };
  const [owner] = ownerWork([contract], visitor);
  expect([owner!.what, owner!.to, owner!.title]).toEqual([
    'Подписать договор',
    '/tender-4/application-12/agreement',
    'ООО «Волна» · Трубы',
  ]);
  // What only who speaks for the company may do is told to a colleague who prepares, and not asked of him.
  const preparer = { ...visitor, id: 9, role: 'vendor', companyRole: 'preparer' } as const;
  const told = (['send', 'sign', 'settle'] as const).map(
    (kind) => ownerWork([{ ...contract, kind }], preparer)[0]!,
  );
  expect(told.map(({ what, press }) => `${what}: ${press}`)).toEqual([
    'Договор ждёт отправки: Открыть',
    'Договор ждёт подписи: Открыть',
    'Заявлены разногласия: Открыть',
  ]);
  // Refused, it is a matter of the procedure: what to do with what has no supplier is chosen among its results.
  const [refused] = ownerWork([{ ...contract, kind: 'refused' }], visitor);
  expect([refused!.what, refused!.press, refused!.to, refused!.title]).toEqual([
    'Решить об отказе',
    'Решить',
    '/tender-4/results',
    'ООО «Волна» · Трубы',
  ]);
  const [winner] = ownerWork([{ ...contract, company: null }], { ...visitor, id: 9, role: 'vendor' });
  expect(winner!.title).toBe('Трубы');
});

test('a line that is put off is told from every other of its procedure, and comes back with more questions', () => {
  const contract = { ...line('refused'), applicationId: 12 };
  const lines = [
    contract,
    { ...contract, applicationId: 13 },
    line('answer', 2),
    line('answer', 3),
    line('open'),
  ];
  const keys = ownerWork(lines, visitor).map(({ key }) => key);
  expect(new Set(keys).size).toBe(lines.length);
});
