import { describe, expect, test } from 'vitest';
import {
  GUEST,
  homeOf,
  isAuthenticated,
  isVerified,
  landingOf,
  ROLES,
  type Visitor,
} from '../../src/machines/access.ts';
import type { LotStatus } from '../../src/machines/lot-statuses.ts';
import { judgeRoute, UnknownRouteRule, type RouteFacts } from '../../src/machines/route-rules.ts';

const person = (role: Visitor['role'], more: Partial<Visitor> = {}): Visitor =>
  role === 'guest'
    ? GUEST
    : { id: 7, role, name: 'Имя', companyId: null, emailVerified: true, accredited: true, ...more };

const verdict = (rules: string[], visitor: Visitor, facts?: RouteFacts): string => {
  const { kind, ...rest } = judgeRoute(rules, visitor, facts);
  return kind === 'redirect' ? `→ ${(rest as { to: string }).to}` : kind;
};

describe('rules of a role', () => {
  const only = ['admin', 'manager', 'vendor', 'security', 'auditor'] as const;
  test.each(only)('%s lets its own role in alone', (rule) => {
    for (const role of ROLES) {
      const expected = role === 'guest' ? '→ /' : role === rule ? 'allowed' : 'forbidden';
      expect([role, verdict([rule], person(role))]).toEqual([role, expected]);
    }
  });
  test('a guest is asked to sign in', () => {
    expect(judgeRoute(['admin'], GUEST)).toEqual({ kind: 'redirect', to: '/', signIn: true });
  });
  test('role takes a list', () => {
    expect(verdict(['role:manager,admin'], person('admin'))).toBe('allowed');
    expect(verdict(['role:manager,admin'], person('vendor'))).toBe('forbidden');
    expect(verdict(['role:'], person('vendor'))).toBe('forbidden');
  });
  test('auth takes any user; profile a vendor, once the company’s profile is complete, and leads others to their account', () => {
    expect(ROLES.filter((role) => verdict(['auth'], person(role)) === 'allowed')).toHaveLength(5);
    expect(verdict(['profile'], person('vendor', { companyId: null }))).toBe('allowed');
    expect(verdict(['profile'], person('vendor'), { isProfileComplete: true })).toBe('allowed');
    expect(verdict(['profile'], person('vendor'), { isProfileComplete: false })).toBe('→ /profile');
    expect(verdict(['profile'], person('auditor'))).toBe('→ /account');
    expect(verdict(['profile'], GUEST)).toBe('→ /');
  });
});

describe('who is here', () => {
  test('a guest is nobody: without a name, a company or a proof', () => {
    expect(GUEST).toEqual({
      id: null,
      role: 'guest',
      name: '',
      companyId: null,
      emailVerified: false,
      accredited: false,
    });
    expect(isAuthenticated(GUEST)).toBe(false);
    expect(isAuthenticated({ ...GUEST, id: 7 })).toBe(false);
    expect(isAuthenticated({ ...GUEST, role: 'vendor' })).toBe(false);
    expect(isAuthenticated(person('vendor'))).toBe(true);
  });
});

describe('verification', () => {
  test('a vendor needs the e-mail and the accreditation, others are verified by their role', () => {
    expect(isVerified(person('vendor'))).toBe(true);
    expect(isVerified(person('vendor', { emailVerified: false }))).toBe(false);
    expect(isVerified(person('vendor', { accredited: false }))).toBe(false);
    expect(isVerified(person('manager', { emailVerified: false, accredited: false }))).toBe(true);
    expect(isVerified(GUEST)).toBe(false);
  });
  test('an unverified e-mail leads to its page, a company without accreditation to the profile', () => {
    expect(verdict(['verified-email'], person('vendor', { emailVerified: false }))).toBe('→ /verify-email');
    expect(verdict(['verified-email'], person('auditor', { emailVerified: false }))).toBe('allowed');
    expect(verdict(['verified-vendor'], person('vendor', { emailVerified: false }))).toBe('→ /verify-email');
    expect(verdict(['verified-vendor'], person('vendor', { accredited: false }))).toBe('→ /profile');
    const unready = person('vendor', { accredited: false });
    expect(verdict(['verified-vendor'], unready, { lotPage: '/tender-7' })).toBe('→ /tender-7');
    expect(verdict(['verified-vendor'], person('manager'))).toBe('forbidden');
    expect(verdict(['verified-vendor'], person('vendor'))).toBe('allowed');
  });
  test('the first rule that does not allow decides', () => {
    expect(verdict(['vendor', 'verified-email'], person('admin', { emailVerified: false }))).toBe(
      'forbidden',
    );
    expect(verdict(['vendor', 'verified-email'], person('vendor', { emailVerified: false }))).toBe(
      '→ /verify-email',
    );
  });
});

describe('rules of a lot', () => {
  const at = '2026-03-01T12:00:00Z';
  const lot = (status: LotStatus, applicationsDeadline: string | null = '2026-03-01T12:00:01Z') => ({
    at,
    lot: { status, ownerId: 7, applicationsDeadline },
  });
  test('a draft is seen by owner and admin, a deleted one by admin, none at all is 404', () => {
    expect(verdict(['active-tender'], GUEST, lot('applications'))).toBe('allowed');
    expect(verdict(['active-tender'], GUEST, lot('cancelled'))).toBe('allowed');
    expect(verdict(['active-tender'], person('manager'), lot('draft'))).toBe('allowed');
    expect(verdict(['active-tender'], person('manager', { id: 8 }), lot('draft'))).toBe('notFound');
    expect(verdict(['active-tender'], person('admin', { id: 8 }), lot('draft'))).toBe('allowed');
    expect(verdict(['active-tender'], person('manager'), lot('deleted'))).toBe('notFound');
    expect(verdict(['active-tender'], person('admin'), lot('deleted'))).toBe('allowed');
    expect(verdict(['active-tender'], person('admin'), { lot: null })).toBe('notFound');
  });
  test('accepting ends with the deadline, whatever the status still says', () => {
    const vendor = person('vendor');
    expect(verdict(['accepting-tender'], vendor, lot('applications'))).toBe('allowed');
    expect(verdict(['accepting-tender'], vendor, lot('applications', at))).toBe('forbidden');
    expect(verdict(['accepting-tender'], vendor, lot('deadlined'))).toBe('forbidden');
    expect(verdict(['accepting-tender'], vendor, { ...lot('deadlined'), lotPage: '/tender-7' })).toBe(
      '→ /tender-7',
    );
    expect(verdict(['finished-tender'], vendor, lot('finished'))).toBe('allowed');
    expect(verdict(['finished-tender'], vendor, lot('rating'))).toBe('forbidden');
  });
});

test('a reset page needs a live token', () => {
  expect(verdict(['reset-password'], GUEST, { hasResetToken: true })).toBe('allowed');
  expect(verdict(['reset-password'], GUEST, {})).toBe('notFound');
});

test('an unknown rule name is an internal error, names of the language included', () => {
  expect(() => judgeRoute(['owner'], person('admin'))).toThrow(UnknownRouteRule);
  expect(() => judgeRoute(['toString'], person('admin'))).toThrow(UnknownRouteRule);
});

test('each role has its home, where it lands after signing in; a vendor lands at the applications', () => {
  const homes = ['/', '/admin', '/manager', '/profile', '/security', '/auditor'];
  expect(ROLES.map(homeOf)).toEqual(homes);
  expect(ROLES.map(landingOf)).toEqual(homes.with(ROLES.indexOf('vendor'), '/profile/applications'));
});
