// Who is who: the roles of users, and what each role within a company may do for it.
import { expect, it } from 'vitest';
import {
  companyRoles,
  decidesAccess,
  GUEST,
  leadsCompany,
  mayBind,
  mayHaveWebhooks,
  USER_ROLES,
  type Visitor,
} from '../../src/machines/access.ts';

it('a guest is no user', () => {
  expect(USER_ROLES).toEqual(['admin', 'manager', 'vendor', 'security', 'auditor']);
});

it('the head leads, who prepares binds nobody, and of who speaks for no company there is nothing to ask', () => {
  const may = companyRoles.map((role) => [role, leadsCompany(role), mayBind({ companyRole: role })]);
  expect(may).toEqual([
    ['head', true, true],
    ['submitter', false, true],
    ['preparer', false, false],
  ]);
  expect(mayBind({})).toBe(true);
});

it('programs are told of the administrator, the buyers, and the heads of companies', () => {
  expect(USER_ROLES.filter((role) => mayHaveWebhooks({ role }))).toEqual(['admin', 'manager']);
  const heads = companyRoles.filter((companyRole) => mayHaveWebhooks({ role: 'vendor', companyRole }));
  expect(heads).toEqual(['head']);
});

it('who asks to act for a company waits for its head, with a proved address, and for the administrator', () => {
  const decides = (may: Partial<Visitor>) =>
    decidesAccess({ ...GUEST, role: 'vendor', emailVerified: true, ...may });
  expect(companyRoles.filter((companyRole) => decides({ companyRole }))).toEqual(['head']);
  expect([decides({ companyRole: 'head', emailVerified: false }), decides({ role: 'admin' })]).toEqual([
    false,
    true,
  ]);
});
