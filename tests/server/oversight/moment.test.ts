// A lot as of each record of its history: the same as its staff were shown live at that time, through an opening, a round, an annulled
// round, a reopening with a resubmission and a withdrawal, and the second opening.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { LotMoment } from '../../../src/api/records/lot-moment.ts';
import type { RoundState } from '../../../src/api/records/round.ts';
import { admit, must, openLot, passRound, submit, threeItems } from '../applications/make-applications.ts';
import { inHours, makePublished, passDeadline } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  [manager, security, auditor] = [
    await server.signIn('manager'),
    await server.signIn('security'),
    await server.signIn('auditor'),
  ];
});
afterAll(() => server?.close());

type Shown = Pick<Application, 'id' | 'status' | 'offersTotalPrice' | 'offersTotalPriceRepeated'>;

/** What the auditor is shown live: the state, and each application with its prices. */
async function live(lotId: number) {
  const { status } = must<Lot>(await auditor.get(`/api/v1/lots/${lotId}`));
  const shown = must<Shown[]>(await auditor.get(`/api/v1/lots/${lotId}/applications`));
  const applications = [];
  for (const one of shown) {
    const { offers } = must<Application>(await auditor.get(`/api/v2/applications/${one.id}`));
    applications.push([
      one.id,
      one.status,
      one.offersTotalPriceRepeated ?? one.offersTotalPrice,
      offers.map(({ unitPrice, repeatedPrice }) => [unitPrice, repeatedPrice]),
    ]);
  }
  const { rows } = await server.services.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return { at: rows[0]!.now.getTime(), seen: { status, applications: applications.toSorted(byId) } };
}
const byId = ([a]: unknown[], [b]: unknown[]) => Number(a) - Number(b);

const moment = async (lotId: number, query: string, who = auditor) =>
  must<LotMoment>(await who.get(`/api/v1/lots/${lotId}/moment${query}`));

async function then(lotId: number, number: number) {
  const { lot, applications } = await moment(lotId, `?number=${number}`);
  const told = [];
  for (const { applicationId, status, total } of applications) {
    const { applications: again } = await moment(lotId, `?number=${number}&applicationId=${applicationId}`);
    const { lines } = again.find((one) => one.applicationId === applicationId)!;
    told.push([
      applicationId,
      status,
      total,
      lines!.map(({ unitPrice, repeatedPrice }) => [unitPrice, repeatedPrice]),
    ]);
  }
  return { status: lot.status, applications: told.toSorted(byId) };
}

