import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEventRecord } from '../../../src/api/calls/events.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { announce } from '../../../src/server/platform/live/announce.ts';
import { cursorsOf } from '../../../src/server/platform/live/cursor.ts';
import { LiveHub } from '../../../src/server/platform/live/hub.ts';
import { makeLogger } from '../../../src/server/platform/log/logger.ts';
import { notify } from '../../../src/server/accounts/notifications/notify.ts';
import { testApp, until, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { hears, testModel } from '../support/house.ts';

let server: TestServer;
let port = 0;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  server = await testApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  hears(testModel('test-secret'), async (_db, visitor) => visitor.role === 'auditor');
  hears(testModel('test-open'), async () => true);
});
// An address has so many at once.
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});
afterAll(() => server.close());

interface Stream {
  events: (LiveEventRecord & { eventId: string })[];
  text: () => string;
  isClosed: () => boolean;
}

function listen(client: TestClient, path = '/api/v1/events', lastEventId?: string): Promise<Stream> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers }, (response) => {
      open.push(response);
      let text = '';
      let closed = false;
      const stream: Stream = { events: [], text: () => text, isClosed: () => closed };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        stream.events = [...text.matchAll(/id: (\S+)\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
          ...(JSON.parse(data!) as LiveEventRecord),
          eventId: id!,
        }));
        resolve(stream);
      });
      response.on('close', () => {
        closed = true;
      });
    }).on('error', reject);
  });
}

const tell = (model: string, id: number, lotId: number | null = null) =>
  transact(server.services.db, (tx) =>
    announce(tx, { model: testModel(model), id, lotId, what: `${model}.changed` }),
  );

/** Everything told before has been delivered once this has come through. */
async function fence(stream: Stream): Promise<void> {
  const mark = Math.floor(Math.random() * 1e9);
  await tell('test-open', mark);
  await until(() => stream.events.some(({ id }) => id === mark));
}

it('tells each page only what its visitor may hear, per event', async () => {
  const auditor = await listen(await server.signIn('auditor'));
  const vendor = await listen(await server.signIn('vendor'));
  const guest = await listen(server.guest());
  await tell('test-secret', 1);
  await tell('test-nobody', 2);
  for (const stream of [auditor, vendor, guest]) await fence(stream);
  expect(auditor.events.map(({ model }) => model)).toContain('test-secret');
  for (const stream of [vendor, guest]) expect(stream.text()).not.toContain('test-secret');
  for (const stream of [auditor, vendor, guest]) expect(stream.text()).not.toContain('test-nobody');
});

it('says nothing of what was rolled back', async () => {
  const stream = await listen(server.guest());
  await transact(server.services.db, async (tx) => {
    await announce(tx, { model: testModel('test-open'), id: 404, what: 'x' });
    throw new Error('no');
  }).catch(() => {});
  await fence(stream);
  expect(stream.events.some(({ id }) => id === 404)).toBe(false);
});

it("keeps to one lot's events where asked", async () => {
  const stream = await listen(server.guest(), '/api/v1/events?lot=5');
  await tell('test-open', 51, 5);
  await tell('test-open', 61, 6);
  await fence(stream);
  expect(stream.events.map(({ id }) => id)).toContain(51);
  expect(stream.events.map(({ id }) => id)).not.toContain(61);
});

it('resumes by the last event id, asking anew who may hear', async () => {
  const auditor = await server.signIn('auditor');
  const first = await listen(auditor);
  await fence(first);
  const last = first.events.at(-1)!.eventId;
  await tell('test-secret', 71);
  await tell('test-open', 72);
  const resumed = await listen(auditor, '/api/v1/events', last);
  await until(() => resumed.events.some(({ id }) => id === 72));
  expect(resumed.events.map(({ id }) => id)).toContain(71);
  await server.services.db.execute(sql`update users set role = 'manager' where id = ${auditor.id}`);
  const demoted = await listen(auditor, '/api/v1/events', last);
  await until(() => demoted.events.some(({ id }) => id === 72));
  expect(demoted.events.map(({ id }) => id)).not.toContain(71);
});

it('resumes from its greeting, and from its beats, where it was cut before its first event', async () => {
  const cut = await listen(server.guest());
  const greeted = /id: (\S+)\n: hello/.exec(cut.text())![1];
  await tell('test-open', 73);
  await until(() => cut.events.some(({ id }) => id === 73));
  const resumed = await listen(server.guest(), '/api/v1/events', greeted);
  await until(() => resumed.events.some(({ id }) => id === 73));
});

