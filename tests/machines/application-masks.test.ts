// What each reader is shown of an application's state: nothing that is not theirs to know yet.
import { describe, expect, test } from 'vitest';
import {
  standingStatus,
  statusesShownAs,
  statusForStaff,
  statusForVendor,
} from '../../src/machines/application-masks.ts';
import { applicationStatuses } from '../../src/machines/application-statuses.ts';

const shownTo = (show: (status: (typeof applicationStatuses)[number]) => string) =>
  Object.fromEntries(applicationStatuses.map((status) => [status, show(status)]));

describe('a vendor', () => {
  test('sees of the checks nothing until the admission is told', () => {
    expect(shownTo((status) => statusForVendor(status, null))).toEqual({
      draft: 'draft',
      active: 'active',
      clarification: 'clarification',
      verified: 'active',
      secured: 'active',
      audited: 'active',
      rejected: 'active',
      cancelled: 'cancelled',
    });
  });

  test.each([
    ['admitted', 'audited'],
    ['rejected', 'rejected'],
  ] as const)('who was %s sees that and not what is done after it', (admission, shown) => {
    expect(shownTo((status) => statusForVendor(status, admission))).toEqual({
      draft: 'draft',
      active: shown,
      clarification: 'clarification',
      verified: shown,
      secured: shown,
      audited: shown,
      rejected: shown,
      cancelled: 'cancelled',
    });
  });
});

describe('the staff', () => {
  test('see of an application that was opened nothing new while the lot is sealed again', () => {
    for (const status of applicationStatuses) expect(statusForStaff(status, true)).toBe('active');
    expect(standingStatus).toBe('active');
  });

  test('see what it is while the lot is open; one that is a draft again counts as withdrawn', () => {
    expect(shownTo((status) => statusForStaff(status, false))).toEqual({
      ...Object.fromEntries(applicationStatuses.map((status) => [status, status])),
      draft: 'cancelled',
    });
  });

  test('find by what they see', () => {
    expect(statusesShownAs(applicationStatuses, 'cancelled')).toEqual(['draft', 'cancelled']);
    expect(statusesShownAs(applicationStatuses, 'secured')).toEqual(['secured']);
    expect(statusesShownAs(['verified'], 'secured')).toEqual([]);
    expect(statusesShownAs(applicationStatuses, 'draft')).toEqual([]);
  });
});
