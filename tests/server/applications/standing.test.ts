// What becomes of a company's applications when its accreditation goes or nobody may act for it any more: they are marked,
// and the marks go when the reason does. Nothing is removed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { agreed, makeDraftApplication, must, openLot, submit, threeItems } from './make-applications.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { fullProfile, makeCompany } from '../accounts/make-company.ts';
import { makeItn } from '../support/itn.ts';

const PRICES = ['100.00', '20.00', '3000.00'];

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let admin: SignedIn;
let itns = 0;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());
beforeEach(() => server.settleUnmailed());

async function accredited(): Promise<SignedIn> {
  itns += 1;
  const vendor = await server.signIn('vendor', { company: null });
  const itn = makeItn(6_100_000 + itns);
  const id = await makeCompany(vendor, itn);
  must(
    await vendor.patch(`/api/v1/companies/${id}`, {
      title: 'ООО «Отметка»',
      generalInfo: {
        ...fullProfile.generalInfo,
        fullTitle: 'ООО «Отметка»',
        ogrn: '1027700132195',
        okpo: '00032537',
      },
    }),
  );
  const address = {
    type: 'legal',
    country: 'Россия',
    city: 'Москва',
    postalIndex: '127642',
    street: 'проезд Дежнева',
    houseNumber: '12',
  };
  must(await vendor.post(`/api/v1/companies/${id}/addresses`, address), 201);
  vendor.user.companyId = id;
  await accredit(vendor);
  return vendor;
}

async function accredit(vendor: SignedIn): Promise<void> {
  must(await vendor.post(`/api/v1/companies/${vendor.companyId}/submit`));
  must(await security.patch(`/api/v1/companies/${vendor.companyId}/verify`, { decision: 'verified' }));
}

const revoke = async (vendor: SignedIn) =>
  must(
    await security.patch(`/api/v1/companies/${vendor.companyId}/verify`, {
      decision: 'rejected',
      comment: 'Сведения неверны',
    }),
  );

const block = async ({ id }: { id: number }, blocked: '0' | '1') =>
  must(await admin.post(`/api/v1/admin/users/${id}/block`, { blocked }));

const read = async (who: SignedIn, id: number) =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));

/** The marks as the owner of an opened lot sees them, once all consequences are carried out. */
async function flagsOf(id: number): Promise<string[]> {
  await server.settleUnmailed();
  return (await read(manager, id)).flags;
}

const flagged = async (lotId: number, who = manager) =>
  must<HistoryRow[]>(await who.get(`/api/v1/lots/${lotId}/logs?per_page=100`)).filter(
    ({ event }) => event === 'application.flagged',
  );

async function openedLot(vendor: SignedIn): Promise<{ lotId: number; id: number }> {
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const { id } = await submit(vendor, lotId, PRICES);
  await openLot(server, manager, lotId);
  return { lotId, id };
}