it('begins with what was told since the page began to read what it shows', async () => {
  const other = await listen(server.guest());
  // This process must have heard for a while.
  await until(async () => {
    const opened = await listen(server.guest(), '/api/v1/events?read_ms=0');
    await fence(opened);
    return !opened.text().includes('event: reset');
  });
  await tell('test-open', 74, 5);
  await tell('test-secret', 75, 5);
  await fence(other);
  const opened = await listen(server.guest(), '/api/v1/events?lot=5&read_ms=0');
  await fence(opened);
  const heard = opened.events.map(({ id }) => id);
  expect(heard).toContain(74);
  expect(heard).not.toContain(75);
  const unasked = await listen(server.guest(), '/api/v1/events?lot=5');
  await fence(unasked);
  expect(unasked.events.map(({ id }) => id)).not.toContain(74);
});

it('has all read anew by a page that began to read before this process heard', async () => {
  const hub = new LiveHub(server.url, server.services.db, makeLogger('silent'));
  await hub.start();
  const done: string[] = [];
  hub.join(
    {
      sessionDigest: null,
      lotId: null,
      joined: () => done.push('joined'),
      send: () => done.push('event'),
      reset: () => done.push('reset'),
      beat: () => {},
      close: () => {},
    },
    { readMs: 0 },
  );
  await until(() => done.length > 1);
  await hub.stop();
  expect(done).toEqual(['joined', 'reset']);
});

const ask = ({ cookies }: TestClient) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    get({ port, host: '127.0.0.1', path: '/api/v1/events', headers: { cookie } }, (response) => {
      open.push(response);
      resolve(response);
    }).on('error', reject);
  });

it('is opened so many times by guests of one address, who are told why and when to try again; accounts there have their own', async () => {
  const streams: IncomingMessage[] = [];
  let last = await ask(server.guest());
  for (; last.statusCode === 200 && streams.length < 150; last = await ask(server.guest()))
    streams.push(last);
  expect(streams.length).toBeGreaterThan(50);
  expect(streams.length).toBeLessThanOrEqual(100);
  expect(last.statusCode).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  const { message } = (await json(last)) as { message: string };
  expect(message).toMatch(/^С вашего адреса .+ сами не приходят\. .+ войдите/);
  expect((await ask(await server.signIn('vendor'))).statusCode).toBe(200);
  for (const stream of streams) stream.destroy();
  await until(async () => (await ask(server.guest())).statusCode === 200);
});

it('is opened so many times by one account, and again where one of them has ended', async () => {
  const vendor = await server.signIn('vendor');
  const streams = await Promise.all(Array.from({ length: 60 }, () => ask(vendor)));
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await ask(vendor);
  expect(refused.statusCode).toBe(429);
  refused.resume();
  streams[0]!.destroy();
  await until(async () => {
    const again = await ask(vendor);
    streams.push(again);
    return again.statusCode === 200;
  });
  for (const stream of streams) stream.destroy();
});

it('says nothing of how much happens between two events', async () => {
  const stream = await listen(server.guest());
  await fence(stream);
  await fence(stream);
  const ids = stream.events.slice(-2).map(({ eventId }) => eventId);
  expect(new Set(ids.map((id) => id.length)).size).toBe(1);
  // Neither as it stands nor as what it encodes.
  const { rows } = await server.services.pool.query<{ id: string }>('select max(id) as id from live_events');
  for (const id of ids) {
    expect(id).not.toMatch(/^\d+$/);
    expect(Buffer.from(id, 'base64url').toString('latin1')).not.toContain(rows[0]!.id.padStart(4, '0'));
  }
  const [, again] = await Promise.all([1, 2].map(() => listen(server.guest(), undefined, ids[0])));
  await until(() => again!.events.length > 0);
  expect(again!.events.map(({ eventId }) => eventId)).not.toContain(ids[1]);
  const forged = await listen(server.guest(), undefined, '17');
  await until(() => forged.text().includes('event: reset'));
});

it('of a process that was killed after its commit is told by another', async () => {
  const stream = await listen(server.guest());
  await fence(stream);
  await server.services.pool.query(
    `insert into live_events (model, model_id, what) values ('test-open', 4711, 'x')`,
  );
  await until(() => stream.events.some(({ id }) => id === 4711));
});

it('cuts a blocked user off at once', async () => {
  const admin = await server.signIn('admin');
  const auditor = await server.signIn('auditor');
  const stream = await listen(auditor);
  await fence(stream);
  const reply = await admin.post(`/api/v1/admin/users/${auditor.id}/block`, { blocked: '1' });
  expect(reply.status).toBe(200);
  await until(() => stream.isClosed());
  await tell('test-secret', 81);
  expect(stream.text()).not.toContain('"id":81,');
});

