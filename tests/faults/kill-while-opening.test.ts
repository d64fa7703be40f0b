// `kill -9` of the server while drafts are saved and while envelopes are opened: what was acknowledged is there after the next start,
// and nothing is there by half.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { buildApp } from '../../src/server/app.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makePublished, orderBody, passDeadline } from '../server/lots/make-lots.ts';
import { asTestServer, until, type SignedIn, type TestServer } from '../server/make.ts';
import { Caller } from './browserless.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { embeddedUrl } from '../support/embedded-url.ts';
import { freePort } from '../support/free-port.ts';

const LIMIT_MS = 240_000;
const LINES = 300;
const KILLS = 3;
/** Acknowledged between two kills before the next one may come. */
const ENOUGH = 5;

let dataDir: string;
let env: Record<string, string>;
let origin: string;
let running: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-kill-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = { DATA_DIR: dataDir, PORT: String(port), SEED_DEMO: '0', LOG_LEVEL: 'fatal', DATABASE_URL: '' };
  running = await runServer(env);
}, LIMIT_MS);

afterEach(async () => {
  await running?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, LIMIT_MS);

const databaseUrl = (): string => embeddedUrl(dataDir);

/** Acts on the running server's own database, by calls of an app beside it. */
async function beside<T>(act: (server: TestServer) => Promise<T>): Promise<T> {
  const url = databaseUrl();
  const { services, close } = await makeServices(readSettings(env), url, pino({ level: 'silent' }));
  const app = await buildApp(services);
  const server = asTestServer({ app, services, url, dataDir, close });
  try {
    return await act(server);
  } finally {
    await server.close();
  }
}

const items = Array.from({ length: LINES }, (_, index) =>
  orderBody({ name: `Труба ${index}`, quantity: '2' }),
);
const prices = (price: string): string[] => items.map(() => price);

interface Drafted {
  manager: SignedIn;
  vendor: SignedIn;
  lotId: number;
  id: number;
}

const makeDrafted = (server: TestServer): Promise<Drafted> =>
  Promise.all([server.signIn('manager'), server.signIn('vendor')]).then(async ([manager, vendor]) => {
    const { id: lotId } = await makePublished(manager, {}, items);
    const { id } = await makeDraftApplication(vendor, lotId, prices('1'));
    return { manager, vendor, lotId, id };
  });

test(
  'an acknowledged save is there, and no table is half one and half another',
  async () => {
    const { vendor, id } = await beside(makeDrafted);
    let acknowledged = 1;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const caller = new Caller(origin, vendor);
      const { data } = await caller.call<Application>('GET', `/api/v2/applications/${id}`);
      const rows = data.offers.map((offer) => ({ id: offer.id, orderId: offer.orderId }));
      const before = acknowledged;
      const saving = (async () => {
        for (;;) {
          const unitPrice = String(acknowledged + 1);
          const offers = rows.map((row) => ({ ...row, unitPrice }));
          const sent = await caller.call('PUT', `/api/v1/applications/${id}/offers`, { offers });
          if (sent.status === 200) acknowledged += 1;
        }
      })().catch(() => {
        // The server is gone; what was in flight was never acknowledged.
      });
      await until(() => acknowledged >= before + ENOUGH, 60_000);
      await running!.kill('SIGKILL');
      await saving;
      running = await runServer(env);
      const kept = await new Caller(origin, vendor).call<Application>('GET', `/api/v2/applications/${id}`);
      expect(kept.data.offers).toHaveLength(LINES);
      const found = new Set(kept.data.offers.map(({ unitPrice }) => unitPrice));
      expect(found.size).toBe(1);
      const [price] = [...found].map(Number);
      expect([acknowledged, acknowledged + 1]).toContain(price);
      acknowledged = price!;
    }
  },
  LIMIT_MS,
);

test(
  'an opening that was broken off shows nothing, and the next one shows all of it',
  async () => {
    const { manager, lotId, ids } = await beside(async (server) => {
      const made = await makeDrafted(server);
      const vendors = [made.vendor, await server.signIn('vendor'), await server.signIn('vendor')];
      const all = [made.id];
      for (const vendor of vendors.slice(1))
        all.push((await makeDraftApplication(vendor, made.lotId, prices('2'))).id);
      for (const [index, vendor] of vendors.entries())
        expect((await vendor.post(`/api/v1/applications/${all[index]}/step-active`)).status).toBe(200);
      await passDeadline(server, made.lotId);
      return { ...made, ids: all };
    });
    const rows = async () => {
      const client = new Client({ connectionString: databaseUrl() });
      await client.connect();
      const { rows: found } = await client.query<{ sealed: boolean; n: number; opened: number }>(
        `select is_sealed as sealed, (select count(*)::int from offers where lot_id = l.id) as n,
           (select count(*)::int from application_versions v join applications a on a.id = v.application_id
             where a.lot_id = l.id and v.opened_at is not null) as opened
         from lots l where id = $1`,
        [lotId],
      );
      await client.end();
      return found[0]!;
    };
    const all = { sealed: false, n: LINES * ids.length, opened: ids.length };
    for (let kills = 0; kills < KILLS && (await rows()).sealed; kills += 1) {
      const opening = new Caller(origin, manager)
        .call('POST', `/api/v1/lots/${lotId}/step-to-verifications`)
        .catch(() => null);
      await delay(20 + kills * 40);
      await running!.kill('SIGKILL');
      const answer = await opening;
      running = await runServer(env);
      const found = await rows();
      if (answer?.status === 200) expect(found).toEqual(all);
      expect([{ sealed: true, n: 0, opened: 0 }, all]).toContainEqual(found);
    }
    const caller = new Caller(origin, manager);
    await until(async () => {
      if ((await rows()).sealed) await caller.call('POST', `/api/v1/lots/${lotId}/step-to-verifications`);
      return !(await rows()).sealed;
    }, 60_000);
    expect(await rows()).toEqual(all);
    for (const id of ids) {
      const seen = await caller.call<Application>('GET', `/api/v2/applications/${id}`);
      expect(seen.data.offers).toHaveLength(LINES);
    }
  },
  LIMIT_MS,
);
