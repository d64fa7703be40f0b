// The answers that come along with a page: those of the calls themselves, for the caller and for nobody else.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessRequests } from '../../../src/api/calls/access-requests.ts';
import { auth } from '../../../src/api/calls/auth.ts';
import { lots } from '../../../src/api/calls/lots.ts';
import { urlOf } from '../../../src/api/client.ts';
import { buildApp } from '../../../src/server/app.ts';
import { readingsOf } from '../../support/readings-of.ts';
import { makeLot } from '../lots/make-lot.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';

const HOSTILE = 'Труба </script><script>alert(1)</script>';
const profile = urlOf(auth.profile);
const stats = urlOf(lots.stats);
const atHome = await readingsOf('/');
const list = atHome.find((url) => url.startsWith('/api/v1/lots?'))!;

let server: TestServer;
let manager: SignedIn;
let root = '';

beforeAll(async () => {
  server = await testApp();
  root = mkdtempSync(join(realpathSync(tmpdir()), 'tender-page-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>page</title><body></body>');
  await server.useApp(await buildApp(server.services, undefined, root));
  manager = await server.signIn('manager');
  await makeLot(server, manager, { title: HOSTILE });
  await makeLot(server, manager, { title: 'Лот для приглашённых', isOpen: false });
});
afterAll(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

async function pageOf(client: TestClient, path = '/') {
  const { bytes, headers } = await client.get(path, { headers: { accept: 'text/html' } });
  const html = bytes.toString();
  const block = /<script type="application\/json" id="answers">(.*)<\/script>/s.exec(html)?.[1];
  return { html, headers, answers: JSON.parse(block ?? '{}') as Record<string, unknown> };
}

/** Times of the answer itself differ. */
const timeless = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/"serverTime":"[^"]*"/g, '"serverTime":""'));

describe('the page at /', () => {
  it('brings what its own calls answer to the same guest', async () => {
    // Of a platform's first minute there is no signed mark to bring.
    await server.tick('checkpoints');
    const guest = server.guest();
    const { answers } = await pageOf(guest);
    expect(Object.keys(answers).toSorted()).toEqual(atHome.toSorted());
    for (const url of atHome) expect(timeless(answers[url])).toEqual(timeless((await guest.get(url)).body));
    expect(JSON.stringify(answers[list])).not.toContain('для приглашённых');
  });

  it('brings to each caller their own answers', async () => {
    const other = await server.signIn('vendor');
    const [mine, others, guests] = await Promise.all([
      pageOf(manager),
      pageOf(other),
      pageOf(server.guest()),
    ]);
    expect(mine.answers[profile]).toMatchObject({ data: { id: manager.id } });
    expect(others.answers[profile]).toMatchObject({ data: { id: other.id } });
    expect(guests.answers[profile]).toEqual({ data: null });
    expect(mine.answers[stats]).toEqual((await manager.get(stats)).body);
  });

  it('is kept by no cache', async () => {
    expect((await pageOf(server.guest())).headers['cache-control']).toBe('no-store');
  });

  it('cannot be left by what somebody has written', async () => {
    const { html, answers } = await pageOf(server.guest());
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(answers[list]).toMatchObject({ data: [{ title: HOSTILE }] });
  });
});

/** What comes along whatever the page is. */
const ofGuests = await readingsOf('/manager');

it('a desk brings who is here and its own first list, and nothing of the first page', async () => {
  const { answers } = await pageOf(manager, '/manager');
  const given = Object.keys(answers);
  expect(given).toEqual(expect.arrayContaining([...ofGuests, stats]));
  expect(given).not.toContain(list);
  const own = given.find((url) => url.startsWith('/api/v1/lots?'))!;
  expect(new URLSearchParams(own.split('?')[1]).get('filter[owner]')).toBe(String(manager.id));
  expect(answers[own]).toEqual((await manager.get(own)).body);
  expect(JSON.stringify(answers[own])).toContain('для приглашённых');
  expect(Object.keys((await pageOf(server.guest(), '/manager')).answers)).toEqual(ofGuests);
});

it('a vendor’s desk brings who asks for access to the company, to whoever decides it', async () => {
  const head = await server.signIn('vendor');
  const asking = urlOf(accessRequests.list, { query: { 'filter[companyId]': String(head.companyId) } });
  const askedBy = async (client: TestClient) => Object.keys((await pageOf(client, '/vendor')).answers);
  expect(await askedBy(head)).toContain(asking);
  await server.services.pool.query(`UPDATE users SET company_role = 'preparer' WHERE id = $1`, [head.id]);
  expect((await askedBy(head)).filter((url) => url.includes('access-requests'))).toEqual([]);
});

it('a page of a lot brings the lot to who may see it, and nothing to others', async () => {
  const { id } = await makeLot(server, manager, { title: 'Лот для приглашённых', isOpen: false });
  const own = `/api/v1/lots/${id}`;
  for (const path of [`/tender-${id}`, `/tender-${id}/rating?sort=x`, `/tender-${id}?as=vendor`]) {
    const [mine, guests] = await Promise.all([pageOf(manager, path), pageOf(server.guest(), path)]);
    expect(mine.answers[own]).toEqual((await manager.get(own)).body);
    expect(Object.keys(guests.answers)).toEqual(ofGuests);
  }
  const strange = Object.keys((await pageOf(manager, `/tender-${id}x`)).answers);
  expect(strange.filter((url) => url.startsWith('/api/v1/lots'))).toEqual([]);
});

it('the overview of a lot brings its items', async () => {
  const { id } = await makeLot(server, manager);
  const items = `/api/v1/lots/${id}/orders?per_page=5000`;
  const { answers } = await pageOf(manager, `/tender-${id}`);
  expect(answers[items]).toEqual((await manager.get(items)).body);
  expect(Object.keys((await pageOf(manager, `/tender-${id}/history`)).answers)).not.toContain(items);
});

it('a long answer is left to the page', async () => {
  const { id } = await makeLot(server, manager, { isOpen: false });
  await server.services.pool.query('UPDATE lots SET description = $1 WHERE id = $2', [
    'я'.repeat(200_000),
    id,
  ]);
  const { answers } = await pageOf(manager, `/tender-${id}`);
  expect(Object.keys(answers)).not.toContain(`/api/v1/lots/${id}`);
  expect(Object.keys(answers)).toContain(profile);
});

it('a reading that fails is left out, and the page comes', async () => {
  await server.services.pool.query('ALTER TABLE posts RENAME TO posts_away');
  try {
    const { html, answers } = await pageOf(server.guest());
    expect(html).toContain('<title>page</title>');
    expect(Object.keys(answers)).toContain(list);
    expect(Object.keys(answers).some((url) => url.startsWith('/api/v1/posts'))).toBe(false);
  } finally {
    await server.services.pool.query('ALTER TABLE posts_away RENAME TO posts');
  }
});
