// The requests of docs/integrations.md, replayed as they stand there by a program with a token.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
const requests = [...page.matchAll(/```http\n(GET|POST|PATCH) (\S+)\n([^`]*)```/g)].map(
  ([, method, path, body]) => ({
    method: method as 'GET' | 'POST' | 'PATCH',
    path: path!,
    body: body!.trim(),
  }),
);

it('a requirement becomes a lot with its items, and the outcome is there to be read', async () => {
  const made = { title: 'ERP', scopes: ['read', 'items'], days: 90 };
  const { token } = must<{ token: string }>(await manager.post('/api/v1/profile/tokens', made), 201);
  let lot = 0;
  const answers: { path: string; data: unknown }[] = [];
  for (const { method, path, body } of requests) {
    const reply = await server.app.inject({
      method,
      url: path.replace('{lot}', String(lot)),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { payload: body }),
    });
    expect([path, reply.statusCode, reply.body]).toEqual([
      path,
      method === 'POST' ? 201 : 200,
      expect.anything(),
    ]);
    const { data } = reply.json<{ data: { id: number } }>();
    if (path === '/api/v1/lots') lot = data.id;
    answers.push({ path, data });
  }
  expect(requests.length).toBe(4);
  expect(answers[2]!.data).toMatchObject([
    { index: 1, name: 'Насос центробежный', code: '00-00012', quantity: '10', unit: '796' },
    { index: 2, code: '00-00345', quantity: '150.5', unit: '006' },
  ]);
  expect(answers[3]!.data).toMatchObject({ lotId: lot, status: 'draft', winners: null });
});
