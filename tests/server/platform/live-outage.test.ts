// The live hub while its database is away: it comes back by itself and is no burden meanwhile.
import { createHook } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, transact, type Database } from '../../../src/server/platform/database/client.ts';
import { announce } from '../../../src/server/platform/live/announce.ts';
import { pauseAfter } from '../../../src/server/platform/live/backoff.ts';
import { LiveHub } from '../../../src/server/platform/live/hub.ts';
import { startSession } from '../../../src/server/accounts/sessions/store.ts';
import { proxyTo, type TcpProxy } from '../../support/tcp-proxy.ts';
import { testApp, until, type TestServer } from '../make.ts';
import { hears, testModel } from '../support/house.ts';

const MODEL = testModel('test-outage');
const FAULTY_MODEL = testModel('test-outage-faulty');
const OUTAGE_MS = 6_000;
/** Pauses of at least 50, 100, 200, 400, 800 and then 1,000 ms leave room for no more in that time. */
const MOST_ATTEMPTS = 10;
/** Pages must be back within this time of the database's return. */
const BACK_WITHIN_MS = 10_000;

let server: TestServer;
/** The way of the live connection, and that of the pool. */
let wire: TcpProxy;
let poolWire: TcpProxy;
let pool: Database;
let hub: LiveHub;
let heard: (number | null)[];
let said: string[];

beforeAll(async () => {
  server = await testApp();
  hears(MODEL, async () => true);
  hears(FAULTY_MODEL, async () => {
    throw new TypeError('ours');
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  wire = await proxyTo(server.url);
  poolWire = await proxyTo(server.url);
  pool = openDatabase(poolWire.url);
  heard = [];
  said = [];
  const log = pino({}, { write: (line) => void said.push(line) });
  hub = new LiveHub(wire.url, pool.db, log, {
    probeEveryMs: 200,
    hearWithinMs: 500,
    beatEveryMs: 100,
  });
  await hub.start();
  hub.join(
    {
      sessionDigest: null,
      lotId: null,
      send: ({ id }) => void heard.push(id),
      reset: () => {},
      beat: () => {},
      close: () => {},
    },
    {},
  );
  await tell(0);
  await until(() => heard.includes(0));
});
afterEach(async () => {
  await hub.stop();
  await pool.close();
  await wire.close();
  await poolWire.close();
});

const tell = (id: number) =>
  transact(server.services.db, (tx) => announce(tx, { model: MODEL, id, what: 'x' }));

/** What a server sends that is not ready: `ErrorResponse` with the fields S, V, C, M. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Attempts of this process to connect to anything, made while the work is done. */
async function attemptsDuring(work: () => Promise<void>): Promise<number> {
  let attempts = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'TCPCONNECTWRAP') attempts += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return attempts;
}

describe('a database that is away', () => {
  it.each([
    ['answers that it is starting up', () => wire.refuse(startingUp())],
    ['answers so and leaves the connection open', () => wire.refuse(startingUp(), false)],
    ['has closed its port', () => wire.closePort()],
  ])('and %s is asked a few times, and the pages are back soon after it', async (_, goAway) => {
    await goAway();
    let mostOpen = 0;
    const attempts = await attemptsDuring(async () => {
      for (let passed = 0; passed < OUTAGE_MS; passed += 100) {
        await delay(100);
        mostOpen = Math.max(mostOpen, wire.open());
      }
    });
    expect(attempts).toBeGreaterThan(2);
    expect(attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
    expect(mostOpen).toBeLessThanOrEqual(1);
    await tell(7);
    await wire.mend();
    await until(() => heard.includes(7), BACK_WITHIN_MS);
    // What was missed may be read before the connection stands. It is one, not one an attempt.
    await until(() => wire.open() > 0, BACK_WITHIN_MS);
    expect(wire.open()).toBe(1);
  });
});

it('a connection that is open and carries nothing is noticed, told in the log and made anew', async () => {
  wire.freeze();
  await tell(8);
  await until(() => heard.includes(8), BACK_WITHIN_MS);
  expect(said.some((line) => line.includes('hears nothing'))).toBe(true);
});

it('what could not be told is told later, and the streams are kept alive till then', async () => {
  let beats = 0;
  let isClosed = false;
  hub.join(
    {
      sessionDigest: (await startSession(server.services.db, (await server.makeUser('auditor')).id, false))
        .digest,
      lotId: null,
      send: () => {},
      reset: () => {},
      beat: () => void (beats += 1),
      close: () => void (isClosed = true),
    },
    {},
  );
  await until(() => beats > 0);
  await poolWire.closePort();
  await tell(9);
  await until(() => said.some((line) => line.includes('live delivery failed')));
  const before = beats;
  await until(() => beats > before + 1);
  await poolWire.mend();
  await until(() => heard.includes(9), BACK_WITHIN_MS);
  expect(isClosed).toBe(false);
});

it('an event that cannot be told by a fault of its own keeps no other from being told', async () => {
  await transact(server.services.db, (tx) => announce(tx, { model: FAULTY_MODEL, id: 1, what: 'x' }));
  await tell(10);
  await until(() => heard.includes(10));
  expect(said.filter((line) => line.includes('live delivery failed'))).toHaveLength(1);
  wire.cut();
  await tell(11);
  await until(() => heard.includes(11), BACK_WITHIN_MS);
});

it('what was told before a break is not told again after it', async () => {
  await tell(12);
  await until(() => heard.includes(12));
  wire.cut();
  await tell(13);
  await until(() => heard.includes(13), BACK_WITHIN_MS);
  expect(heard.filter((id) => id !== null && id >= 12)).toEqual([12, 13]);
});

describe('the pauses', () => {
  it('begin at a tenth of a second and stay under two in the first minutes', () => {
    expect(pauseAfter(0, 0, 1)).toBe(100);
    expect(pauseAfter(0, 0, 0)).toBe(50);
    for (let failures = 0; failures < 100; failures += 1)
      expect(pauseAfter(failures, 60_000, 1)).toBeLessThanOrEqual(2_000);
  });

  it('grow with a long outage, and never so far that the pages would wait more than ten seconds', () => {
    expect(pauseAfter(100, 5 * 60_000, 1)).toBeGreaterThan(2_000);
    expect(pauseAfter(1_000, 24 * 60 * 60_000, 1)).toBeLessThanOrEqual(8_000);
  });

  it('differ between processes', () => {
    expect(pauseAfter(5, 10_000, 0)).toBeLessThan(pauseAfter(5, 10_000, 1));
  });
});
