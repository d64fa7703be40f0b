import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { call, one } from '../../../src/api/contract.ts';
import { buildApp } from '../../../src/server/app.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { invalid } from '../../../src/server/platform/http/errors.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import { sendMail } from '../../../src/server/platform/mail/send-mail.ts';
import { makeDraft } from '../lots/make-lots.ts';
import { countRows, testApp, type TestServer } from '../make.ts';

// A call of the test's own: what it does can be counted, and it can be told to fail at any point.
const work = call({
  method: 'POST',
  path: '/api/v1/test-work',
  tag: 'test',
  summary: 'test',
  who: ['manager', 'auditor', 'vendor'],
  body: z.object({
    word: z.string(),
    slow: z.boolean().optional(),
    fail: z.enum(['before', 'after', 'crash']).optional(),
  }),
  reply: one(z.object({ word: z.string(), number: z.int() })),
  status: 201,
});

let server: TestServer;
let done = 0;

beforeAll(async () => {
  server = await testApp();
  const app = await buildApp(server.services);
  route(app, server.services, work, async ({ body }) => {
    await transact(server.services.db, async (tx) => {
      if (body.slow) await new Promise((resolve) => setTimeout(resolve, 150));
      await sendMail(tx, { to: 'a@example.test', subject: body.word, text: '' });
      if (body.fail === 'before') throw invalid({ word: ['no'] });
    });
    done += 1;
    if (body.fail === 'after') throw invalid({ word: ['late'] });
    if (body.fail === 'crash') throw new Error('crash');
    return { data: { word: body.word, number: done } };
  });
  await server.useApp(app);
});
afterAll(() => server.close());

async function manager() {
  const client = await server.signIn('manager');
  return { id: client.id, client };
}
const letters = () => countRows(server.services, 'jobs');
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

it('repeats the first answer and does nothing again', async () => {
  const { client } = await manager();
  const before = await letters();
  const first = await client.post(work.path, { word: 'a' }, keyed('one'));
  const second = await client.post(work.path, { word: 'a' }, keyed('one'));
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await letters()).toBe(before + 1);
});

it('does it once for a double click', async () => {
  const { client } = await manager();
  await client.csrfToken();
  const before = await letters();
  const body = { word: 'b', slow: true };
  const replies = await Promise.all([1, 2, 3].map(() => client.post(work.path, body, keyed('double'))));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(await letters()).toBe(before + 1);
});

it('refuses the key with another body', async () => {
  const { client } = await manager();
  await client.post(work.path, { word: 'c' }, keyed('other'));
  const reply = await client.post(work.path, { word: 'd' }, keyed('other'));
  expect(reply.status).toBe(422);
  expect(reply.problem.errors).toHaveProperty('idempotency_key');
});

it("is one user's own", async () => {
  const [one, two] = [await manager(), await manager()];
  const first = await one.client.post(work.path, { word: 'e' }, keyed('same'));
  const second = await two.client.post(work.path, { word: 'e' }, keyed('same'));
  expect(second.data<{ number: number }>().number).not.toBe(first.data<{ number: number }>().number);
});

it('does not repeat an answer to one whose standing has changed', async () => {
  const { id, client } = await manager();
  await client.post(work.path, { word: 'f' }, keyed('standing'));
  await server.services.db.execute(sql`update users set role = 'auditor' where id = ${id}`);
  expect((await client.post(work.path, { word: 'f' }, keyed('standing'))).status).toBe(403);
  await server.services.db.execute(sql`update users set role = 'vendor' where id = ${id}`);
  expect((await client.post(work.path, { word: 'f' }, keyed('standing'))).status).toBe(403);
});

