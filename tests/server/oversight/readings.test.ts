// Who has read what of a lot: gathered beside the answers, told to security and the administrator.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { LotReading } from '../../../src/api/records/lot-reading.ts';
import { makeOpened, must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
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

it('keeps who has read applications and the comparison, once a minute; nobody’s own application, no refusal', async () => {
  const { lotId, ids } = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const application = `/api/v2/applications/${ids[0]}`;
  must(await manager.get(application));
  must(await manager.get(application));
  must(await vendor.get(application));
  must(await auditor.get(`/api/v1/lots/${lotId}/competitor-table`));
  expect((await vendor.get(`/api/v1/lots/${lotId}/competitor-table`)).status).toBe(403);
  const { title } = must<Application>(await manager.get(application)).vendor;
  expect((await readingsOf(lotId, 2)).toSorted()).toEqual([
    'auditor comparison',
    `manager application ${title}`,
  ]);
  expect(await readingsOf(lotId, 1, '&filter[what]=comparison')).toEqual(['auditor comparison']);
  expect(await readingsOf(lotId, 1, `&filter[user]=${manager.id}`)).toEqual([`manager application ${title}`]);
  for (const who of [manager, auditor, vendor])
    expect((await who.get(`/api/v1/lots/${lotId}/readings`)).status).toBe(403);
});

it('a vendor who has read the documents stays unknown until the opening', async () => {
  const { id } = await makePublished(manager);
  for (const who of [manager, vendor])
    expect((await who.get(`/api/v1/lots/${id}/notice-form?format=docx`)).status).toBe(200);
  expect(await readingsOf(id, 1)).toEqual(['manager paper']);
  await server.services.pool.query('update lots set opened_at = now(), is_sealed = false where id = $1', [
    id,
  ]);
  expect(await readingsOf(id, 2)).toEqual(['manager paper', 'vendor paper']);
});
