// What a guest is told of who buys: the company, by the settings; of its people nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LotRow } from '../../../src/api/records/lot.ts';
import { docxText } from '../support/docx.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished } from './make-lots.ts';

const CONTACT = { name: 'Закупкина Мария', phone: '79161234567', email: 'buy@org.test' };

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let lotId: number;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager', { name: 'Снабженцев Пётр' });
  vendor = await server.signIn('vendor');
  ({ id: lotId } = await makePublished(manager));
  await manager.patch(`/api/v1/lots/${lotId}`, { contacts: [CONTACT] });
});
afterAll(() => server?.close());

it('shows a guest neither the name of who runs a lot nor its contacts, on no reading', async () => {
  const guest = server.guest();
  const readings = ['', `/${lotId}`, '/search?search=2026'].map((path) => `/api/v1/lots${path}`);
  for (const reading of readings) {
    const { status, body } = await guest.get(reading);
    expect([reading, status]).toEqual([reading, 200]);
    const told = JSON.stringify(body);
    expect(told).toContain(`"id":${lotId}`);
    for (const secret of ['Снабженцев', CONTACT.name, CONTACT.phone, CONTACT.email])
      expect([reading, told.includes(secret)]).toEqual([reading, false]);
  }
  expect((await vendor.get(`/api/v1/lots/${lotId}`)).data<LotRow>()).toMatchObject({
    owner: { name: 'Снабженцев Пётр' },
    contacts: [CONTACT],
  });
});

it('leaves them out of a guest’s notice', async () => {
  const docx = async (who: Pick<SignedIn, 'get'>) => {
    const reply = await who.get(`/api/v1/lots/${lotId}/notice-form?format=docx`);
    expect(reply.status).toBe(200);
    return docxText(reply.bytes);
  };
  expect(await docx(vendor)).toContain(CONTACT.name);
  const told = await docx(server.guest());
  expect(told).toContain('после входа');
  for (const secret of ['Снабженцев', CONTACT.name, CONTACT.email]) expect(told).not.toContain(secret);
});
