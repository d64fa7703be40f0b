// The dates between which a rate of VAT may be chosen: the administrator's, held against what is submitted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Application } from '../../../src/api/records/application.ts';
import type { vatRateRecord } from '../../../src/api/records/references.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { reasonText } from '../../../src/text/reasons.ts';
import { makeDraftApplication, must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let admin: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const today = dayOf(Date.now());
const yesterday = dayOf(Date.now() - 86_400_000);
const dates = (code: string, validFrom: string | null, validTo: string | null) =>
  admin.post('/api/v1/vat-rates', { code, validFrom, validTo });

it('the specification’s rates are offered, with those of the day beside them', async () => {
  const offered = must<z.output<typeof vatRateRecord>[]>(
    await manager.get(`/api/v1/vat-rates?date=${today}`),
  );
  expect(offered.map(({ code }) => code)).toEqual([
    'free',
    'vat0',
    'vat5',
    'vat7',
    'vat10',
    'vat20',
    'vat22',
  ]);
});

it('a rate that was closed is neither offered nor submitted, and what was submitted by it stays', async () => {
  const vendor = await server.signIn('vendor');
  const { id: lotId } = await makePublished(manager, {}, [{ name: 'Насос', quantity: '2', unit: '796' }]);
  const { id } = await makeDraftApplication(vendor, lotId, ['10'], { vat: 'vat20' });
  must(await dates('vat20', '2019-01-01', yesterday), 201);
  expect((await manager.get(`/api/v1/vat-rates?date=${today}`)).data()).not.toContainEqual(
    expect.objectContaining({ code: 'vat20' }),
  );
  const reason = reasonText('application', 'vatInForce');
  const draft = must<Application>(await vendor.get(`/api/v2/applications/${id}`));
  expect(draft.steps.find(({ event }) => event === 'application.submit')).toMatchObject({
    open: false,
    reasons: [reason],
  });
  const refused = await vendor.post(`/api/v1/applications/${id}/step-active`);
  expect([refused.status, refused.problem.errors?.status]).toEqual([422, [reason]]);
  must(await dates('vat20', '2019-01-01', today), 201);
  must(await vendor.post(`/api/v1/applications/${id}/step-active`));
  must(await dates('vat20', null, yesterday), 201);
  expect(must<Application>(await vendor.get(`/api/v2/applications/${id}`)).vat).toBe('vat20');
  expect((await dates('vat20', today, yesterday)).problem.errors).toHaveProperty('valid_to');
});

it('dates that another administrator has set meanwhile are told before they are replaced', async () => {
  must(await dates('vat7', '2025-01-01', null), 201);
  const write = (validTo: string, was?: object) =>
    admin.post('/api/v1/vat-rates', { code: 'vat7', validFrom: '2025-01-01', validTo, was });
  const refused = await write('2030-12-31', { validFrom: null, validTo: null });
  expect([refused.status, refused.problem.errors?.code?.[0]]).toEqual([
    422,
    expect.stringContaining('сохранил: с 01.01.2025.'),
  ]);
  must(await write('2030-12-31', { validFrom: '2025-01-01', validTo: null }), 201);
  must(await write('2030-12-31', { validFrom: null, validTo: null }), 201);
  must(await write('2031-12-31'), 201);
});
