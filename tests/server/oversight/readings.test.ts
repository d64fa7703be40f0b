// Who has read what of a lot: gathered beside the answers, told to security and the administrator.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { LotReading, Reader } from '../../../src/api/records/lot-reading.ts';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import {
  makeDraftApplication,
  makeOpened,
  must,
  openLot,
  ordersOf,
} from '../applications/make-applications.ts';
import { makeDraft, makePublished } from '../lots/make-lots.ts';
import { noteReading, writeReadings } from '../../../src/server/oversight/readings/buffer.ts';
import type { Services } from '../../../src/server/platform/services.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendor = await server.signIn('vendor');
});
afterAll(() => server?.close());

/** As they stand when so many are written: what was answered last may be noted a moment later. */
async function readingsOf(lotId: number, count: number, query = ''): Promise<string[]> {
  let found: LotReading[] = [];
  await until(async () => {
    await server.tick('lot-readings');
    found = must<LotReading[]>(
      await security.get(`/api/v1/lots/${lotId}/readings?sort=at&per_page=50${query}`),
    );
    return found.length >= count;
  });
  return found.map(({ by, what, about }) => `${by.role} ${what} ${about}`.trim());
}

const byName = (a: Reader, b: Reader) => a.name.localeCompare(b.name, 'ru') || a.id - b.id;
const readersOf = async (lotId: number) =>
  must<Reader[]>(await security.get(`/api/v1/lots/${lotId}/readers`)).toSorted(byName);

it('keeps who has read applications and the comparison, once a minute; nobody’s own application, no refusal', async () => {
  const { lotId, ids } = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const application = `/api/v2/applications/${ids[0]}`;
  must(await manager.get(application));
  must(await manager.get(application));
  must(await vendor.get(application));
  must(await auditor.get(`/api/v1/lots/${lotId}/competitor-table`));
  for (const who of [vendor, await server.signIn('manager')])
    expect((await who.get(`/api/v1/lots/${lotId}/competitor-table`)).status).toBe(403);
  const { title } = must<Application>(await manager.get(application)).vendor;
  expect((await readingsOf(lotId, 2)).toSorted()).toEqual([
    'auditor comparison',
    `manager application ${title}`,
  ]);
  expect(await readingsOf(lotId, 1, '&filter[what]=comparison')).toEqual(['auditor comparison']);
  expect(await readingsOf(lotId, 1, `&filter[user]=${manager.id}`)).toEqual([`manager application ${title}`]);
  expect(await readersOf(lotId)).toEqual(
    [auditor, manager].map(({ user: { id, name, role } }) => ({ id, name, role })).toSorted(byName),
  );
  for (const list of ['readings', 'readers']) {
    const path = `/api/v1/lots/${lotId}/${list}`;
    expect(must(await auditor.get(path))).toEqual(must(await security.get(path)));
    for (const who of [manager, vendor]) expect((await who.get(path)).status).toBe(403);
  }
});

it('a vendor who has read the documents stays unknown until the opening', async () => {
  const { id } = await makePublished(manager);
  // Of applications nothing is told yet.
  for (const path of ['applications', 'moment']) must(await manager.get(`/api/v1/lots/${id}/${path}`));
  for (const who of [manager, vendor])
    expect((await who.get(`/api/v1/lots/${id}/notice-form?format=docx`)).status).toBe(200);
  expect(await readingsOf(id, 1)).toEqual(['manager paper Извещение']);
  const roles = async () => (await readersOf(id)).map(({ role }) => role).toSorted();
  expect(await roles()).toEqual(['manager']);
  await server.services.pool.query('update lots set opened_at = now(), is_sealed = false where id = $1', [
    id,
  ]);
  expect(await readingsOf(id, 2)).toEqual(['manager paper Извещение', 'vendor paper Извещение']);
  expect(await roles()).toEqual(['manager', 'vendor']);
  // Nor while it is sealed again.
  await server.services.pool.query('update lots set is_sealed = true where id = $1', [id]);
  expect(await readingsOf(id, 1)).toEqual(['manager paper Извещение']);
});