it('does not repeat it either to who stands for nobody any more, or may do less for the company', async () => {
  const { pool } = server.services;
  const [deputy, preparer] = [await server.signIn('manager'), await server.signIn('vendor')];
  const absent = await server.makeUser('manager');
  await pool.query(
    `insert into deputies (absent_id, deputy_id, from_day, to_day) values ($1, $2, now() - interval '2 days', now() + interval '2 days')`,
    [absent.id, deputy.id],
  );
  for (const [who, change] of [
    [deputy, 'delete from deputies where deputy_id = $1'],
    [preparer, `update users set company_role = 'preparer' where id = $1`],
  ] as const) {
    const again = () => who.post(work.path, { word: 'h' }, keyed('less'));
    expect([(await again()).status, (await again()).headers['idempotency-replayed']]).toEqual([201, 'true']);
    await pool.query(change, [who.id]);
    expect((await again()).status).toBe(403);
  }
});

it('lets a refused attempt be made again', async () => {
  const { client } = await manager();
  expect((await client.post(work.path, { word: 'g', fail: 'before' }, keyed('again'))).status).toBe(422);
  expect((await client.post(work.path, { word: 'g' }, keyed('again'))).status).toBe(201);
});

it('keeps a refusal that came after the work', async () => {
  const { client } = await manager();
  const before = await letters();
  const body = { word: 'h', fail: 'after' };
  const replies = [
    await client.post(work.path, body, keyed('late')),
    await client.post(work.path, body, keyed('late')),
  ];
  expect(replies.map(({ status }) => status)).toEqual([422, 422]);
  expect(await letters()).toBe(before + 1);
});

it('never does the work twice when the answer was lost', async () => {
  const { client } = await manager();
  const before = await letters();
  const body = { word: 'i', fail: 'crash' };
  expect((await client.post(work.path, body, keyed('lost'))).status).toBe(500);
  await server.services.db.execute(
    sql`update idempotency_keys set created_at = now() - interval '1 minute' where key = 'lost'`,
  );
  const reply = await client.post(work.path, body, keyed('lost'));
  expect(reply.status).toBe(422);
  expect(reply.problem.message).toMatch(/уже выполнено/);
  expect(await letters()).toBe(before + 1);
});

it('keeps neither the body nor the answer where others read the table', async () => {
  const { client } = await manager();
  const word = 'воробьиная';
  expect((await client.post(work.path, { word }, keyed('sealed'))).status).toBe(201);
  const again = await client.post(work.path, { word }, keyed('sealed'));
  expect([again.headers['idempotency-replayed'], again.bytes.toString()]).toEqual([
    'true',
    expect.stringContaining(word),
  ]);
  const { rows } = await server.services.db.execute<{ text: string; hash: string }>(
    sql`select k::text as text, body_hash as hash from idempotency_keys as k where key = 'sealed'`,
  );
  expect(rows[0]!.text).not.toContain(word);
  expect(rows[0]!.text).not.toContain(Buffer.from(word).toString('hex'));
  expect(rows[0]!.hash).not.toBe(createHash('sha256').update(JSON.stringify({ word })).digest('hex'));
});

it('holds for a form with files: the same is done once, another file under the same key is refused', async () => {
  const { client } = await manager();
  const { id } = await makeDraft(client, {}, []);
  const post = (key: string, content: string) =>
    client.upload(`/api/v1/lots/${id}/orders/import`, [{ name: 'a.csv', content }], {}, keyed(key));
  const sheet = 'Наименование;Ед. изм.;Количество\nНасос;шт;1\n';
  const replies = [await post('form', sheet), await post('form', sheet)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[1]!.body).toEqual(replies[0]!.body);
  expect(replies[1]!.headers['idempotency-replayed']).toBe('true');
  expect(await countRows(server.services, 'orders')).toBe(1);
  expect((await post('form', sheet.replace('Насос', 'Завод'))).status).toBe(422);
  expect((await post('other', sheet)).status).toBe(200);
  expect(await countRows(server.services, 'orders')).toBe(2);
});

it('refuses what is nested too deep to be told apart from another, and is no fault', async () => {
  const { client } = await manager();
  const depth = 20_000;
  const body = Buffer.from('['.repeat(depth) + ']'.repeat(depth));
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' };
  const reply = await client.call('POST', '/api/v1/notifications/read-all', { headers, body });
  expect(reply.status).toBe(422);
});