describe('lost accreditation', () => {
  it('marks what was submitted, as a change that everybody who reads it learns of, and goes with its return', async () => {
    const vendor = await accredited();
    const { lotId, id } = await openedLot(vendor);
    const before = await read(manager, id);
    expect(before.flags).toEqual([]);

    await revoke(vendor);
    expect(await flagsOf(id)).toEqual(['lostAccreditation']);
    const marked = await read(manager, id);
    expect(marked.status).toBe(before.status);
    expect(marked.version).toBeGreaterThan(before.version);
    expect(await flagged(lotId)).toMatchObject([
      {
        model: 'application',
        modelId: id,
        by: { id: null, role: 'system' },
        payload: { set: ['lostAccreditation'], cleared: [] },
      },
    ]);
    const { rows: events } = await server.services.pool.query(
      `select lot_id::int from live_events where model = 'application' and model_id = $1 and what = 'application.flagged'`,
      [id],
    );
    expect(events).toEqual([{ lot_id: lotId }]);

    await accredit(vendor);
    expect(await flagsOf(id)).toEqual([]);
    expect((await read(manager, id)).version).toBeGreaterThan(marked.version);
    expect((await flagged(lotId)).map(({ payload }) => payload)).toContainEqual({
      set: [],
      cleared: ['lostAccreditation'],
    });
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  });

  it('is marked by a change of key fields too, and once', async () => {
    const vendor = await accredited();
    const { lotId, id } = await openedLot(vendor);
    must(await vendor.patch(`/api/v1/companies/${vendor.companyId}`, { generalInfo: { kpp: '559901009' } }));
    await server.settleUnmailed();
    must(
      await security.patch(`/api/v1/companies/${vendor.companyId}/verify`, {
        decision: 'rejected',
        comment: 'Нет',
      }),
    );
    expect(await flagsOf(id)).toEqual(['lostAccreditation']);
    expect(await flagged(lotId)).toHaveLength(1);
  });

  it('waits for the lock of the lot', async () => {
    const vendor = await accredited();
    const { lotId, id } = await openedLot(vendor);
    const holder = await server.services.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from lots where id = $1 for update', [lotId]);
      await revoke(vendor);
      const settled = server.settleUnmailed();
      await until(async () => {
        const { rows } = await server.services.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]!.n > 0;
      });
      expect((await read(manager, id)).flags).toEqual([]);
      await holder.query('commit');
      await settled;
    } finally {
      holder.release();
    }
    expect(await flagsOf(id)).toEqual(['lostAccreditation']);
  });

  it('is no matter of a draft; a withdrawn application is not handed in again with an old mark', async () => {
    const vendor = await accredited();
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const { id } = await submit(vendor, lotId, PRICES);
    const { id: other } = await makePublished(manager, {}, threeItems);
    const draft = await makeDraftApplication(vendor, other, PRICES, agreed);
    await revoke(vendor);
    await server.settleUnmailed();
    expect((await read(vendor, id)).flags).toEqual(['lostAccreditation']);
    expect((await read(vendor, draft.id)).flags).toEqual([]);
    must(await vendor.post(`/api/v1/applications/${id}/cancel`));
    await accredit(vendor);
    await server.settleUnmailed();
    must(await vendor.post(`/api/v1/applications/${id}/reopen`));
    expect(must<Application>(await vendor.post(`/api/v1/applications/${id}/step-active`)).flags).toEqual([]);
  });

  it('does not touch a procedure that has ended', async () => {
    const vendor = await accredited();
    const { lotId, id } = await openedLot(vendor);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-cancelled`, { reason: 'Закупка отменена' }));
    await revoke(vendor);
    expect(await flagsOf(id)).toEqual([]);
    expect(await flagged(lotId)).toEqual([]);
  });

  it('tells the staff nothing of what is still sealed', async () => {
    const vendor = await accredited();
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const { id } = await submit(vendor, lotId, PRICES);
    await revoke(vendor);
    await server.settleUnmailed();
    expect((await read(vendor, id)).flags).toEqual(['lostAccreditation']);
    for (const who of [manager, security, admin]) {
      expect((await who.get(`/api/v2/applications/${id}`)).status).toBe(404);
      expect(await flagged(lotId, who)).toEqual([]);
    }
    await openLot(server, manager, lotId);
    expect(await flagsOf(id)).toEqual(['lostAccreditation']);
    expect(await flagged(lotId)).toHaveLength(1);
  });

  it('does not tell in a second sealed period who has withdrawn', async () => {
    const [stays, leaves] = [await accredited(), await accredited()];
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const ids = [(await submit(stays, lotId, PRICES)).id, (await submit(leaves, lotId, PRICES)).id];
    await openLot(server, manager, lotId);
    must(
      await admin.post(`/api/v1/lots/${lotId}/back-to-applications`, {
        deadline: inHours(24),
        reason: 'Изменены условия',
      }),
    );
    must(await leaves.post(`/api/v1/applications/${ids[1]}/cancel`));
    await revoke(stays);
    await revoke(leaves);
    expect([await flagsOf(ids[0]!), await flagsOf(ids[1]!)]).toEqual([
      expect.arrayContaining(['lostAccreditation']),
      expect.arrayContaining(['lostAccreditation']),
    ]);
    expect((await flagged(lotId)).map(({ modelId }) => modelId).toSorted()).toEqual(ids.toSorted());
  });
});

describe('a company for which nobody may act', () => {
  it('is marked as blocked while all of its users are, and only then', async () => {
    const first = await accredited();
    const { lotId, id } = await openedLot(first);
    const second = await server.signIn('vendor', { company: first.companyId });
    await block(first, '1');
    expect(await flagsOf(id)).toEqual([]);
    await block(second, '1');
    expect(await flagsOf(id)).toEqual(['blockedCompany']);
    expect((await read(manager, id)).status).toBe('active');
    await block(first, '0');
    expect(await flagsOf(id)).toEqual([]);
    expect((await flagged(lotId)).map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { set: ['blockedCompany'], cleared: [] },
        { set: [], cleared: ['blockedCompany'] },
      ]),
    );
  });

  it('is told from one whose blocked users have been replaced', async () => {
    const blocked = await accredited();
    const { id } = await openedLot(blocked);
    const successor = await server.signIn('vendor', { company: null });
    const binding = { company_id: blocked.companyId, user_id: successor.id };
    await block(blocked, '1');
    expect(await flagsOf(id)).toEqual(['blockedCompany']);
    must(await admin.post('/api/v1/companies/users/attach', binding));
    expect(await flagsOf(id)).toEqual([]);
    must(await admin.post('/api/v1/companies/users/detach', binding));
    expect(await flagsOf(id)).toEqual(['blockedCompany']);
  });

  it('is marked for both where it has lost its accreditation as well', async () => {
    const vendor = await accredited();
    const { id } = await openedLot(vendor);
    await revoke(vendor);
    await block(vendor, '1');
    expect(await flagsOf(id)).toEqual(['lostAccreditation', 'blockedCompany']);
  });
});
