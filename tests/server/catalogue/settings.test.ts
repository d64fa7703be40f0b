// Settings as they are written and read again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicConfig } from '../../../src/api/calls/config.ts';
import type { SettingRecord } from '../../../src/api/records/setting.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../src/server/platform/files/limits.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { lettersTo } from '../support/letters.ts';

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

it('tell every page how long an answer to a clarification may take and which files may be sent', async () => {
  const config = async () => (await server.guest().get('/config.json')).body as PublicConfig;
  expect((await config()).clarificationDays).toBe(3);
  for (const clarificationDays of [0, 11, 2.5])
    expect((await admin.patch('/api/v1/settings', { clarificationDays })).status).toBe(422);
  must(await admin.patch('/api/v1/settings', { clarificationDays: 5 }));
  const { clarificationDays, limits } = await config();
  expect(clarificationDays).toBe(5);
  expect(limits).toMatchObject({ fileBytes: MAX_FILE_BYTES, files: MAX_FILES });
});

it('what another administrator has saved meanwhile is told before it is replaced', async () => {
  must(await admin.patch('/api/v1/settings', { clarificationDays: 4, supportPhone: '84950000000' }));
  const save = (body: object) => admin.patch('/api/v1/settings', body);
  const refused = await save({
    clarificationDays: 6,
    supportPhone: '84951111111',
    was: { clarificationDays: 3, supportPhone: '84950000000' },
  });
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    { clarification_days: [expect.stringContaining('сохранил: 4.')] },
  ]);
  // Nothing of it was stored; both meaning the same is no quarrel; who knows what stands there may replace it, and so may a program.
  must(await save({ supportPhone: '84952222222', was: { supportPhone: '84950000000' } }));
  must(await save({ clarificationDays: 4, was: { clarificationDays: 3 } }));
  must(await save({ clarificationDays: 6, was: { clarificationDays: 4 } }));
  must(await save({ clarificationDays: 3 }));
});

it('the phone of support is a number that can be called, or none', async () => {
  for (const supportPhone of ['звоните', '12', '( - )', '1..2', '+7 (495) 123-45-67 Иван', '7'.repeat(40)]) {
    const refused = await admin.patch('/api/v1/settings', { supportPhone });
    expect([supportPhone, refused.status, Object.keys(refused.problem.errors!)]).toEqual([
      supportPhone,
      422,
      ['support_phone'],
    ]);
  }
  for (const supportPhone of ['+7 (495) 123-45-67', '8 800 555-35-35, доб. 12', '112', ''])
    must(await admin.patch('/api/v1/settings', { supportPhone }));
});

it('a guest’s first page is one that is open to all: any other would lead back to the root without an end', async () => {
  const first = async () => ((await server.guest().get('/config.json')).body as PublicConfig).guestHome;
  for (const guestHome of [
    '/manager',
    '/no-such-page',
    '/?tab=1',
    '//evil.test',
    '/\\evil.test',
    'posts',
    '/service',
  ]) {
    const refused = await admin.patch('/api/v1/settings', { guestHome });
    expect([guestHome, refused.status]).toEqual([guestHome, 422]);
  }
  for (const guestHome of [
    '/posts?filter[search]=насос',
    '/help/instructions#apply',
    '/posts/itogi-goda',
    '/tender-12',
    '/',
  ]) {
    must(await admin.patch('/api/v1/settings', { guestHome }));
    expect(await first()).toBe(guestHome);
  }
  must(await admin.patch('/api/v1/settings', { guestHome: '' }));
  expect(await first()).toBe('/');
});

it('the words of a letter are the administrator’s, with what it is about filled in; its link stays', async () => {
  const email = 'orlov@example.test';
  const unknown = await admin.patch('/api/v1/settings', { setPasswordText: 'Здравствуйте, {компания}!' });
  expect([unknown.status, unknown.problem.errors]).toEqual([
    422,
    { set_password_text: ['В этом письме нет {компания}: есть {имя}'] },
  ]);
  must(
    await admin.patch('/api/v1/settings', {
      setPasswordSubject: '{имя}, вам открыт доступ',
      setPasswordText: 'Добрый день, {имя}!\n\nЗакупки теперь здесь.',
    }),
  );
  // A name that looks like a field is a name.
  must(await admin.post('/auth/register', { name: 'Орлов {имя} Олег', email, role: 'vendor' }), 201);
  const [letter] = await lettersTo(server, email);
  expect(letter!.subject).toBe('Орлов {имя} Олег, вам открыт доступ');
  expect(letter!.text).toMatch(
    /^Добрый день, Орлов \{имя\} Олег!\s+Закупки теперь здесь\.\s+Ссылка действует до [\s\S]+reset-password/,
  );
});
