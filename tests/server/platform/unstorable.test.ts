// Characters that JSON can carry and PostgreSQL cannot keep are the sender's to mend, by whatever call they come.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDraftApplication, offerRows, ordersOf } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type TestServer } from '../make.ts';

const HALF = '\ud83d';
const NUL = '\0';
/** XML knows no such sign: Word files and feeds would be broken by it. */
const CONTROL = '\u0001';
const TOLD = ['В тексте есть недопустимый символ. Удалите его или введите текст заново.'];

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it.each([
  ['half of a character', HALF],
  ['NUL', NUL],
  ['a control sign', CONTROL],
  ['what is no character', '\uFFFE'],
])('%s is refused with the field that holds it, and nothing is written', async (_, sign) => {
  const { id: lotId } = await makePublished(await server.signIn('manager'));
  const vendor = await server.signIn('vendor');
  const draft = await makeDraftApplication(vendor, lotId, ['100']);
  const terms = await vendor.patch(`/api/v1/tender/edit-application/${draft.id}`, {
    address: `Самара${sign}`,
  });
  expect(terms.status).toBe(422);
  expect(terms.problem.errors).toEqual({ address: TOLD });

  const orders = await ordersOf(vendor, lotId);
  const [row] = offerRows(orders, ['200']);
  const offers = await vendor.put(`/api/v1/applications/${draft.id}/offers`, {
    offers: [{ ...row, name: `${sign}Насос` }],
  });
  expect(offers.status).toBe(422);
  expect(offers.problem.errors).toEqual({ 'offers.0.name': TOLD });
  const kept = await vendor.get(`/api/v2/applications/${draft.id}`);
  expect(kept.data<{ offers: { unitPrice: string }[] }>().offers[0]!.unitPrice).toBe('100.00');
});

it.each([
  ['in a text', { email: `a${HALF}@example.test`, password: 'x' }, 'email'],
  ['beside a whole one', { email: `😀${HALF}`, password: 'x' }, 'email'],
  ['where it is NUL', { email: 'a@example.test', password: `x${NUL}` }, 'password'],
  ['in the name of a field', { email: 'a@example.test', password: 'x', [HALF]: 1 }, 'body'],
  [
    'in a field that nobody asked for',
    { email: 'a@example.test', password: 'x', more: [{ a: HALF }] },
    'more.0.a',
  ],
])('it is refused %s', async (_, body, path) => {
  const reply = await server.guest().post('/auth/login', body);
  expect(reply.status).toBe(422);
  expect(reply.problem.errors).toEqual({ [path]: TOLD });
});

it('whole characters of every kind are no fault', async () => {
  const reply = await server.guest().post('/auth/login', { email: 'нет@example.test', password: '😀 𝒳 \n' });
  expect(JSON.stringify(reply.body)).not.toContain('недопустимый символ');
});

it('however deep it lies', async () => {
  const deep = `${'['.repeat(20_000)}"\\ud800"${']'.repeat(20_000)}`;
  const reply = await server.guest().post('/auth/login', `{"email":${deep}}`, {
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.status).toBe(422);
});
