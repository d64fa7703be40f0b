import { expect, it } from 'vitest';
import { GUEST } from '../../src/machines/access.ts';
import { mayReadOpenData } from '../../src/rules/open-data.ts';

it.each([
  ['guest', null, false],
  ['vendor', 2, false],
  ['security', 3, false],
  ['manager', 2, false],
  ['manager', 1, true],
  ['auditor', 4, true],
  ['admin', 5, true],
] as const)(
  'until the finish open data is no %s’s but the lot’s manager’s and the auditors’: %s, %s',
  (role, id, may) => {
    const visitor = { ...GUEST, role, id };
    expect(mayReadOpenData(visitor, { ownerId: 1, status: 'rating' })).toBe(may);
    expect(mayReadOpenData(visitor, { ownerId: 1, status: 'finished' })).toBe(true);
  },
);
