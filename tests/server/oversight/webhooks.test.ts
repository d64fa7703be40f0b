// Webhooks over real HTTP: the receiver of docs/integrations.md takes what is signed; rights are asked when it is sent; retries, the
// log, the end after a long failure, and no way into a network that is not public.
import { createHmac } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../src/api/records/webhook.ts';
import { pinnedAddress, reachOf } from '../../../src/server/oversight/webhooks/address.ts';
import { sendJob } from '../../../src/server/oversight/webhooks/send-job.ts';
import { enqueue } from '../../../src/server/platform/jobs/enqueue.ts';
import { randomId } from '../../../src/server/platform/random-id.ts';
import { webhookTexts } from '../../../src/text/webhooks.ts';
import { makeDraftApplication, makePending, must } from '../applications/make-applications.ts';
import { makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

const path = '/api/v1/profile/webhooks';
let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let receiver: Receiver;
beforeAll(async () => {
  server = await testApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  [manager, vendor] = await Promise.all([server.signIn('manager'), server.signIn('vendor')]);
  receiver = await listen();
});
beforeEach(async () => {
  await query(`delete from webhooks`);
  await query(`delete from jobs where kind = 'webhook.send'`);
  Object.assign(receiver, { taken: [], status: 204 });
});
afterAll(async () => {
  receiver?.server.close();
  await server?.close();
});

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}
interface Receiver {
  server: Server;
  url: string;
  taken: Taken[];
  status: number;
}

