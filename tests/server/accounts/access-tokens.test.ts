// Personal access tokens over HTTP: shown once, kept as a hash, within their scopes, never above their person, gone when revoked.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { AccessToken } from '../../../src/api/records/access-token.ts';
import { scopeOf } from '../../../src/api/token-scopes.ts';
import type { TokenScope } from '../../../src/rules/token-scopes.ts';
import { applicationReasons } from '../../../src/text/reasons/application.ts';
import { makeDraftApplication, must } from '../applications/make-applications.ts';
import { lotBody, makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const path = '/api/v1/profile/tokens';
const make = async (scopes: TokenScope[], who = manager) =>
  must<AccessToken & { token: string }>(await who.post(path, { title: '1С:ERP', scopes, days: 30 }), 201);

/** As a program asks: no cookie, no token of a page. */
async function by(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) {
  const reply = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: reply.statusCode, body: reply.body === '' ? null : (JSON.parse(reply.body) as object) };
}

it('is shown once, kept as a hash, and does within its scopes what its person may, without a page’s token', async () => {
  const { token, ...shown } = await make(['read']);
  expect(token).toMatch(/^tnd_[\w-]{43}$/);
  expect(must<AccessToken[]>(await manager.get(path))).toEqual([shown]);
  const { rows } = await server.services.pool.query<{ digest: string; whole: string }>(
    'select digest, access_tokens::text as whole from access_tokens',
  );
  expect(rows[0]!.digest).toBe(createHash('sha256').update(token).digest('hex'));
  expect(rows[0]!.whole).not.toContain(token);

  const { id } = await makeDraft(manager);
  expect((await by(token, 'GET', `/api/v1/lots/${id}`)).status).toBe(200);
  expect(must<AccessToken[]>(await manager.get(path))[0]!.usedAt).not.toBeNull();
  expect(await by(token, 'POST', '/api/v1/lots', lotBody())).toMatchObject({
    status: 403,
    body: { message: 'У ключа доступа нет права «Подготовка процедур»' },
  });
  const wide = await make(['read', 'items']);
  expect((await by(wide.token, 'POST', '/api/v1/lots', lotBody())).status).toBe(201);
  expect((await by(wide.token, 'POST', `/api/v1/lots/${id}/step-to-applications`)).status).toBe(403);

  // Never above its person: another's draft stays hidden, whatever the token may.
  const other = await make(['read', 'items', 'steps'], await server.signIn('manager'));
  expect((await by(other.token, 'GET', `/api/v1/lots/${id}`)).status).toBe(404);
  expect((await by(other.token, 'POST', `/api/v1/lots/${id}/step-to-applications`)).status).toBe(404);
});

it('opens no door of the account: no token is made, no password changed, no session ended by one', async () => {
  const { token } = await make(['read', 'items', 'offers', 'steps']);
  for (const [method, url] of [
    ['GET', '/api/v1/profile/tokens'],
    ['POST', '/api/v1/profile/tokens'],
    ['GET', '/api/v1/profile/sessions'],
    ['POST', '/api/v1/profile/sessions/end-all'],
  ] as const)
    expect([url, (await by(token, method, url, method === 'POST' ? {} : undefined)).status]).toEqual([
      url,
      403,
    ]);
  const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[]);
  const writes = all.filter(({ method }) => method !== 'GET');
  const open = writes.filter((one) => scopeOf(one) !== null).map(({ path: place }) => place);
  expect(open.filter((place) => /auth|profile|password|users|settings|admin|jobs/.test(place))).toEqual([]);
  expect(open).toContain('/api/v1/lots/:id/step-to-applications');
});

it('is gone when it is revoked, over, or its person is blocked; another’s is nobody’s to revoke', async () => {
  const { id, token } = await make(['read']);
  const stranger = await server.signIn('manager');
  expect((await stranger.delete(`${path}/${id}`)).status).toBe(404);
  expect((await by(token, 'GET', '/api/v1/lots')).status).toBe(200);
  expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
  expect((await by(token, 'GET', '/api/v1/lots')).status).toBe(401);
  expect((await by('tnd_nothing', 'GET', '/api/v1/lots')).status).toBe(401);

  const late = await make(['read']);
  await server.services.pool.query(
    `update access_tokens set expires_at = now() - interval '1 second' where id = $1`,
    [late.id],
  );
  expect((await by(late.token, 'GET', '/api/v1/lots')).status).toBe(401);
  // «Выйти везде» is for whoever fears that somebody else is in: programs are out as well.
  const careful = await server.signIn('manager');
  const left = await make(['read'], careful);
  expect((await careful.post('/api/v1/profile/sessions/end-all')).status).toBe(204);
  expect((await by(left.token, 'GET', '/api/v1/lots')).status).toBe(401);
  const blocked = await make(['read'], stranger);
  await server.services.pool.query(`update users set status = 'blocked' where id = $1`, [stranger.user.id]);
  expect((await by(blocked.token, 'GET', '/api/v1/lots')).status).toBe(401);
  expect((await manager.post(path, { title: 'x', scopes: [], days: 30 })).status).toBe(422);
  expect((await manager.post(path, { title: 'x', scopes: ['read'], days: 31 })).status).toBe(422);
});

it('a colleague who may not submit does not submit by a token either', async () => {
  const vendor = await server.signIn('vendor');
  const { id: lotId } = await makePublished(manager);
  const draft = await makeDraftApplication(vendor, lotId, ['10', '20', '30']);
  const { token } = await make(['read', 'steps'], vendor);
  await server.services.pool.query(`update users set company_role = 'preparer' where id = $1`, [
    vendor.user.id,
  ]);
  const refused = await by(token, 'POST', `/api/v1/applications/${draft.id}/step-active`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining(applicationReasons.maySubmit),
  ]);
  await server.services.pool.query(`update users set company_role = 'head' where id = $1`, [vendor.user.id]);
  expect((await by(token, 'POST', `/api/v1/applications/${draft.id}/step-active`)).status).toBe(200);
});
