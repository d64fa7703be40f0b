// Currency rates: loaded from the bank's table each day, named by their source, and old ones compare nobody's prices.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { currencyRate, RatesState } from '../../../src/api/records/references.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { must, submit } from '../applications/make-applications.ts';
import { makePublished, passDeadline, readLot } from '../lots/make-lots.ts';
import { makeDataDir, testApp, type SignedIn, type TestServer } from '../make.ts';
import { bankXml, in1251, openBank, type Bank } from '../support/bank.ts';
import { freshDatabase } from '../../support/database.ts';

type Rate = z.output<typeof currencyRate>;

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS);
const inRussian = (day: string): string => day.split('-').toReversed().join('.');

let bank: Bank;
let server: TestServer;
let admin: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  bank = await openBank();
  server = await testApp({ CBR_URL: bank.url });
  admin = await server.signIn('admin');
  manager = await server.signIn('manager');
});
afterAll(async () => {
  await server?.close();
  await bank?.close();
});
beforeEach(async () => {
  await server.services.db.execute(sql`delete from jobs`);
  await server.services.db.execute(sql`delete from currency_rates`);
  bank.asked.length = 0;
  bankHas(daysAgo(0));
});

function bankHas(day: string): void {
  bank.answer = { status: 200, body: in1251(bankXml(inRussian(day))) };
}
const rates = async () => must<Rate[]>(await manager.get('/api/v1/rates'));
const state = async () => must<RatesState>(await manager.get('/api/v1/rates/state'));
const loadToday = async () => {
  await server.tick('rates');
  await server.settle();
};
const setting = (days: number) => admin.patch('/api/v1/settings', { rateMaxAgeDays: days });

describe('the daily load', () => {
  it('is asked of the bank for today, and once', async () => {
    await loadToday();
    await loadToday();
    expect(bank.asked).toEqual([
      `/scripts/XML_daily.asp?date_req=${daysAgo(0).split('-').toReversed().join('/')}`,
    ]);
    const known = { source: 'bank', date: daysAgo(0), loadedOn: daysAgo(0) };
    expect(await rates()).toEqual([
      { code: 'KZT', name: 'Казахстанский тенге', nominal: '100', value: '15.9307', ...known },
      { code: 'USD', name: 'Доллар США', nominal: '1', value: '83.5211', ...known },
    ]);
    expect(await state()).toMatchObject({ feed: 'bank', source: 'bank', date: daysAgo(0), old: [] });
    expect((await state()).missing).toContain('EUR');
  });

  it('is repeated when the bank is away or sends no table', async () => {
    bank.answer = { status: 503, body: Buffer.from('Service Unavailable') };
    await loadToday();
    expect(await rates()).toEqual([]);
    expect((await state()).isFailing).toBe(true);
    bank.answer = { status: 200, body: Buffer.from('<html>Ведутся работы</html>') };
    const again = sql`update jobs set run_at = now() where kind = 'rates.load'`;
    await server.services.db.execute(again);
    await server.settle();
    bankHas(daysAgo(0));
    await server.services.db.execute(again);
    await server.settle();
    expect(bank.asked).toHaveLength(3);
    expect((await rates()).map(({ code }) => code)).toEqual(['KZT', 'USD']);
    expect((await state()).isFailing).toBe(false);
  });

  it('can be asked for at once by the administrator, who is told why it fails', async () => {
    bank.answer = { status: 200, body: Buffer.from('<html></html>') };
    const refused = await admin.post('/api/v1/rates/load');
    expect([refused.status, refused.problem.message]).toEqual([
      422,
      'Источник курсов ответил не таблицей Банка России. Проверьте адрес CBR_URL.',
    ]);
    bankHas(daysAgo(1));
    expect(must<RatesState>(await admin.post('/api/v1/rates/load'))).toMatchObject({
      date: daysAgo(1),
      holdsOn: daysAgo(0),
    });
    expect((await manager.post('/api/v1/rates/load')).status).toBe(403);
  });

  it('leaves what the administrator wrote for the same day', async () => {
    const own = { code: 'USD', nominal: '1', value: '90', date: daysAgo(0) };
    must(await admin.post('/api/v1/rates', own), 201);
    await loadToday();
    expect((await rates()).find(({ code }) => code === 'USD')).toMatchObject({
      value: '90',
      source: 'admin',
    });
    expect((await rates()).find(({ code }) => code === 'KZT')).toMatchObject({ source: 'bank' });
  });

  it('reads a file of the same format, too', async () => {
    const dataDir = makeDataDir();
    const path = join(dataDir, 'rates.xml');
    writeFileSync(path, in1251(bankXml(inRussian(daysAgo(0)))));
    const other = await testApp(
      { CBR_URL: pathToFileURL(path).href },
      { prepared: { dataDir, database: await freshDatabase() } },
    );
    await other.tick('rates');
    await other.settle();
    const reader = await other.signIn('auditor');
    expect(must<RatesState>(await reader.get('/api/v1/rates/state'))).toMatchObject({
      feed: 'file',
      source: 'file',
      date: daysAgo(0),
    });
    await other.close();
  });
});

