// The directory of banks: loaded of an address or a file each day, looked into by БИК, kept where a load fails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BankAnswer, BanksState } from '../../../src/api/records/bank.ts';
import type { PlatformStatus } from '../../../src/api/records/platform-status.ts';
import { readDirectory } from '../../../src/server/catalogue/banks/directory.ts';
import { UnreadableTable } from '../../../src/server/catalogue/unreadable-table.ts';
import { must } from '../applications/make-applications.ts';
import { makeDataDir, testApp, type SignedIn, type TestServer } from '../make.ts';
import { openBank, type Bank } from '../support/bank.ts';
import { directoryXml, directoryZip, savings, treasury } from '../support/bank-directory.ts';

let bank: Bank;
let server: TestServer;
let admin: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  server = await testApp({ BIC_URL: bank.url });
  admin = await server.signIn('admin');
  vendor = await server.signIn('vendor');
});
afterAll(async () => {
  await server?.close();
  await bank?.close();
});

const find = async (bik: string) => must<BankAnswer>(await vendor.get(`/api/v1/banks/find?bik=${bik}`));
const state = async () => must<BanksState>(await admin.get('/api/v1/banks/state'));
const loadToday = async () => {
  await server.tick('banks');
  await server.settle();
};

it('reads ED807 in a zip and bare: banks that take part, with their account that lives; nothing else is taken for one', () => {
  const rows = [savings, treasury, { bik: '044525000', name: 'ГУ БАНКА' }];
  const gone = { bik: '044525999', name: 'Отозван', status: 'PSDL' };
  for (const bytes of [directoryZip([...rows, gone]), directoryXml([...rows, gone])])
    expect(readDirectory(bytes)).toEqual({
      date: '2026-01-12',
      banks: [
        {
          bik: '044525225',
          name: 'ПАО "БОЛЬШОЙ" & Ко',
          town: 'г. Москва',
          correspondentAccount: '30101810400000000225',
        },
        {
          bik: '018073401',
          name: 'УФК по городу',
          town: 'г. Москва',
          correspondentAccount: '40102810945370000073',
        },
        { bik: '044525000', name: 'ГУ БАНКА', town: 'г. Москва', correspondentAccount: null },
      ],
    });
  for (const bad of [
    Buffer.from('<html>Ошибка</html>'),
    Buffer.from(zipSync({ 'readme.txt': Buffer.from('Нет') })),
    directoryZip([savings]).subarray(0, 60),
    directoryXml([]),
    directoryXml([{ ...savings, bik: '44525225' }]),
  ])
    expect(() => readDirectory(bad)).toThrow(UnreadableTable);
});

it('is loaded once a day, answers by БИК, and stands where the next load fails', async () => {
  // Before there is one nobody is told that a bank is unknown.
  expect(await find('044525225')).toEqual({ bik: '044525225', isKnown: null, bank: null });
  bank.answer = { status: 200, body: directoryZip([savings, treasury]) };
  await loadToday();
  await loadToday();
  expect(bank.asked).toHaveLength(1);
  expect(await find('044525225')).toEqual({
    bik: '044525225',
    isKnown: true,
    bank: {
      name: 'ПАО "БОЛЬШОЙ" & Ко',
      town: 'г. Москва',
      correspondentAccount: '30101810400000000225',
    },
  });
  expect(await find('044525974')).toEqual({ bik: '044525974', isKnown: false, bank: null });
  expect((await vendor.get('/api/v1/banks/find?bik=44525')).status).toBe(422);
  expect((await server.guest().get('/api/v1/banks/find?bik=044525225')).status).toBe(401);
  expect((await vendor.get('/api/v1/banks/state')).status).toBe(403);
  expect(await state()).toMatchObject({ feed: 'bank', count: 2, date: '2026-01-12', isFailing: false });
  // What came instead is refused in words, and what was there stays.
  bank.answer = { status: 200, body: Buffer.from('<html>Технические работы</html>') };
  expect((await admin.post('/api/v1/banks/load')).problem.message).toContain('BIC_URL');
  bank.answer = { status: 503, body: Buffer.from('') };
  expect((await admin.post('/api/v1/banks/load')).problem.message).toContain('не отвечает');
  expect((await find('044525225')).isKnown).toBe(true);
  await server.services.db.execute(sql`update banks set loaded_on = loaded_on - 1`);
  await loadToday();
  expect(await state()).toMatchObject({ count: 2, isFailing: true });
  expect(must<PlatformStatus>(await admin.get('/api/v1/status')).banks).toMatchObject({ isFailing: true });
  // Another directory instead of the first: who left is no bank any more.
  bank.answer = { status: 200, body: directoryZip([treasury], '2026-01-13') };
  expect(must<BanksState>(await admin.post('/api/v1/banks/load'))).toMatchObject({
    count: 1,
    date: '2026-01-13',
    isFailing: false,
  });
  expect((await find('044525225')).isKnown).toBe(false);
});

it('is read of a file in a closed network, and of nothing where none is named', async () => {
  const path = join(makeDataDir(), 'bic.zip');
  writeFileSync(path, directoryZip([savings]));
  const closed = await testApp({ BIC_URL: pathToFileURL(path).href });
  try {
    const there = await closed.signIn('admin');
    await closed.tick('banks');
    await closed.settle();
    expect(must<BanksState>(await there.get('/api/v1/banks/state'))).toMatchObject({
      feed: 'file',
      count: 1,
    });
  } finally {
    await closed.close();
  }
  const without = await testApp();
  try {
    const there = await without.signIn('admin');
    await without.tick('banks');
    await without.settle();
    expect(must<BanksState>(await there.get('/api/v1/banks/state'))).toMatchObject({ feed: null, count: 0 });
    expect((await there.post('/api/v1/banks/load')).problem.message).toContain('BIC_URL');
    expect(must<BankAnswer>(await there.get('/api/v1/banks/find?bik=044525225')).isKnown).toBeNull();
  } finally {
    await without.close();
  }
});
