import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingKinds, type SettingKey } from '../../../src/api/records/setting.ts';
import { readSetting } from '../../../src/server/catalogue/settings/queries.ts';
import { demoOrganizer } from '../../../src/server/demo/organizer.ts';
import { seedDemo } from '../../../src/server/demo/seed.ts';
import { demoLots } from '../../../src/server/demo/lot-data.ts';
import { lots } from '../../../src/server/lots/core/tables.ts';
import { verifyChain } from '../../../src/server/platform/history/verify.ts';
import { seedApplications } from '../../../src/server/demo/applications.ts';
import { seedPapers } from '../../../src/server/demo/papers.ts';
import { companyDocuments } from '../../../src/server/accounts/companies/tables.ts';
import { agreements } from '../../../src/server/outcome/agreements/tables.ts';
import { countRows, testApp, type TestServer } from '../make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

it('brings every demo lot to its stage, with a chain that holds, and once', async () => {
  const { services } = server;
  await seedDemo(services, () => {});
  for (const { title, target, key } of demoLots) {
    const [lot] = await services.db.select().from(lots).where(eq(lots.title, title));
    expect([key, lot?.status]).toEqual([key, target]);
    expect(await verifyChain(services.db, `lot:${lot!.id}`)).toMatchObject({ ok: true });
  }
  // The buyer is a company of its own, and every value one that the settings' form would take.
  for (const [key, value] of Object.entries(demoOrganizer)) {
    expect(await readSetting(services.db, key as SettingKey)).toBe(value);
    expect(settingKinds[key as SettingKey].schema.safeParse(value).error).toBeUndefined();
  }
  const before = await countRows(services, 'applications');
  expect(before).toBeGreaterThan(20);
  await seedApplications(services);
  expect(await countRows(services, 'applications')).toBe(before);
  // Contracts under way, and companies' papers: one signed, one to be signed, one in dispute.
  const statuses = await services.db.select({ status: agreements.status }).from(agreements);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['disputed', 'sent', 'signed']);
  const papers = await services.db.select().from(companyDocuments);
  expect(papers.map(({ kind }) => kind).toSorted()).toEqual([
    'certificate',
    'charter',
    'powerOfAttorney',
    'registryExtract',
  ]);
  expect(papers.filter(({ expiresOn }) => expiresOn !== null)).toHaveLength(3);
  await seedPapers(services);
  expect(await countRows(services, 'agreements')).toBe(3);
});
