// An open page hears as long as its session lives, and does not keep it alive by that.
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, transact } from '../../../src/server/platform/database/client.ts';
import { announce } from '../../../src/server/platform/live/announce.ts';
import { LiveHub } from '../../../src/server/platform/live/hub.ts';
import { startSession } from '../../../src/server/accounts/sessions/store.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';
import { testApp, until, type TestServer } from '../make.ts';
import { hears, testModel } from '../support/house.ts';

const HOUR_MS = 3_600_000;
const MODEL = testModel('test-sessions');

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
  hears(MODEL, async () => true);
});
afterAll(() => server.close());

/** A session that nobody has used for two hours of its twelve. */
async function idleSession(): Promise<{ token: string; digest: string }> {
  const { id } = await server.makeUser('auditor');
  const session = await startSession(server.services.db, id, false);
  await server.services.db.execute(sql`
    update sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '10 hours'
    where digest = ${session.digest}`);
  return session;
}

async function hoursLeft(digest: string): Promise<number> {
  const { rows } = await server.services.db.execute<{ hours: number }>(sql`
    select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where digest = ${digest}`);
  return rows[0]!.hours;
}

const PAGES = 20;

interface Watched {
  digests: string[];
  /** What the pages got. */
  got: { events: number; beats: number };
  /** Statements of the hub so far, and what they say. */
  texts: string[];
  statements: () => number;
  stop: () => Promise<void>;
}

/** Pages of as many idle sessions on a hub with a pool of its own. */
async function openPages(beatEveryMs: number): Promise<Watched> {
  // Of one pool, so that all that is asked is heard below.
  const { db, pool, close } = openDatabase(server.url, () => {}, { isPooled: true });
  const texts: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given;
      texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(...given);
    }) as typeof client.query;
  });
  const hub = new LiveHub(server.url, db, server.services.log, { probeEveryMs: HOUR_MS, beatEveryMs });
  await hub.start();
  const sessions = await Promise.all(Array.from({ length: PAGES }, idleSession));
  const got = { events: 0, beats: 0 };
  for (const { digest } of sessions) {
    hub.join(
      {
        sessionDigest: digest,
        lotId: null,
        send: () => void (got.events += 1),
        reset: () => {},
        beat: () => void (got.beats += 1),
        close: () => {},
      },
      {},
    );
  }
  let statements = 0;
  pool.on('acquire', () => void (statements += 1));
  return {
    digests: sessions.map(({ digest }) => digest),
    got,
    texts,
    statements: () => statements,
    stop: async () => {
      await hub.stop();
      await close();
    },
  };
}

it('is asked for in one statement for all pages, and not extended by what they hear', async () => {
  const { digests, got, texts, stop } = await openPages(HOUR_MS);
  const tell = () => transact(server.services.db, (tx) => announce(tx, { model: MODEL, id: 1, what: 'x' }));
  await tell();
  await until(() => got.events === PAGES);
  texts.length = 0;
  await tell();
  await until(() => got.events === 2 * PAGES);
  // Beside the notifier's own: the event by its id, and all sessions at once.
  const own = texts.filter((text) => !text.includes('not told'));
  expect(own.map((text) => (text.includes('live_events') ? 'event' : 'sessions'))).toEqual([
    'event',
    'sessions',
  ]);
  await stop();
  for (const digest of digests) expect(await hoursLeft(digest)).toBeLessThan(10.01);
});

it('is asked for in one statement a beat, and not extended by beats', async () => {
  const { digests, got, statements, stop } = await openPages(50);
  await until(() => got.beats >= PAGES);
  const [statementsBefore, beatsBefore] = [statements(), got.beats];
  await until(() => got.beats >= beatsBefore + 3 * PAGES);
  // A beat may be under way.
  expect(statements() - statementsBefore).toBeLessThanOrEqual((got.beats - beatsBefore) / PAGES + 1);
  await stop();
  for (const digest of digests) expect(await hoursLeft(digest)).toBeLessThan(10.01);
});

it('is not extended by opening the stream again and again', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const { token, digest } = await idleSession();
  await new Promise<void>((resolve, reject) => {
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    const request = get({ port, host: '127.0.0.1', path: '/api/v1/events', headers }, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.once('error', reject);
  });
  expect(await hoursLeft(digest)).toBeLessThan(10.01);
});