describe('an installation without demo data', () => {
  it('has no invented rates', async () => {
    const plain = await testApp();
    const reader = await plain.signIn('admin');
    expect(must<Rate[]>(await reader.get('/api/v1/rates'))).toEqual([]);
    expect(must<RatesState>(await reader.get('/api/v1/rates/state'))).toMatchObject({
      feed: null,
      source: null,
    });
    expect((await reader.post('/api/v1/rates/load')).problem.message).toContain('CBR_URL');
    await plain.close();
  });
});

describe('an opening with offers in foreign money', () => {
  const item = [{ name: 'Насос', quantity: '2', unit: '796' }];
  async function closedLot(currency: string) {
    const { id } = await makePublished(manager, {}, item);
    await submit(await server.signIn('vendor'), id, ['10'], { currency });
    await passDeadline(server, id);
    await server.tick('lot-deadlines');
    return id;
  }
  const open = (id: number) => manager.post(`/api/v1/lots/${id}/step-to-verifications`);

  it('goes by a table of long ago that the bank still confirms: it makes none on holidays', async () => {
    bankHas(daysAgo(10));
    await loadToday();
    expect((await state()).old).toEqual([]);
    must(await open(await closedLot('USD')));
  });

  it('is refused by rates that are too old, and leaves the envelopes closed', async () => {
    await loadToday();
    await server.services.db.execute(
      sql`update currency_rates set date = ${daysAgo(20)}, loaded_on = ${daysAgo(4)}`,
    );
    expect((await state()).old).toEqual(['KZT', 'USD']);
    const id = await closedLot('USD');
    const refused = await open(id);
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.status?.join()).toContain('устарели');
    // In which currency somebody offers is sealed.
    expect(JSON.stringify(refused.body)).not.toContain('USD');
    expect((await readLot(manager, id)).status).toBe('deadlined');
    must(await setting(5));
    must(await open(id));
    must(await setting(3));
  });

  it('is refused where there is no rate at all, and open to roubles alone', async () => {
    const dollars = await closedLot('USD');
    expect((await open(dollars)).status).toBe(422);
    must(await open(await closedLot('RUB')));
    must(
      await admin.post('/api/v1/rates', { code: 'USD', nominal: '1', value: '90', date: daysAgo(0) }),
      201,
    );
    must(await open(dollars));
  });
});

it('a rate of a day that its writer has not seen is told before it is replaced', async () => {
  const write = (value: string, was?: object | null) =>
    admin.post('/api/v1/rates', { code: 'USD', nominal: '1', value, date: daysAgo(1), was });
  must(await write('90.5', null), 201);
  for (const was of [null, { nominal: '1', value: '80' }]) {
    const refused = await write('91', was);
    expect([refused.status, refused.problem.errors?.value?.[0]]).toEqual([
      422,
      expect.stringMatching(/уже есть курс: 90,5\u00a0₽ за\u00a01\./),
    ]);
  }
  must(await write('90.50', null), 201);
  must(await write('91', { nominal: '1.0', value: '90.5' }), 201);
  must(await write('92'), 201);
});

it('of a day that is far ahead is refused: it would be seen by nobody until then', async () => {
  const write = (days: number) =>
    admin.post('/api/v1/rates', { code: 'GBP', nominal: '1', value: '120', date: daysAgo(-days) });
  must(await write(30), 201);
  const refused = await write(3650);
  expect([refused.status, refused.problem.errors?.date?.[0]]).toEqual([
    422,
    expect.stringContaining('не больше чем на 31 день вперёд'),
  ]);
});
