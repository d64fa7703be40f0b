// The end of a lot: what stays without a winner is told, explained and kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeRated, must, type Checkers } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

/** A rated lot of three items (10, 150.5 and 4 ordered) where the first vendor is allocated these quantities. */
async function makeAllocated(quantities: readonly (string | null)[]) {
  const made = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11', '21', null],
  ]);
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${made.ids[0]}`));
  const lines = offers.flatMap(({ id }, index) => {
    const quantity = quantities[index];
    return quantity == null ? [] : [{ offerId: id, quantity }];
  });
  must(await manager.put(`/api/v1/lots/${made.lotId}/allocation`, { offers: lines }));
  return { ...made, offers };
}

const reason = 'Остальное есть на складе';
const finishOf = async (lotId: number) =>
  must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).steps.find(({ event }) => event === 'lot.toFinished');

describe('a lot of which something stays without a winner', () => {
  it.each(['finalize', 'step-to-finished'])('asks at %s why, and keeps the answer', async (call) => {
    // Of the first item three pieces, of the last one all four are missing.
    const { lotId } = await makeAllocated(['7', '150.5', null]);
    expect(await finishOf(lotId)).toMatchObject({ open: true, asks: ['reason'] });
    const bare = await manager.post(`/api/v1/lots/${lotId}/${call}`);
    expect([bare.status, bare.problem.errors]).toEqual([
      422,
      { status: ['Не указано, почему остальное не закупается'] },
    ]);
    expect((await manager.post(`/api/v1/lots/${lotId}/${call}`, { reason: '  ' })).status).toBe(422);
    const done = must<Lot>(await manager.post(`/api/v1/lots/${lotId}/${call}`, { reason }));
    expect(done.status).toBe('finished');
    const [row] = must<HistoryRow[]>(
      await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=lot.toFinished`),
    );
    expect(row!.payload).toMatchObject({ reason });
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  });
});

describe('a lot of which everything has a winner', () => {
  it('asks nothing', async () => {
    const { lotId } = await makeAllocated(['10', '150.5', '4']);
    expect(await finishOf(lotId)).toMatchObject({ open: true, asks: [] });
    expect(must<Lot>(await manager.post(`/api/v1/lots/${lotId}/finalize`)).status).toBe('finished');
  });
});
