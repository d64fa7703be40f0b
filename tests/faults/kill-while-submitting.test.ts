// `kill -9` of the server while vendors submit in a loop: what was acknowledged is there after the next start, which takes
// over from the killed one; and an orderly end leaves no PostgreSQL behind.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Application, ReceiptVersion } from '../../src/api/records/application.ts';
import { buildApp } from '../../src/server/app.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { clusterDirOf } from '../../src/server/platform/postgres/place.ts';
import { processBirth } from '../../src/server/platform/postgres/process-birth.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { submit } from '../server/applications/make-applications.ts';
import { makePublished } from '../server/lots/make-lots.ts';
import { asTestServer, until, type SignedIn } from '../server/make.ts';
import { Caller } from './browserless.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { embeddedUrl } from '../support/embedded-url.ts';
import { freePort } from '../support/free-port.ts';

const LIMIT_MS = 240_000;
const KILLS = 2;
const VENDORS = 2;
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
}, LIMIT_MS);

afterEach(async () => {
  await running?.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, LIMIT_MS);

interface Scene {
  manager: SignedIn;
  lotId: number;
  bidders: { vendor: SignedIn; applicationId: number }[];
}

/** A published lot with submitted applications, made through the calls on the running server's own database. */
async function setScene(): Promise<Scene> {
  const url = embeddedUrl(dataDir);
  const { services, close } = await makeServices(readSettings(env), url, pino({ level: 'silent' }));
  const app = await buildApp(services);
  const server = asTestServer({ app, services, url, dataDir, close });
  try {
    const manager = await server.signIn('manager');
    const { id: lotId } = await makePublished(manager);
    const bidders = [];
    for (let index = 0; index < VENDORS; index += 1) {
      const vendor = await server.signIn('vendor');
      bidders.push({ vendor, applicationId: (await submit(vendor, lotId, ['1000'])).id });
    }
    return { manager, lotId, bidders };
  } finally {
    await server.close();
  }
}

type Receipt = Pick<ReceiptVersion, 'number' | 'hash'>;

/** Edits and submits over and over until the server is gone; every acknowledged receipt goes into `known`. */
async function submitOnAndOn(
  caller: Caller,
  id: number,
  known: Receipt[],
  isGone: () => boolean,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await submitOnce(caller, id, known, round);
    } catch {
      // What was in flight was never acknowledged. A socket kept from the server before may break under the next one as well.
      if (isGone()) return;
    }
  }
}

async function submitOnce(caller: Caller, id: number, known: Receipt[], round: number): Promise<void> {
  const open = await caller.call<Application>('GET', `/api/v2/applications/${id}`);
  if (!open.data.isWorkingCopy) await caller.call('POST', `/api/v1/applications/${id}/edit`);
  const { data } = await caller.call<Application>('GET', `/api/v2/applications/${id}`);
  const [offer] = data.offers;
  const offers = [{ id: offer!.id, orderId: offer!.orderId, unitPrice: String(1000 + known.length + round) }];
  await caller.call('PUT', `/api/v1/applications/${id}/offers`, { offers });
  const sent = await caller.call<Application>('POST', `/api/v1/applications/${id}/step-active`);
  if (sent.status === 200) known.push({ number: sent.data.receipt!.number, hash: sent.data.receipt!.hash });
}

test(
  'what was acknowledged survives, and nothing is left running',
  async () => {
    running = await runServer(env);
    const { manager, lotId, bidders } = await setScene();
    const known = bidders.map((): Receipt[] => []);
    for (let kills = 0; kills < KILLS; kills += 1) {
      let isGone = false;
      const before = known.map((receipts) => receipts.length);
      const loops = bidders.map(({ vendor, applicationId }, index) =>
        submitOnAndOn(new Caller(origin, vendor), applicationId, known[index]!, () => isGone),
      );
      await until(() => known.every((receipts, index) => receipts.length >= before[index]! + ENOUGH), 60_000);
      isGone = true;
      await running.kill('SIGKILL');
      await Promise.all(loops);

      running = await runServer(env);
      for (const [index, { vendor, applicationId }] of bidders.entries()) {
        const kept = await new Caller(origin, vendor).call<ReceiptVersion[]>(
          'GET',
          `/api/v1/applications/${applicationId}/receipt?per_page=1000`,
        );
        expect(kept.data.map(({ number, hash }) => ({ number, hash }))).toEqual(
          expect.arrayContaining(known[index]!),
        );
        expect(kept.data.every(({ verified, inHistory }) => verified === true && inHistory === true)).toBe(
          true,
        );
      }
    }
    const check = await new Caller(origin, manager).call<{ ok: boolean }>(
      'GET',
      `/api/v1/lots/${lotId}/logs/verify`,
    );
    expect(check.data).toMatchObject({ ok: true });

    const pidFile = join(clusterDirOf(dataDir), 'postmaster.pid');
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    expect(isAlive(postmaster)).toBe(true);
    await running.kill('SIGTERM');
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(pidFile)).toBe(false);
  },
  LIMIT_MS,
);

/** A zombie that nobody has reaped yet counts as gone. */
const isAlive = (pid: number): boolean => processBirth(pid) !== null;