it('tells a page why it is cut: what was done to the account of its own user, and of nobody else', async () => {
  const admin = await server.signIn('admin');
  const [blocked, moved] = [await server.signIn('auditor'), await server.signIn('manager')];
  const [ofBlocked, ofMoved] = [await listen(blocked), await listen(moved)];
  await fence(ofMoved);
  await admin.post(`/api/v1/admin/users/${blocked.id}/block`, { blocked: '1' });
  await until(() => ofBlocked.isClosed());
  await admin.patch(`/api/v1/users/${moved.id}`, { role: 'auditor' });
  await until(() => ofMoved.isClosed());
  const own = ({ events }: Stream) => events.filter(({ model }) => model === 'user');
  expect(own(ofBlocked)).toMatchObject([{ id: blocked.id, what: 'user.block' }]);
  expect(own(ofMoved)).toMatchObject([{ id: moved.id, what: 'user.roleChanged' }]);
});

it('tells who no longer acts for a company, whose news are heard no more', async () => {
  const [admin, vendor] = [await server.signIn('admin'), await server.signIn('vendor')];
  const stream = await listen(vendor);
  await fence(stream);
  const binding = { company_id: vendor.companyId, user_id: vendor.id };
  expect((await admin.post('/api/v1/companies/users/detach', binding)).status).toBe(200);
  await fence(stream);
  expect(stream.events).toContainEqual(expect.objectContaining({ model: 'user', id: vendor.id }));
});

it('comes back after its database connection was lost, and catches up', async () => {
  const stream = await listen(server.guest());
  await fence(stream);
  await server.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'LISTEN%'`,
  );
  await tell('test-open', 91);
  await until(() => stream.events.some(({ id }) => id === 91));
});

it('rings the bell of the told user alone', async () => {
  const [one, two] = [await server.signIn('vendor'), await server.signIn('vendor')];
  const [hears, deaf] = [await listen(one), await listen(two)];
  await transact(server.services.db, (tx) =>
    notify(tx, {
      userIds: [one.id],
      type: 'lot.prolonged',
      text: 'Срок продлён',
      link: '/tender-1',
      lotId: 1,
    }),
  );
  await fence(hears);
  await fence(deaf);
  expect(hears.text()).toContain('"model":"notification"');
  expect(deaf.text()).not.toContain('"model":"notification"');
  expect((await one.get('/api/v1/notifications/unread-count')).data()).toMatchObject({ count: 1 });
  expect((await two.get('/api/v1/notifications/unread-count')).data()).toMatchObject({ count: 0 });
  const [notice] = (await one.get('/api/v1/notifications')).data<{ id: number }[]>();
  expect((await two.patch(`/api/v1/notifications/${notice!.id}`, { read: true })).status).toBe(404);
  expect((await one.patch(`/api/v1/notifications/${notice!.id}`, { read: true })).status).toBe(200);
  await server.settle();
  expect(server.letters().filter((text) => text.includes(one.user.email))).toHaveLength(1);
});

// Last: so many events are repeated to nobody who resumes soon after.
describe('what cannot be repeated is read anew', () => {
  const remember = (count: number, lotId: number | null) =>
    server.services.db.execute(sql`
      insert into live_events (model, model_id, lot_id, what, told)
      select 'test-open', n, ${lotId}::bigint, 'x', true from generate_series(1, ${count}::int) as n`);
  const lastOf = async (stream: Stream) => {
    await fence(stream);
    return stream.events.at(-1)!.eventId;
  };
  const isReset = (stream: Stream) => stream.text().includes('event: reset\ndata: {}\n\n');

  it('where too much was missed', async () => {
    const first = await listen(server.guest());
    const last = await lastOf(first);
    await remember(1_100, 977);
    const resumed = await listen(server.guest(), '/api/v1/events', last);
    await fence(resumed);
    expect(isReset(resumed)).toBe(true);
    // The next time it resumes from there.
    const from = /id: (\S+)\nevent: reset/.exec(resumed.text())![1];
    const again = await listen(server.guest(), '/api/v1/events?lot=5', from);
    await fence(again);
    expect(isReset(again)).toBe(false);
  });

  it("but not where that was other lots'", async () => {
    const first = await listen(server.guest());
    const last = await lastOf(first);
    await remember(1_100, 978);
    await tell('test-open', 979, 5);
    await fence(first);
    const resumed = await listen(server.guest(), '/api/v1/events?lot=5', last);
    await fence(resumed);
    expect(isReset(resumed)).toBe(false);
    expect(resumed.events.map(({ id }) => id)).toContain(979);
  });

  it('where the last one heard is no longer kept', async () => {
    const first = await listen(server.guest());
    const last = await lastOf(first);
    await server.services.db.execute(
      sql`delete from live_events where id = ${cursorsOf(server.services.secret).read(last)}`,
    );
    const resumed = await listen(server.guest(), '/api/v1/events?lot=5', last);
    await fence(resumed);
    expect(isReset(resumed)).toBe(true);
  });
});
