// Who has to decide on an application next, and in which order they are gone through.
import { expect, test } from 'vitest';
import type { AdmissionSettings } from '../../src/machines/application-predicates.ts';
import type { ApplicationStatus } from '../../src/machines/application-statuses.ts';
import { byTurn, firstFor, isTurnOf, turnOf } from '../../src/machines/whose-turn.ts';

const both: AdmissionSettings = { securityCheck: true, auditCheck: true };
const securityAlone: AdmissionSettings = { securityCheck: true, auditCheck: false };
const managerAlone: AdmissionSettings = { securityCheck: false, auditCheck: false };

test.each<[ApplicationStatus, AdmissionSettings | null, string]>([
  ['active', both, 'manager'],
  ['clarification', both, 'vendor'],
  ['verified', both, 'security'],
  ['secured', both, 'auditor'],
  ['audited', both, 'nobody'],
  ['rejected', both, 'nobody'],
  // The last check of the lot is the last word.
  ['secured', securityAlone, 'nobody'],
  ['verified', managerAlone, 'nobody'],
  // Without settings of its own yet both later checks count.
  ['verified', null, 'security'],
  ['secured', null, 'auditor'],
  ['audited', null, 'nobody'],
  // Nobody is asked of what was not submitted.
  ['draft', both, 'nobody'],
])('%s (%j): %s', (status, admission, turn) => expect(turnOf({ status }, admission)).toBe(turn));

test('a reader’s own turn is by role: the administrator and whoever only looks see what waits for the manager', () => {
  const turnsOf = (status: ApplicationStatus) =>
    (['guest', 'vendor', 'manager', 'admin', 'security', 'auditor'] as const).filter((role) =>
      isTurnOf(role, { status }, both),
    );
  expect(turnsOf('active')).toEqual(['guest', 'vendor', 'manager', 'admin']);
  expect(turnsOf('verified')).toEqual(['security']);
  expect(turnsOf('secured')).toEqual(['auditor']);
  expect(turnsOf('audited')).toEqual([]);
});

test('what is considered stands in the order of the way to the admission, within a group as it came', () => {
  const statuses: ApplicationStatus[] = [
    'audited',
    'secured',
    'draft',
    'verified',
    'cancelled',
    'active',
    'clarification',
    'verified',
    'active',
  ];
  const rows = statuses.map((status, index) => ({ id: index + 1, status }));
  const sorted = byTurn(rows, both);
  expect(sorted.map(({ id }) => id)).toEqual([6, 9, 7, 4, 8, 2, 1]);
  expect(firstFor('security', sorted, both)?.id).toBe(4);
  expect(firstFor('auditor', sorted, both)?.id).toBe(2);
  expect(firstFor('manager', sorted, both)?.id).toBe(6);
  // Nothing waits for the auditor: the first of all.
  expect(firstFor('auditor', byTurn(rows.slice(3), both), both)?.id).toBe(6);
  expect(firstFor('manager', [], both)).toBeUndefined();
});
