import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAccounts } from '../../../src/server/demo/accounts.ts';
import { seedCompanies } from '../../../src/server/demo/companies.ts';
import { demoLots } from '../../../src/server/demo/lot-data.ts';
import { seedLots } from '../../../src/server/demo/lots.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { LotRow } from '../../../src/api/records/lot.ts';
import { testApp, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
  await seedAccounts(server.services);
  await seedCompanies(server.services);
});
afterAll(() => server?.close());

it('seeds every lot once, each with a past that holds and replays', async () => {
  await seedLots(server.services);
  await seedLots(server.services);
  const admin = await server.signIn('admin');
  const list = await admin.get('/api/v1/admin/lots?filter[trashed]=with&per_page=100');
  const seeded = list.data<LotRow[]>();
  expect(seeded).toHaveLength(demoLots.length);
  for (const { id, title } of seeded) {
    const check = await admin.get(`/api/v1/lots/${id}/logs/verify`);
    expect([title, check.data<{ ok: boolean }>().ok]).toEqual([title, true]);
    const logs = (await admin.get(`/api/v1/lots/${id}/logs?sort=id&per_page=100&filter[trashed]=with`)).data<
      HistoryRow[]
    >();
    const times = logs.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  }
});
