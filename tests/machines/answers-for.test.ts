// Who answers for a lot, and for whom a deputy's step is recorded.
import { expect, it } from 'vitest';
import { USER_ROLES } from '../../src/machines/access.ts';
import { answersFor, insteadOf, recordedAbsent, takenFor } from '../../src/machines/answers-for.ts';

const OWNER = 1;
const absent = [{ id: OWNER }];

it('the owner, who stands for the owner, and the administrator answer for a lot; for one of nobody the administrator alone', () => {
  const may = (id: number, standsFor?: typeof absent, ownerId: number | null = OWNER) =>
    USER_ROLES.filter((role) => answersFor({ id, role, standsFor }, ownerId));
  expect(may(OWNER)).toEqual(['admin', 'manager']);
  expect(may(2, absent)).toEqual(['admin', 'manager']);
  expect(may(2, [{ id: 3 }])).toEqual(['admin']);
  expect(may(2)).toEqual(['admin']);
  expect(may(OWNER, absent, null)).toEqual(['admin']);
});

it('a step is taken for another by a deputy alone, and the record of it is read back', () => {
  const deputy = { id: 2, role: 'manager', standsFor: absent } as const;
  expect(takenFor(deputy, OWNER)).toBe(OWNER);
  expect(insteadOf(deputy, OWNER)).toEqual({ insteadOf: { id: OWNER } });
  const others = [
    { ...deputy, role: 'admin' as const },
    { ...deputy, id: OWNER },
    { ...deputy, standsFor: [{ id: 3 }] },
  ];
  for (const one of others) expect([takenFor(one, OWNER), insteadOf(one, OWNER)]).toEqual([null, {}]);
  expect(insteadOf(deputy, null)).toEqual({});
  expect(recordedAbsent({ insteadOf: { id: OWNER } })).toEqual(absent);
  for (const told of [null, undefined, {}, { insteadOf: {} }, { insteadOf: { id: '1' } }])
    expect(recordedAbsent(told)).toEqual([]);
});
