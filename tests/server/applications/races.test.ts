// Two at once, and the very last moment.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import { lots } from '../../../src/server/lots/core/tables.ts';
import { offers } from '../../../src/server/applications/core/offer-tables.ts';
import { inHours, makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import {
  makeDraftApplication,
  makeOpened,
  makePending,
  makeRated,
  must,
  passRound,
  openLot,
  submit,
  threeItems,
} from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server?.close());

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted();
const receiptsOf = async (id: number) =>
  must<ReceiptVersion[]>(await vendor.get(`/api/v1/applications/${id}/receipt`));

describe('two at once', () => {
  it('two creations make one application', async () => {
    const { id } = await makePublished(manager, {}, threeItems);
    const replies = await Promise.all(
      [1, 2, 3].map(() => vendor.post(`/api/v1/lots/${id}/applications`, {})),
    );
    expect(statusesOf(replies)).toEqual([201, 422, 422]);
  });

  it('the first drafts of two companies open, though each has made the key of the lot', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const makers = [vendor, rival];
    const made = await Promise.all(makers.map((one) => makeDraftApplication(one, lotId, ['1', '2', '3'])));
    for (const [index, { id }] of made.entries()) {
      const { offers: read } = must<Application>(await makers[index]!.get(`/api/v2/applications/${id}`));
      expect(read.map(({ unitPrice }) => unitPrice)).toEqual(['1.00', '2.00', '3.00']);
    }
  });

  it('a double click submits once; with one key both get the same answer', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const { id } = await makeDraftApplication(vendor, lotId, ['1', '2', '3']);
    const plain = await Promise.all([1, 2].map(() => vendor.post(`/api/v1/applications/${id}/step-active`)));
    expect(statusesOf(plain)).toEqual([200, 422]);
    expect(await receiptsOf(id)).toHaveLength(1);

    must(await vendor.post(`/api/v1/applications/${id}/edit`));
    const headers = { 'idempotency-key': 'submit-once' };
    const keyed = await Promise.all(
      [1, 2].map(() => vendor.post(`/api/v1/applications/${id}/step-active`, {}, { headers })),
    );
    expect(statusesOf(keyed)).toEqual([200, 200]);
    expect(keyed[0]!.body).toEqual(keyed[1]!.body);
    expect(await receiptsOf(id)).toHaveLength(2);
  });

  it('two approvals of the whole leave one decision', async () => {
    const { ids } = await makeOpened(server, manager, [vendor], [['1', '2', '3']]);
    const own = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    const body = { decision: 'verified', offers: own.offers.map(({ id }) => ({ id, approved: true })) };
    const replies = await Promise.all(
      [1, 2].map(() => manager.post(`/api/v1/applications/${ids[0]}/verifications`, body)),
    );
    expect(statusesOf(replies)).toEqual([200, 422]);
    const after = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    expect(after.verifications).toHaveLength(1);
  });

  it('parallel allocations never give more than is ordered', async () => {
    const { lotId, ids } = await makeRated(
      server,
      { manager, security, auditor },
      [vendor, rival],
      [
        ['10', '20', '30'],
        ['11', '21', '31'],
      ],
    );
    const read = async (id: number) =>
      must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers[0]!;
    const [own, other] = [await read(ids[0]!), await read(ids[1]!)];
    // Ordered are 10: each of these fits alone, no two together.
    const replies = await Promise.all(
      [own, other, own, other].map(({ id }) =>
        manager.patch(`/api/v1/offers/${id}/update-allocated-quantity`, { quantity: '7' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const rows = await server.services.db.select().from(offers).where(eq(offers.lotId, lotId));
    const total = rows.reduce((sum, { allocatedQuantity }) => sum + Number(allocatedQuantity ?? 0), 0);
    expect(total).toBe(7);
  });
});

describe('one wins, and the chain is whole', () => {
  const whole = async (lotId: number) =>
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  const taken = async (lotId: number, event: string) => {
    const { rows } = await server.services.pool.query(
      'select 1 from history where lot_id = $1 and event = $2',
      [lotId, event],
    );
    return rows.length;
  };
  const accepted = (replies: { status: number }[]) => replies.filter(({ status }) => status < 300).length;

  it('a new submission × a withdrawal: withdrawn in the end, and what came too late is refused', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id: lotId } = await makePublished(manager, {}, threeItems);
      const { id } = await submit(vendor, lotId, ['1', '2', '3']);
      must(await vendor.post(`/api/v1/applications/${id}/edit`));
      const [again, withdrawn] = await Promise.all([
        vendor.post(`/api/v1/applications/${id}/step-active`),
        vendor.post(`/api/v1/applications/${id}/cancel`),
      ]);
      expect([200, 422]).toContain(again.status);
      expect(withdrawn.status).toBe(200);
      expect(must<Application>(await vendor.get(`/api/v2/applications/${id}`)).status).toBe('cancelled');
      expect(await taken(lotId, 'application.resubmit')).toBe(again.status === 200 ? 1 : 0);
      expect(await taken(lotId, 'application.cancel')).toBe(1);
      await whole(lotId);
    }
  });

  it('a publication × an edit: what is published is what stands, the edit in it or refused', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id, version } = await makeDraft(manager, { title: 'До' }, threeItems);
      const headers = { 'if-match': String(version) };
      const [published, edited] = await Promise.all([
        manager.post(`/api/v1/lots/${id}/step-to-applications`, {}, { headers }),
        manager.patch(`/api/v1/lots/${id}`, { basis: 'EXW' }, { headers }),
      ]);
      expect([published, edited].map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const lot = must<{ basis: string; status: string }>(await manager.get(`/api/v1/lots/${id}`));
      expect(lot.basis).toBe(edited.status === 200 ? 'EXW' : 'DDP');
      expect(lot.status).toBe(published.status === 200 ? 'applications' : 'draft');
      await whole(id);
    }
  });

  it('two awards: the lot is finished once', async () => {
    const { lotId, ids } = await makeRated(
      server,
      { manager, security, auditor },
      [vendor],
      [['10', '20', '30']],
    );
    for (const offer of must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`)).offers)
      must(
        await manager.patch(`/api/v1/offers/${offer.id}/update-allocated-quantity`, {
          quantity: offer.quantity,
        }),
      );
    const replies = await Promise.all([1, 2].map(() => manager.post(`/api/v1/lots/${lotId}/finalize`)));
    expect(statusesOf(replies)).toEqual([200, 422]);
    expect(await taken(lotId, 'lot.toFinished')).toBe(1);
    await whole(lotId);
  });

  it('an invitation accepted × withdrawn: one of them', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id: lotId } = await makePublished(manager, { isOpen: false });
      const { id } = must<{ id: number }>(
        await manager.post('/api/v1/invitations', { lotId, companyId: vendor.companyId }),
        201,
      );
      const replies = await Promise.all([
        vendor.post(`/api/v1/invitations/${id}/accept`),
        manager.delete(`/api/v1/invitations/${id}`),
      ]);
      expect(accepted(replies), JSON.stringify(replies.map(({ status }) => status))).toBe(1);
      expect((await taken(lotId, 'invitation.accept')) + (await taken(lotId, 'invitation.withdraw'))).toBe(1);
      const mayRead = (await vendor.get(`/api/v1/lots/${lotId}`)).status === 200;
      expect(mayRead).toBe(replies[0]!.status < 300);
      await whole(lotId);
    }
  });

  it('two moves of one vendor in a round: each follows the last, or is refused', async () => {
    const { lotId, ids } = await makePending(
      server,
      { manager, security, auditor },
      [vendor, rival],
      [
        ['100', '20', '30'],
        ['110', '21', '31'],
      ],
    );
    for (const id of ids)
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    must(
      await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, {
        endsAt: inHours(1),
        stepKind: 'money',
        step: '5',
      }),
    );
    const state = async () => must<RoundState>(await vendor.get(`/api/v1/lots/${lotId}/round`));
    const { offerId } = (await state()).own!.lines[0]!;
    const replies = await Promise.all(
      ['95', '95', '93'].map((price) =>
        vendor.post(`/api/v1/offers/${offerId}/set-repeated-price`, { price }),
      ),
    );
    // Each is within a step of each other: whichever comes first, the others are no improvement by the step.
    expect(statusesOf(replies)).toEqual([200, 422, 422]);
    expect(await taken(lotId, 'application.setRepeatedPrice')).toBe(1);
    await passRound(server, lotId);
    await server.tick('lot-deadlines');
    await whole(lotId);
  });
});

describe('the very deadline', () => {
  it('a submission is either in time or refused, whoever comes first', async () => {
    const { services } = server;
    for (let round = 0; round < 6; round += 1) {
      const { id: lotId } = await makePublished(manager, {}, threeItems);
      const { id } = await makeDraftApplication(vendor, lotId, ['1', '2', '3']);
      const deadline = new Date(Date.now() + 60 + round * 15);
      await services.db
        .update(lots)
        .set({ applicationsDeadline: deadline, nextCheckAt: deadline })
        .where(eq(lots.id, lotId));
      await new Promise((resolve) => setTimeout(resolve, deadline.getTime() - Date.now() - 25));
      const ticking = (async () => {
        for (let times = 0; times < 10; times += 1) {
          await server.tick('lot-deadlines');
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      const reply = await vendor.post(`/api/v1/applications/${id}/step-active`);
      await ticking;
      const versions = await receiptsOf(id);
      if (reply.status === 200) {
        expect(versions).toHaveLength(1);
        expect(Date.parse(versions[0]!.submittedAt)).toBeLessThan(deadline.getTime());
      } else {
        expect(reply.status).toBe(422);
        expect(reply.problem.errors?.status).toContain('Приём заявок не ведётся или его срок истёк');
        expect(versions).toHaveLength(0);
      }
    }
  });

  it('nothing is accepted after it, even before the clock has come', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const { id } = await makeDraftApplication(vendor, lotId, ['1', '2', '3']);
    const again = await server.signIn('vendor');
    const { id: submitted } = await submit(again, lotId, ['10', '20', '30']);
    const [row] = must<Application>(await again.post(`/api/v1/applications/${submitted}/edit`)).offers;
    must(await again.patch(`/api/v1/offers/${row!.id}`, { unitPrice: '1' }));
    await server.services.db
      .update(lots)
      .set({ applicationsDeadline: new Date(Date.now() - 1), nextCheckAt: null })
      .where(eq(lots.id, lotId));
    expect((await vendor.post(`/api/v1/applications/${id}/step-active`)).status).toBe(422);
    expect((await vendor.patch(`/api/v1/tender/edit-application/${id}`, { minSum: '1' })).status).toBe(422);
    expect((await vendor.put(`/api/v1/applications/${id}/offers`, { offers: [] })).status).toBe(422);
    expect((await rival.post(`/api/v1/lots/${lotId}/applications`, {})).status).toBe(422);
    expect(must<Application>(await vendor.get(`/api/v2/applications/${id}`)).vendorStatus).toBe(
      'notSubmitted',
    );
    // What was submitted stays as it is: nothing of it is replaced, changed or withdrawn.
    for (const step of ['step-active', 'edit', 'discard-edit', 'cancel'])
      expect((await again.post(`/api/v1/applications/${submitted}/${step}`)).status, step).toBe(422);
    expect((await again.patch(`/api/v1/offers/${row!.id}`, { unitPrice: '2' })).status).toBe(422);
    await openLot(server, manager, lotId);
    const opened = must<Application>(await manager.get(`/api/v2/applications/${submitted}`));
    expect(opened.offers.map(({ unitPrice }) => unitPrice)).toEqual(['10.00', '20.00', '30.00']);
  });
});
