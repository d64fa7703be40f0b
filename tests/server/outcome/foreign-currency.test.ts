// A procedure of one item in dollars, won by a bid in yuan: every paper says what is in which currency, and no rate that is not needed.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '../../../src/rules/dates.ts';
import type { Application } from '../../../src/api/records/application.ts';
import type { ExportRecord } from '../../../src/api/records/task.ts';
import { admit, must, openLot, submit, type Checkers } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';

let server: TestServer;
let manager: SignedIn;
let lotId: number;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const checkers: Checkers = {
    manager,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  const admin = await server.signIn('admin');
  for (const [code, value, nominal] of [
    ['USD', '90', '1'],
    ['CNY', '12.5', '1'],
    ['AMD', '21.8254', '100'],
  ])
    must(await admin.post('/api/v1/rates', { code, value, nominal, date: dayOf(Date.now()) }), 201);
  lotId = (await makePublished(manager, { currency: 'USD' }, [{ name: 'Преобразователь', quantity: '1' }]))
    .id;
  const dear = await submit(await server.signIn('vendor'), lotId, ['9500']);
  const cheap = await submit(await server.signIn('vendor'), lotId, ['66000'], { currency: 'CNY' });
  await openLot(server, manager, lotId);
  for (const { id } of [dear, cheap]) await admit(checkers, id);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  await server.settleUnmailed();
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${cheap.id}`));
  const award = { offers: [{ offerId: offers[0]!.id, quantity: '1' }] };
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, award));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-finished`));
  await server.settleUnmailed();
});
afterAll(() => server.close());

const strings = (content: Buffer): string =>
  strFromU8(unzipSync(new Uint8Array(content))['xl/sharedStrings.xml']!);

test('the memo names the price of the contract, and what it was compared by', async () => {
  const text = docxText((await manager.get(`/api/v1/lots/${lotId}/decision-memo`)).bytes);
  expect(text).toContain('66\u00a0000,00\u00a0¥ (9\u00a0166,67\u00a0$)');
});

test('the comparison names the two rates that it was made by', async () => {
  const made = await manager.post(`/api/v1/lots/${lotId}/competitor-table`, {});
  const text = strings(made.bytes);
  expect(text).toContain('1 USD = 90\u00a0₽ на');
  expect(text).toContain('1 CNY = 12,5\u00a0₽ на');
  expect(text).not.toContain('AMD');
});

test('the sums of the results name their currency', async () => {
  const [made] = must<ExportRecord[]>(await manager.get(`/api/v1/lots/${lotId}/exports`));
  expect(strings((await manager.get(made!.url!)).bytes)).toContain('Сумма без НДС, USD');
});