it('what could not be written while the database is away is written after it', async () => {
  const { id } = await makePublished(manager);
  const { db } = server.services;
  const away = { db: { execute: () => Promise.reject(new Error('away')) } };
  const services = { ...server.services, ...away } as unknown as Services;
  const note = { userId: manager.id, what: 'comparison', lotId: id, at: Date.now() } as const;
  noteReading(services, { ...note, applicationId: null, fileId: null, exportId: null, paper: null });
  await expect(writeReadings(services)).rejects.toThrow('away');
  services.db = db;
  await writeReadings(services);
  expect(await readingsOf(id, 1)).toEqual(['manager comparison']);
});

it('every way to what was opened is kept, whatever page or program takes it, and at the latest when the server stops', async () => {
  const { id: lotId } = await makeDraft(manager);
  const [order] = await ordersOf(manager, lotId);
  const file = [{ name: 'Опись.txt', content: 'опись' }];
  const sent = async (who: SignedIn, path: string, fields = {}) =>
    [must<Attachment | Attachment[]>(await who.upload(path, file, fields), 201)].flat()[0]!.url;
  const ofLot = await sent(manager, '/api/v1/lot-files', { lot_id: String(lotId) });
  const ofItem = await sent(manager, `/api/v1/orders/${order!.id}/order-files`);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
  const { id } = await makeDraftApplication(vendor, lotId, ['10']);
  const ofApplication = await sent(vendor, `/api/v1/applications/${id}/files`);
  must(await vendor.post(`/api/v1/applications/${id}/step-active`));
  await openLot(server, manager, lotId);
  const { id: exportId } = must<{ id: number }>(
    await manager.post(`/api/v1/lots/${lotId}/exports/orders`),
    201,
  );
  await server.settle();
  await server.services.pool.query(`update lots set status = 'rating' where id = $1`, [lotId]);
  const lot = `/api/v1/lots/${lotId}`;
  const own = `/api/v1/applications/${id}`;
  const ways = {
    [ofLot]: 'document',
    [ofItem]: 'document',
    [ofApplication]: 'applicationFile',
    [`${lot}/applications`]: 'applications',
    [`${lot}/offers`]: 'applications',
    '/api/v2/applications?with_fields=vendor,offersTotalPrice': 'applications',
    // A number at a desk tells of nobody.
    '/api/v2/applications?per_page=1&with_fields=id': undefined,
    '/api/v1/offers?with_fields=unitPrice&sort=-id': 'application',
    [`/api/v2/applications/${id}`]: 'application',
    [`${own}/receipt`]: 'application',
    [`${own}/offers`]: 'application',
    [`${own}/rejected-offers`]: 'application',
    [`${own}/zip`]: 'application',
    [`${lot}/moment`]: 'applications',
    [`${lot}/competitor-table`]: 'comparison',
    [`${lot}/competitor-table/cells`]: 'comparison',
    [`${lot}/competitor-table/totals`]: 'comparison',
    [`${lot}/ratings`]: 'comparison',
    [`${lot}/signals`]: 'comparison',
    [`${lot}/award-scenarios`]: 'comparison',
    [`${lot}/round/picture`]: 'comparison',
    [`${lot}/notice-form`]: 'paper Извещение',
    [`${lot}/protocol/opening`]: 'paper Протокол вскрытия заявок',
    [`${lot}/decision-memo`]: 'paper Записка о выборе',
    [`${lot}/bundle`]: 'bundle',
    [`/api/v1/exports/${exportId}/file`]: 'export',
    [`POST ${lot}/competitor-table`]: 'comparison',
  };
  const asked = await Promise.all(
    Object.keys(ways).map(async (way) => {
      const who = await server.signIn('admin');
      const [path, method] = way.split(' ').toReversed() as [string, string?];
      expect((await who.call((method ?? 'GET') as 'GET', path)).status, way).toBe(200);
      return [who.id, way] as const;
    }),
  );
  await server.app.close();
  const { rows } = await server.services.pool.query<{ by: number; what: string }>(
    `select user_id::int as by, concat_ws(' ', what, paper) as what from lot_readings where lot_id = $1`,
    [lotId],
  );
  const whatOf = new Map(rows.map(({ by, what }) => [by, what]));
  expect(Object.fromEntries(asked.map(([by, way]) => [way, whatOf.get(by)]))).toEqual(ways);
});
