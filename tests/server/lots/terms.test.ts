// What the clock ends, and what the tasks leave behind.
import * as xlsx from 'sheetjs-ce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Invitation } from '../../../src/api/records/invitation.ts';
import type { ExportRecord } from '../../../src/api/records/task.ts';
import { makeDraftApplication, makeRated, must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const age = (id: number) =>
  server.services.pool.query(`update invitations set expires_at = now() - interval '1 hour' where id = $1`, [
    id,
  ]);
const statusOf = async (id: number) =>
  must<Invitation[]>(await admin.get('/api/v1/invitations?per_page=100')).find((row) => row.id === id)
    ?.status;

it('invitations end by the clock: to the platform at their time, to a lot not before the lot', async () => {
  const stranger = must<Invitation>(
    await admin.post('/api/v1/invitations', { email: 'late@example.test', role: 'vendor' }),
    201,
  );
  const { id: lotId } = await makePublished(manager, { isOpen: false });
  const vendor = await server.signIn('vendor');
  const toLot = must<Invitation>(
    await manager.post('/api/v1/invitations', { lotId, companyId: vendor.companyId }),
    201,
  );
  const clockComes = async () => {
    await Promise.all([server.tick('invitation-terms'), server.tick('invitation-terms')]);
    await Promise.all([server.settle(), server.settle()]);
  };
  await clockComes();
  expect(await statusOf(stranger.id)).toBe('sent');
  await age(stranger.id);
  await age(toLot.id);
  await clockComes();
  expect(await statusOf(stranger.id)).toBe('expired');
  expect(await statusOf(toLot.id)).toBe('sent');

  const { id } = await makeDraftApplication(vendor, lotId, ['100']);
  must<Application>(await vendor.post(`/api/v1/applications/${id}/step-active`));
  must(await manager.post(`/api/v1/lots/${lotId}/cancel`, { reason: 'Нет финансирования' }));
  await clockComes();
  expect(await statusOf(toLot.id)).toBe('expired');
  // It took part: it goes on seeing what became of it, and nobody else does.
  expect((await vendor.get(`/api/v1/lots/${lotId}`)).status).toBe(200);
  expect((await (await server.signIn('vendor')).get(`/api/v1/lots/${lotId}`)).status).toBe(404);
});

it('a finished lot gets its results as a workbook', async () => {
  const checkers = {
    manager,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const { lotId, ids } = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11', '21', null],
  ]);
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
  must(await manager.patch(`/api/v1/offers/${offers[0]!.id}/update-allocated-quantity`, { quantity: '7' }));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-finished`, { reason: 'Остальное есть на складе' }));
  await server.settle();
  const exports = must<ExportRecord[]>(await manager.get(`/api/v1/lots/${lotId}/exports`));
  const results = exports.find(({ type }) => type === 'results');
  expect(results).toMatchObject({ status: 'completed', lotId });
  const file = await manager.get(results!.url!);
  const sheet = xlsx.read(file.bytes).Sheets['Итоги']!;
  const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  expect(rows[2]!.slice(0, 10)).toEqual([
    1,
    'Насос центробежный',
    'шт',
    10,
    expect.any(String),
    'Товар 1',
    7,
    10,
    'RUB',
    70,
  ]);
  expect(rows.at(-1)).toEqual(
    expect.arrayContaining(['Остальное не закупается, потому что', 'Остальное есть на складе']),
  );
  expect(rows[3]).toContain('Не распределено');
  expect(rows.find((row) => row[1] === 'Итого, RUB')?.at(-1)).toBe(70);
  expect((await vendors[0]!.get(`/api/v1/lots/${lotId}/exports`)).status).toBe(403);
  expect((await (await server.signIn('manager')).get(results!.url!)).status).toBe(403);
});
