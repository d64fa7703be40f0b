// Settings as they are written and read again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicConfig } from '../../../src/api/calls/config.ts';
import type { SettingRecord } from '../../../src/api/records/setting.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

it('come back as they were written, also texts that look like numbers', async () => {
  const written = {
    auditCheck: false,
    roundStepPercent: '2.5',
    roundExtensionMinutes: 7,
    supportPhone: '84951234567',
    organizerTitle: 'true',
  };
  const records = must<SettingRecord[]>(await admin.patch('/api/v1/settings', written));
  const values = Object.fromEntries(records.map(({ key, value }) => [key, value]));
  expect(values).toMatchObject(written);
  const config = (await server.guest().get('/config.json')).body as PublicConfig;
  expect(config.round).toMatchObject({ stepPercent: '2.5', extensionMinutes: 7 });
  expect([config.support.phone, config.organizer.title]).toEqual(['84951234567', 'true']);
});
