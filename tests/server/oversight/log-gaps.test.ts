// The history must not tell by its gaps how many have applied, nor that anybody has.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  makePending,
  must,
  openLot,
  passRound,
  submit,
  threeItems,
} from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  [manager, admin, security, auditor] = [
    await server.signIn('manager'),
    await server.signIn('admin'),
    await server.signIn('security'),
    await server.signIn('auditor'),
  ];
});
afterAll(() => server?.close());

const logsOf = async (who: SignedIn, lotId: number, more = ''): Promise<HistoryRow[]> =>
  must(await who.get(`/api/v1/lots/${lotId}/logs?sort=id&per_page=100${more}`));

const journalOf = async (who: SignedIn, lotId: number): Promise<HistoryRow[]> =>
  must(await who.get(`/api/v1/action_logs?filter[lot]=${lotId}&sort=at&per_page=100`));

/** What two lots with the same visible past show, without what differs by chance. */
const shapeOf = (rows: HistoryRow[]) =>
  rows.map(({ id, event, prevHash, hash }) => ({
    id,
    event,
    linked: prevHash !== null,
    hashed: hash !== null,
  }));

async function publishedAndProlonged(applied: number): Promise<number> {
  const { id } = await makePublished(manager, {}, threeItems);
  for (let i = 0; i < applied; i += 1) await submit(await server.signIn('vendor'), id, ['10', '20', '30']);
  must(await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(48) }));
  return id;
}

it('shows a lot with applications and one without in the same way until the opening', async () => {
  const [busy, quiet] = [await publishedAndProlonged(2), await publishedAndProlonged(0)];
  for (const who of [manager, admin, security, auditor]) {
    const rows = await logsOf(who, busy);
    expect(shapeOf(rows)).toEqual(shapeOf(await logsOf(who, quiet)));
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.at(-1)).toMatchObject({ event: 'lot.prolong', prevHash: null, hash: null });
    // Nothing was hidden before the publication.
    expect(rows[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
    const [check, other] = [busy, quiet].map((id) => who.get(`/api/v1/lots/${id}/logs/verify`));
    expect(must(await check!)).toEqual(must(await other!));
  }
  for (const who of [admin, auditor])
    expect(shapeOf(await journalOf(who, busy))).toEqual(shapeOf(await journalOf(who, quiet)));

  await openLot(server, manager, busy);
  const opened = await logsOf(auditor, busy);
  const submitted = opened.filter(({ event }) => event === 'application.submit');
  expect(submitted).toHaveLength(2);
  // Each says whose application it is, and nothing else does.
  expect(new Set(submitted.map(({ participant }) => participant)).size).toBe(2);
  for (const row of [...opened, ...(await journalOf(auditor, busy))])
    expect([row.event, row.participant !== null]).toEqual([row.event, row.model === 'application']);
  for (const [index, row] of opened.entries()) {
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    if (index > 0) expect(row.prevHash).toBe(opened[index - 1]!.hash);
  }
  // A filter keeps the numbers.
  const filtered = await logsOf(auditor, busy, '&filter[event]=lot.prolong');
  expect(filtered.map(({ id }) => id)).toEqual(
    opened.filter(({ event }) => event === 'lot.prolong').map(({ id }) => id),
  );

  must(
    await admin.post(`/api/v1/lots/${busy}/back-to-applications`, {
      deadline: inHours(30),
      reason: 'Ошибка',
    }),
  );
  const again = await logsOf(auditor, busy);
  expect(again.at(-1)).toMatchObject({ hash: null, prevHash: null });
  expect(again.find(({ event }) => event === 'lot.toVerification')!.hash).not.toBeNull();
});

it('hides the links of a round while it runs', async () => {
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const { lotId, ids } = await makePending(server, { manager, security, auditor }, vendors, [
    ['10', '20', '30'],
    ['11', '21', '31'],
  ]);
  for (const id of ids)
    must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
  const round = { endsAt: inHours(2), stepKind: 'percent', step: '1', visibility: 'place' };
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
  must(await manager.post(`/api/v1/lots/${lotId}/prolongation`, { deadline: inHours(3) }));
  const running = await logsOf(auditor, lotId);
  expect(running.at(-1)).toMatchObject({ event: 'lot.prolong', hash: null });
  expect(running.find(({ event }) => event === 'lot.toPending')!.hash).not.toBeNull();
  await passRound(server, lotId);
  await server.tick('lot-deadlines');
  const ended = await logsOf(auditor, lotId);
  expect(ended.filter(({ hash }) => hash === null)).toEqual([]);
});