it('shows at every record what its staff were shown then, through two openings and two rounds', async () => {
  const vendors = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const [first, second, third] = vendors as [SignedIn, SignedIn, SignedIn];
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const points: Awaited<ReturnType<typeof live>>[] = [];
  const after = async (step: Promise<unknown>): Promise<void> => {
    await step;
    points.push(await live(lotId));
  };
  const post = async (who: SignedIn, path: string, body: object = {}) => must(await who.post(path, body));
  const ids: number[] = [];
  for (const [index, vendor] of vendors.entries())
    await after(submit(vendor, lotId, [`${100 + index * 10}`, '20', '30']).then(({ id }) => ids.push(id)));
  await after(openLot(server, manager, lotId));
  for (const id of ids) await after(admit({ manager, security, auditor }, id));
  await after(post(manager, `/api/v1/lots/${lotId}/step-to-pending`));
  const round = { stepKind: 'money', step: '1', endsAt: inHours(1) };
  const mark = () =>
    Promise.all(
      ids
        .slice(0, 2)
        .map((id) => post(manager, `/api/v1/applications/${id}/set-repeating`, { marked: true })),
    );
  const lower = async (prices: string[]) => {
    const { own } = must<RoundState>(await first.get(`/api/v1/lots/${lotId}/round`));
    const sent = own!.lines.map(({ offerId }, index) => ({ offerId, price: prices[index]! }));
    await post(first, `/api/v1/lots/${lotId}/round/prices`, { prices: sent });
  };
  await mark();
  await after(post(manager, `/api/v1/lots/${lotId}/step-to-repeating`, round));
  await after(lower(['90', '19', '29']));
  await passRound(server, lotId);
  await after(server.tick('lot-deadlines'));
  await mark();
  const again = { ...round, endsAt: inHours(2) };
  await after(post(manager, `/api/v1/lots/${lotId}/step-to-repeating`, again));
  await after(lower(['80', '18', '28']));
  const longer = inHours(3);
  await after(post(manager, `/api/v1/lots/${lotId}/prolongation`, { deadline: longer }));
  await after(post(manager, `/api/v1/lots/${lotId}/back-to-pending`, { reason: 'Ошибка в шаге' }));
  await after(post(manager, `/api/v1/lots/${lotId}/back-to-verifications`, { text: 'Проверим ещё раз' }));
  const admin = await server.signIn('admin');
  await after(
    post(admin, `/api/v1/lots/${lotId}/back-to-applications`, {
      deadline: inHours(5),
      reason: 'Ошибка в задании',
    }),
  );
  const working = must<Application>(await second.post(`/api/v1/applications/${ids[1]}/edit`));
  const offers = working.offers.map(({ id, orderId }) => ({ id, orderId, unitPrice: '15' }));
  must(await second.put(`/api/v1/applications/${ids[1]}/offers`, { offers }));
  await after(post(second, `/api/v1/applications/${ids[1]}/step-active`));
  await after(post(third, `/api/v1/applications/${ids[2]}/cancel`));
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
  await after(post(manager, `/api/v1/lots/${lotId}/step-to-verifications`));

  const rows: HistoryRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = must<HistoryRow[]>(
      await auditor.get(`/api/v1/lots/${lotId}/logs?sort=id&per_page=100&page=${page}`),
    );
    rows.push(...found);
    if (found.length < 100) break;
  }
  for (const { at, seen } of points) {
    const last = rows.findLast((row) => Date.parse(row.at) <= at)!;
    expect([last.event, await then(lotId, last.id)]).toEqual([last.event, seen]);
  }
  // The round as it was then: its end before it was prolonged, and no word of its annulment.
  const roundAt = async (event: string) => {
    const record = rows.findLast((row) => row.event === event)!;
    return [record.at, (await moment(lotId, `?number=${record.id}`)).lot.round] as const;
  };
  const running = { number: 2, endedAt: null, annulledAt: null, extensionsUsed: 0 };
  expect((await roundAt('lot.toRepeating'))[1]).toMatchObject({ ...running, endsAt: again.endsAt });
  expect((await roundAt('lot.prolong'))[1]).toMatchObject({ ...running, endsAt: longer });
  const [annulled, over] = await roundAt('lot.backToPending');
  expect(over).toMatchObject({ ...running, endsAt: longer, endedAt: annulled, annulledAt: annulled });
  expect((await roundAt('lot.repeatingEnded'))[1]).toMatchObject({ number: 1, annulledAt: null });
  // Sealed, opened, in a round and sealed again: all four were walked.
  expect(points.map(({ seen }) => seen.applications.length)).toEqual(expect.arrayContaining([0, 3]));
  const whole = await moment(lotId, '');
  expect([whole.number, whole.of]).toEqual([rows.length, rows.length]);
  const published = await moment(
    lotId,
    `?number=${rows.find(({ event }) => event === 'lot.toApplications')!.id}`,
  );
  expect(published.facts.map(({ label }) => label)).not.toContain('Подано и не рассмотрено');
  expect(published.facts).toContainEqual({ label: 'Позиций', value: '3' });
  const opening = rows.find(({ event }) => event === 'lot.toVerification')!;
  expect((await moment(lotId, `?number=${opening.id}`)).facts).toContainEqual({
    label: 'Подано и не рассмотрено',
    value: '3',
  });
});

it('while a lot is sealed nothing of its applications is told at any record, and strangers ask in vain', async () => {
  const vendor = await server.signIn('vendor');
  const stranger = await server.signIn('manager');
  const { id } = await makePublished(manager, {}, threeItems);
  await submit(vendor, id, ['10', '20', '30']);
  const { of } = await moment(id, '', manager);
  for (let number = 1; number <= of; number += 1) {
    const { applications, facts, record } = await moment(id, `?number=${number}`, manager);
    expect([number, applications, record.model === 'application']).toEqual([number, [], false]);
    expect(facts.map(({ label }) => label)).not.toContain('Подано и не рассмотрено');
  }
  const path = `/api/v1/lots/${id}/moment`;
  expect((await manager.get(`${path}?number=${of + 1}`)).status).toBe(404);
  expect([(await stranger.get(path)).status, (await vendor.get(path)).status]).toEqual([403, 403]);
  expect((await server.guest().get(path)).status).toBe(401);
});
