import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyOption, FoundCompany } from '../../../src/api/records/company.ts';
import { applications } from '../../../src/server/applications/core/tables.ts';
import { invitations } from '../../../src/server/lots/core/invitation-tables.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { KNOWN_ITN, makeCompany } from '../accounts/make-company.ts';
import { makeApplication, makeLot } from './make-lot.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let companyId: number;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const security = await server.signIn('security');
  vendor = await server.signIn('vendor', { company: null });
  companyId = await makeCompany(vendor);
  await vendor.post(`/api/v1/companies/${companyId}/submit`);
  await security.patch(`/api/v1/companies/${companyId}/verify`, { decision: 'verified' });
});
afterAll(() => server.close());

describe('whom to invite', () => {
  it('is told to the lot’s manager with a mark on the invited', async () => {
    const lot = await makeLot(server, manager, { isOpen: false });
    const path = `/api/v1/lots/${lot.id}/companies`;
    const options = async () =>
      (await manager.get(`${path}/search-manager?search=арматура`)).data<CompanyOption[]>();
    expect(await options()).toEqual([
      expect.objectContaining({ id: companyId, itn: KNOWN_ITN, email: vendor.user.email, isInvited: false }),
    ]);
    await server.services.db.insert(invitations).values({
      lotId: lot.id,
      companyId,
      email: vendor.user.email,
      role: 'vendor',
      status: 'accepted',
      tokenHash: 'x'.repeat(64),
      invitedById: manager.id,
      sentAt: new Date(),
      expiresAt: new Date('2030-01-01'),
    });
    expect((await options())[0]?.isInvited).toBe(true);
    const found = (await manager.get(`${path}/search?itn=${KNOWN_ITN}`)).data<FoundCompany[]>();
    expect(found[0]).toMatchObject({ companyId, source: 'internal', isInvited: true });

    const other = await server.signIn('manager');
    expect((await other.get(`${path}/search-manager`)).status).toBe(403);
    expect((await vendor.get(`${path}/search-manager`)).status).toBe(403);
  });
});

describe('lost accreditation', () => {
  it('marks what the company has submitted and removes nothing', async () => {
    const lot = await makeLot(server, manager);
    const id = await makeApplication(server, lot, { id: vendor.id, companyId }, '10.00', null);
    const flagsOf = async () => {
      const [row] = await server.services.db.select().from(applications).where(eq(applications.id, id));
      return [row!.status, row!.flags];
    };
    expect(await flagsOf()).toEqual(['active', []]);
    await vendor.patch(`/api/v1/companies/${companyId}`, { generalInfo: { kpp: '559901009' } });
    await server.settle();
    expect(await flagsOf()).toEqual(['active', ['lostAccreditation']]);
  });
});