async function listen(): Promise<Receiver> {
  const made: Receiver = { server: createServer(), url: '', taken: [], status: 204 };
  made.server.on('request', (request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      made.taken.push({ headers: request.headers, body });
      response.writeHead(made.status, made.status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(made.server.address() as AddressInfo).port}/in`;
  return made;
}

type Made = Webhook & { secret: string };
const make = async (who: SignedIn, url = receiver.url, groups = ['lot', 'application']): Promise<Made> =>
  must<Made>(await who.post(path, { title: '1С', url, groups }), 201);
const log = async (who: SignedIn, id: number) =>
  must<WebhookDelivery[]>(await who.get(`${path}/${id}/deliveries`));
const query = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const again = async () => {
  await query(`update jobs set run_at = now() where kind = 'webhook.send'`);
  await server.settle();
};

function isSignedBy({ headers, body }: Taken, secretText: string): boolean {
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  const secret = Buffer.from(secretText.slice('whsec_'.length), 'base64');
  return (
    headers['webhook-signature'] === `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`
  );
}

it('the receiver of the page takes the test event and a publication, by the secret that was shown once and lies sealed', async () => {
  const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
  const [, code] = /```js\n([\s\S]*?)```/.exec(page)!;
  const file = join(server.dataDir, 'receiver.mjs');
  writeFileSync(file, code!);
  const hook = await make(manager);
  expect(must<Webhook[]>(await manager.get(path))).toEqual([
    expect.not.objectContaining({ secret: expect.anything() }),
  ]);
  const { rows } = await query('select webhooks::text as whole from webhooks');
  const bytes = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
  expect(bytes.length).toBe(32);
  expect((rows as { whole: string }[])[0]!.whole).not.toContain(bytes.toString('hex'));

  const lines: string[] = [];
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: hook.secret, PORT: '0' },
  });
  try {
    child.stdout!.on('data', (part) => lines.push(...String(part).trim().split('\n')));
    await until(() => lines.length > 0);
    const port = lines[0]!.split(' ')[1]!;
    must(await manager.patch(`${path}/${hook.id}`, { url: `http://127.0.0.1:${port}/` }));
    must(await manager.post(`${path}/${hook.id}/test`), 201);
    await server.settle();
    const { id } = await makePublished(manager);
    await server.settle();
    await until(() => lines.length > 2);
    expect(lines.slice(1)).toEqual(['ping', `lot.published ${id}`]);
    expect(await log(manager, hook.id)).toMatchObject([
      { event: 'lot.published', lotId: id, state: 'delivered', status: 204, attempts: 1 },
      { event: 'ping', state: 'delivered' },
    ]);
    // Sent by hand once more, it bears the same id: the receiver does it once.
    const [last] = await log(manager, hook.id);
    must(await manager.post(`${path}/${hook.id}/deliveries/${last!.id}/repeat`));
    await server.settle();
    expect((await log(manager, hook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(lines.length).toBe(3);
  } finally {
    child.kill();
  }
});

it('tells ids and the number alone, signed over id, time and body; each hears of what is the own', async () => {
  const own = await make(manager);
  const stranger = await server.signIn('manager');
  const foreign = await make(stranger);
  const rival = await make(vendor);
  receiver.taken = [];
  const { id } = await makePublished(manager);
  await server.settle();
  expect(receiver.taken.length).toBe(1);
  const [{ headers, body }] = receiver.taken as [Taken];
  const [{ number }] = (await query('select number from lots where id = $1', [id])).rows as [
    { number: string },
  ];
  expect(JSON.parse(body)).toEqual({
    type: 'lot.published',
    timestamp: expect.any(String),
    data: { lotId: id, number, url: `http://test.local/tender-${id}` },
  });
  expect(isSignedBy({ headers, body }, own.secret)).toBe(true);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect([await log(stranger, foreign.id), await log(vendor, rival.id)]).toEqual([[], []]);
  expect((await stranger.get(`${path}/${own.id}/deliveries`)).status).toBe(404);
  const [delivery] = await log(manager, own.id);
  for (const call of [
    stranger.post(`${path}/${foreign.id}/deliveries/${delivery!.id}/repeat`),
    stranger.post(`${path}/${own.id}/deliveries/${delivery!.id}/repeat`),
    stranger.post(`${path}/${own.id}/test`),
    stranger.patch(`${path}/${own.id}`, { title: 'Чужой' }),
  ])
    expect((await call).status).toBe(404);
  expect((await stranger.delete(`${path}/${own.id}`)).status).toBe(404);
  expect((await manager.delete(`${path}/${own.id}`)).status).toBe(204);
  expect(must(await manager.get(path))).toEqual([]);
});

it('tells the owner of every change of state of the lot, and of its applications from the opening on, news or none', async () => {
  const security = await server.signIn('security');
  const auditor = await server.signIn('auditor');
  const hook = await make(manager);
  const own = await make(vendor);
  const checkers = { manager, security, auditor };
  const { lotId, ids } = await makePending(server, checkers, [vendor], [['10', '20', '30']]);
  for (const step of ['step-to-rating', 'back-to-pending'])
    must(await manager.post(`/api/v1/lots/${lotId}/${step}`));
  const draft = await makeDraft(manager);
  expect((await manager.delete(`/api/v1/lots/${draft.id}`)).status).toBe(204);
  await server.settle();
  const told = async (who: SignedIn, { id }: Webhook) =>
    must<WebhookDelivery[]>(await who.get(`${path}/${id}/deliveries?per_page=50`))
      .filter((one) => one.lotId === lotId || one.lotId === draft.id)
      .map(({ event }) => event)
      .toSorted();
  const { rows } = await query(
    `select event from history where lot_id = any($1) and model = any('{lot,application}') and from_status is distinct from to_status
       and from_status is not null order by id`,
    [[lotId, draft.id]],
  );
  const stepped = (rows as { event: string }[]).map(({ event }) => event);
  // Not of the submission: until the opening the owner knows of none.
  expect(stepped).toContain('application.submit');
  const heard = await told(manager, hook);
  expect(heard).toEqual([
    'application.audit',
    'application.toAudit',
    'application.toSecurity',
    'lot.admission',
    'lot.backToPending',
    'lot.deadlined',
    'lot.delete',
    'lot.opened',
    'lot.published',
    'lot.toRating',
  ]);
  expect(heard.length).toBe(stepped.length - 1);
  const bodies = receiver.taken
    .filter((taken) => isSignedBy(taken, hook.secret))
    .map(
      ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: { applicationId?: number } },
    );
  // They arrive in any order: by their times a program puts them in order, and no two are of one.
  const times = bodies.map(({ timestamp }) => timestamp);
  expect(times.every((time) => new Date(time).toISOString() === time)).toBe(true);
  expect(new Set(times).size).toBe(times.length);
  expect(
    bodies
      .filter(({ type }) => type.startsWith('lot.') && type !== 'lot.delete')
      .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
      .map(({ type }) => type),
  ).toEqual([
    'lot.published',
    'lot.deadlined',
    'lot.opened',
    'lot.admission',
    'lot.toRating',
    'lot.backToPending',
  ]);
  expect(bodies.find(({ type }) => type === 'application.audit')!.data.applicationId).toBe(ids[0]);
  expect((await told(vendor, own)).filter((event) => !event.startsWith('lot.'))).toEqual([
    'application.submitted',
  ]);
});

it('what its person may no longer see when it is sent is withheld; of a company only its administrator has any', async () => {
  const hook = await make(manager);
  const { id } = await makePublished(manager);
  const other = await server.signIn('manager');
  receiver.status = 500;
  await server.settle();
  receiver.status = 204;
  receiver.taken = [];
  await query('update lots set owner_id = $1 where id = $2', [other.id, id]);
  await again();
  expect(receiver.taken).toEqual([]);
  expect((await log(manager, hook.id))[0]).toMatchObject({ state: 'withheld', error: webhookTexts.noRight });

  // Nor is one told whose account is blocked, whose company or application it no longer is, who no longer leads it, or who no
  // longer sees the lot.
  const rival = await make(vendor, receiver.url, ['company']);
  const own = [vendor.id, vendor.companyId];
  const { id: applicationId } = await makeDraftApplication(vendor, id, ['10']);
  const withdrawn = await makePublished(other);
  const elsewhere = (await server.signIn('vendor')).companyId;
  const ofCompany = { company_id: vendor.companyId };
  for (const [change, back, about = ofCompany] of [
    [
      `update users set status = 'blocked' where id = $1 and company_id = $2`,
      `update users set status = 'active' where id = $1 and company_id = $2`,
    ],
    [
      `update users set company_id = ${elsewhere} where id = $1 and company_id = $2`,
      'update users set company_id = $2 where id = $1',
    ],
    [
      `update users set company_role = 'preparer' where id = $1 and company_id = $2`,
      `update users set company_role = 'head' where id = $1 and company_id = $2`,
    ],
    [
      `update webhooks set off_at = now() where user_id = $1 and $2 > 0`,
      'update webhooks set off_at = null where user_id = $1 and $2 > 0',
    ],
    [
      `update users set company_id = ${elsewhere} where id = $1 and company_id = $2`,
      'update users set company_id = $2 where id = $1',
      { lot_id: id, application_id: applicationId },
    ],
    [
      `update lots set status = 'draft' where id = ${withdrawn.id} and $1::bigint + $2::bigint > 0`,
      `update lots set status = 'applications' where id = ${withdrawn.id} and $1::bigint + $2::bigint > 0`,
      { lot_id: withdrawn.id },
    ],
  ] as const) {
    const delivery = randomId();
    await query(
      `insert into webhook_deliveries (id, webhook_id, event, company_id, lot_id, application_id)
        select $1, $2, 'company.verified', company_id, lot_id, application_id
        from json_to_record($3) as told(company_id bigint, lot_id bigint, application_id bigint)`,
      [delivery, rival.id, JSON.stringify(about)],
    );
    await enqueue(server.services.db, sendJob(delivery));
    await query(change, own);
    await server.settle();
    await query(back, own);
    const told = (await log(vendor, rival.id)).find((one) => one.id === delivery);
    expect([told?.state, receiver.taken], change).toEqual(['withheld', []]);
  }

  await query(`update users set company_role = 'preparer' where id = $1`, [vendor.id]);
  const refused = await vendor.post(path, { title: '1С', url: receiver.url, groups: ['lot'] });
  expect([refused.status, refused.problem.message]).toEqual([403, webhookTexts.onlyLeader]);
  await query(`update users set company_role = 'head' where id = $1`, [vendor.id]);
  expect((await (await server.signIn('auditor')).get(path)).status).toBe(403);
});

it('is tried again after growing pauses, follows no redirect, and after a day of silence is switched off and said to be', async () => {
  const hook = await make(manager);
  receiver.status = 302;
  receiver.taken = [];
  await makePublished(manager);
  await server.settle();
  expect((await log(manager, hook.id))[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    status: 302,
    error: webhookTexts.redirect,
  });
  /** Attempts that the pause until the next one is counted by. */
  const failures = async () =>
    (await query(`select attempts from jobs where kind = 'webhook.send' and run_at > created_at`)).rows;
  expect(await failures()).toEqual([{ attempts: 1 }]);
  receiver.status = 503;
  await again();
  expect(await failures()).toEqual([{ attempts: 2 }]);
  expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(receiver.taken[0]!.headers['webhook-id']),
  );
  await query(`update webhooks set failing_since = now() - interval '25 hours' where id = $1`, [hook.id]);
  await again();
  expect(must<Webhook[]>(await manager.get(path))[0]).toMatchObject({ isOn: false });
  const bell = must<{ text: string }[]>(await manager.get('/api/v1/notifications'));
  expect(bell[0]!.text).toBe(`${webhookTexts.offTitle('1С')}. ${webhookTexts.offBody}`);
  await again();
  expect((await log(manager, hook.id))[0]).toMatchObject({ state: 'withheld', error: webhookTexts.isOff });
  expect((await manager.post(`${path}/${hook.id}/test`)).status).toBe(422);

  // Put right and switched on, it takes what was withheld.
  receiver.status = 204;
  must(await manager.patch(`${path}/${hook.id}`, { isOn: true }));
  const [held] = await log(manager, hook.id);
  must(await manager.post(`${path}/${hook.id}/deliveries/${held!.id}/repeat`));
  await server.settle();
  expect((await log(manager, hook.id))[0]).toMatchObject({ state: 'delivered', error: null });
});

it('a new secret takes the place of the former one at once, also for what waits to be sent again', async () => {
  const hook = await make(manager);
  receiver.status = 500;
  await makePublished(manager);
  await server.settle();
  expect((await manager.post(`${path}/${hook.id}/secret`)).status).toBe(200);
  const { secret } = must<Made>(await manager.post(`${path}/${hook.id}/secret`));
  expect(secret).toMatch(/^whsec_.{44}$/);
  expect(secret).not.toBe(hook.secret);
  receiver.status = 204;
  await again();
  const last = receiver.taken.at(-1)!;
  expect([isSignedBy(last, secret), isSignedBy(last, hook.secret)]).toEqual([true, false]);
  expect((await log(manager, hook.id))[0]).toMatchObject({ state: 'delivered' });
  const stranger = await server.signIn('manager');
  expect((await stranger.post(`${path}/${hook.id}/secret`)).status).toBe(404);
});

it('a test that nobody takes is told in the log of deliveries and says nothing of the webhook’s work', async () => {
  const hook = await make(manager);
  receiver.status = 503;
  must(await manager.post(`${path}/${hook.id}/test`), 201);
  await server.settle();
  expect((await log(manager, hook.id))[0]).toMatchObject({ event: 'ping', state: 'failed', attempts: 1 });
  expect(must<Webhook[]>(await manager.get(path))[0]).toMatchObject({ isOn: true, failingSince: null });
});

it('is given up after the twentieth attempt and not before', async () => {
  const hook = await make(manager);
  receiver.status = 503;
  await makePublished(manager);
  await server.settle();
  const state = async () => (await log(manager, hook.id))[0]!.state;
  await query(`update jobs set attempts = 18 where kind = 'webhook.send'`);
  await again();
  expect(await state()).toBe('waiting');
  await again();
  expect(await state()).toBe('failed');
  const { rows } = await query(`select 1 from jobs where kind = 'webhook.send'`);
  expect(rows).toEqual([]);
});

it('the action log names the receiver’s host and not the rest of the address, which may let its reader in', async () => {
  const hook = await make(manager, `${receiver.url}/T000/secret-of-the-address?key=other-secret`);
  must(await manager.patch(`${path}/${hook.id}`, { url: `${receiver.url}/third-secret`, title: 'ERP' }));
  const { rows } = await query(
    `select payload from history where event in ('user.webhookCreated', 'user.webhookChanged') order by id desc limit 2`,
  );
  const { host } = new URL(receiver.url);
  expect(rows.map(({ payload }) => payload as object)).toMatchObject([
    { host, title: 'ERP' },
    { host, title: '1С' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('leads into no network that is not public, by no name and no spelling', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])
    expect([address, reachOf(address, [])]).toEqual([address, 'closed']);
  expect([
    reachOf('8.8.8.8', []),
    reachOf('10.0.0.7', ['10.0.0.7']),
    reachOf('10.0.0.8', ['10.0.0.7']),
    reachOf('fd00::7', ['fd00::7']),
    reachOf('fd00::8', ['fd00::7']),
    reachOf('10.0.0.7', ['10.0.0.0/24']),
    reachOf('10.0.1.7', ['10.0.0.0/24']),
  ]).toEqual(['public', 'own', 'closed', 'own', 'closed', 'own', 'closed']);
  for (const url of ['https://localhost/', 'https://0x7f000001/', 'https://2130706433/', 'https://[::1]/'])
    await expect(pinnedAddress(new URL(url), [])).rejects.toThrow(webhookTexts.privateAddress);
  await expect(pinnedAddress(new URL('http://8.8.8.8/'), [])).rejects.toThrow(webhookTexts.onlyHttps);
  for (const [url, text] of [
    ['ftp://erp.example.ru/', webhookTexts.badAddress],
    ['https://', webhookTexts.badAddress],
    ['https://user:secret@erp.example.ru/', webhookTexts.noPassword],
  ] as const) {
    const refused = await manager.post(path, { title: '1С', url, groups: ['lot'] });
    expect([url, refused.status, refused.problem.errors?.url]).toEqual([url, 422, [text]]);
  }
  const hook = await make(manager, 'https://10.0.0.1/');
  await makeDraft(manager);
  must(await manager.post(`${path}/${hook.id}/test`), 201);
  await server.settle();
  expect((await log(manager, hook.id))[0]).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: webhookTexts.privateAddress,
  });
});
