import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, one } from '../../../src/api/contract.ts';
import { buildApp } from '../../../src/server/app.ts';
import { openDatabase } from '../../../src/server/platform/database/client.ts';
import { registerPages } from '../../../src/server/platform/http/pages.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import { testApp, type TestServer } from '../make.ts';

const broken = call({ method: 'GET', path: '/api/v1/test-broken', tag: 't', summary: 't', who: 'all' });
const leaky = call({
  method: 'GET',
  path: '/api/v1/test-leaky/:id',
  tag: 't',
  summary: 't',
  who: 'all',
  query: z.object({ many: z.coerce.number().optional() }),
  reply: one(z.object({ id: z.int(), open: z.string() })),
});

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
  const app = await buildApp(server.services);
  route(app, server.services, broken, async () => {
    throw new Error('the secret reason');
  });
  route(app, server.services, leaky, async ({ params }) => {
    const row = { id: params.id, open: 'yes', price: 'sealed' };
    return { data: params.id === 13 ? ({ id: 'x' } as never) : row };
  });
  await server.useApp(app);
});
afterAll(() => server.close());

describe('an answer', () => {
  it('carries no key that its contract does not name', async () => {
    const reply = await server.guest().get('/api/v1/test-leaky/1');
    expect(reply.body).toEqual({ data: { id: 1, open: 'yes' } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each(['/api/v1/test-broken', '/api/v1/test-leaky/13'])(
    'of a fault of ours (%s) is 500 with the request id and no detail',
    async (path) => {
      const reply = await server.guest().get(path);
      expect(reply.status).toBe(500);
      expect(reply.problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(Object.keys(reply.body as object).toSorted()).toEqual(['message', 'requestId']);
      expect(JSON.stringify(reply.body)).not.toMatch(/secret|contract/);
    },
  );

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%20', "1'--"])(
    'to the id %s is 404',
    async (id) => {
      expect((await server.guest().get(`/api/v1/test-leaky/${id}`)).status).toBe(404);
    },
  );

  it('names the field that is wrong', async () => {
    const reply = await server.guest().get('/api/v1/test-leaky/1?many=x');
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toHaveProperty('many');
  });

  it.each(['/api/v1/lots', '/api/v1/posts'])(
    'of %s names an unknown parameter also where every object knows its name',
    async (path) => {
      const reply = await server.guest().get(`${path}?constructor=1`);
      expect(reply.status).toBe(422);
      expect(reply.problem.errors).toEqual({
        constructor: [expect.stringMatching(/^Неизвестный параметр constructor/)],
      });
    },
  );

  it('to what is no JSON is 422, to another kind of body 415, to too much 413', async () => {
    const guest = server.guest();
    const send = (body: string, type: string) =>
      guest.post('/auth/login', body, { headers: { 'content-type': type } });
    expect((await send('{"email":', 'application/json')).status).toBe(422);
    expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(`{"a":"${'x'.repeat(5_000_000)}"}`, 'application/json')).status).toBe(413);
    expect((await send('[]', 'application/json')).status).toBe(422);
    for (const poison of [
      '{"__proto__":{"a":1}}',
      '{"\\u005f_proto__":{"a":1}}',
      '{"a":[{"constructor":{"prototype":{}}}]}',
    ])
      expect([poison, (await send(poison, 'application/json')).problem.message]).toEqual([
        poison,
        (await send('{"email":', 'application/json')).problem.message,
      ]);
  });

  it('to a body that is not packed as it says is 415, and says so', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': '' };
    for (const encoding of ['gzip', 'br', 'zip']) {
      headers['content-encoding'] = encoding;
      const reply = await server.guest().post('/auth/login', '{}', { headers });
      expect([encoding, reply.status, reply.problem.message]).toEqual([
        encoding,
        415,
        expect.stringContaining('Content-Encoding'),
      ]);
    }
  });

  it.each([
    ['broken', '/api/v1/lots/%E0%A4%A'],
    ['too long', `/api/v1/offers/1/files/${'9'.repeat(400)}`],
  ])('to an address that is %s is 404 in Russian', async (_, path) => {
    const reply = await server.guest().delete(path);
    expect(reply.status).toBe(404);
    expect(reply.problem.message).toMatch(/[а-я]/);
  });

  it('to an unknown address of the interface is 404 in JSON', async () => {
    const reply = await server.guest().get('/api/v1/no-such-call', { headers: { accept: 'text/html' } });
    expect(reply.status).toBe(404);
    expect(reply.problem.message).toMatch(/[а-я]/i);
  });

  it('gives no request back: TRACE is no method of it', async () => {
    const reply = await server.app.inject({
      method: 'TRACE' as 'GET',
      url: '/',
      headers: { 'x-own': 'mirror' },
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('mirror');
  });

  it('is 503 while the database is away', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
    const app = await buildApp({ ...server.services, db: away.db, pool: away.pool });
    const reply = await app.inject({ url: '/health/ready' });
    expect(reply.statusCode).toBe(503);
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/v1/settings/server-time' })).statusCode).toBe(503);
    await app.close();
    await away.close();
  });
});

describe('headers', () => {
  it('allow own scripts only and no framing', async () => {
    const { headers } = await server.guest().get('/config.json');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('are strict and cookies secure behind TLS', async () => {
    const settings = { ...server.services.settings, publicUrl: 'https://tender.test' };
    const app = await buildApp({ ...server.services, settings });
    const reply = await app.inject({ url: '/auth/csrf-cookie' });
    expect(reply.headers['strict-transport-security']).toMatch(/max-age/);
    expect(reply.cookies.every(({ secure }) => secure)).toBe(true);
    await app.close();
  });
});

describe('the built interface', () => {
  let app: FastifyInstance;
  let root = '';

  beforeAll(async () => {
    root = mkdtempSync(join(realpathSync(tmpdir()), 'tender-ui-'));
    mkdirSync(join(root, 'assets'));
    mkdirSync(join(root, 'builds', 'meta'), { recursive: true });
    writeFileSync(
      join(root, 'index.html'),
      '<!doctype html><title>page</title><link rel="stylesheet" href="/assets/one.css" data-whole="/assets/all.css">',
    );
    const pages = [{ path: '/posts', open: true, files: [0] }];
    const list = { style: 'assets/all.css', files: ['assets/main-abc.js'], signedIn: [], pages };
    writeFileSync(join(root, 'page-files.json'), JSON.stringify(list));
    writeFileSync(join(root, 'assets', 'main-abc.js'), 'export {}');
    writeFileSync(join(root, 'builds', 'latest.json'), '{"id":"b1"}');
    writeFileSync(join(root, 'builds', 'meta', 'b1.json'), '{"id":"b1"}');
    writeFileSync(join(root, '.built-from'), 'x');
    app = fastify();
    await registerPages(app, { root });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  });

  const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

  it('answers HEAD of the first page as any other: that is what watchers ask', async () => {
    for (const url of ['/', '/posts']) {
      const { statusCode, headers } = await app.inject({ method: 'HEAD', url });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    }
  });

  it.each(['/', '/tender-12/rating', '/admin/users?page=2', '/no/such/page'])(
    'is the page at %s',
    async (url) => {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<title>page</title>');
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  it('gives the first page a sheet of its own, and a further one that of all pages alone', async () => {
    const sheetOf = async (url: string) => /<link rel="stylesheet"[^>]*>/.exec((await get(url)).body)?.[0];
    expect(await sheetOf('/')).toContain('href="/assets/one.css"');
    expect(await sheetOf('/posts')).toBe(
      '<link rel="stylesheet" href="/assets/all.css" data-whole="/assets/all.css">',
    );
  });

  it('keeps hashed assets for ever and the build manifest not at all', async () => {
    expect((await get('/assets/main-abc.js', '*/*')).headers['cache-control']).toMatch(/immutable/);
    const latest = await get('/builds/latest.json', '*/*');
    expect(latest.json()).toEqual({ id: 'b1' });
    expect(latest.headers['cache-control']).toBe('no-cache');
    expect((await get('/builds/meta/b1.json', '*/*')).statusCode).toBe(200);
  });

  it.each(['/.git/config', '/src/server/main.ts', '/assets/', '/assets', '/builds/meta/'])(
    'lists no folder and knows no source: %s',
    async (url) => {
      const reply = await get(url, '*/*');
      expect(reply.body).not.toMatch(/main-abc|b1\.json|import |\[core\]/);
      if (reply.statusCode === 200) expect(reply.body).toContain('<title>page</title>');
    },
  );

  it.each([
    '/assets/main-old.js',
    '/builds/meta/b0.json',
    '/api/v1/x',
    '/.built-from',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('has no %s', async (url) => {
    const reply = await get(url, '*/*');
    expect(reply.body).not.toContain('"private"');
    expect(reply.body).not.toBe('x');
    if (!/package|built/.test(url)) expect(reply.statusCode).toBe(404);
  });
});
