// `kill -9` of the server while vendors submit in a loop: what was acknowledged is there after the next start, which takes
// over from the killed one; and an orderly end leaves no PostgreSQL behind.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Application, ReceiptVersion } from '../../src/api/records/application.ts';
import { clusterDirOf } from '../../src/server/platform/postgres/place.ts';
import { processBirth } from '../../src/server/platform/postgres/process-birth.ts';
import { submit } from '../server/applications/make-applications.ts';
import { makePublished } from '../server/lots/make-lots.ts';
import { until, type SignedIn, type TestServer } from '../server/make.ts';
import { Caller } from './browserless.ts';
import { killablePlatform, LIMIT_MS } from './killable-platform.ts';

const KILLS = 2;
const VENDORS = 2;
/** Acknowledged between two kills before the next one may come. */
const ENOUGH = 5;

const platform = killablePlatform();

interface Scene {
  manager: SignedIn;
  lotId: number;
  bidders: { vendor: SignedIn; applicationId: number }[];
}

/** A published lot with submitted applications. */
async function setScene(server: TestServer): Promise<Scene> {
  const manager = await server.signIn('manager');
  const { id: lotId } = await makePublished(manager);
  const bidders = [];
  for (let index = 0; index < VENDORS; index += 1) {
    const vendor = await server.signIn('vendor');
    bidders.push({ vendor, applicationId: (await submit(vendor, lotId, ['1000'])).id });
  }
  return { manager, lotId, bidders };
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
    const { manager, lotId, bidders } = await platform.beside(setScene);
    const known = bidders.map((): Receipt[] => []);
    for (let kills = 0; kills < KILLS; kills += 1) {
      let isGone = false;
      const before = known.map((receipts) => receipts.length);
      const loops = bidders.map(({ vendor, applicationId }, index) =>
        submitOnAndOn(new Caller(platform.origin, vendor), applicationId, known[index]!, () => isGone),
      );
      await until(() => known.every((receipts, index) => receipts.length >= before[index]! + ENOUGH), 60_000);
      isGone = true;
      await platform.end('SIGKILL');
      await Promise.all(loops);

      await platform.start();
      for (const [index, { vendor, applicationId }] of bidders.entries()) {
        const kept = await new Caller(platform.origin, vendor).call<ReceiptVersion[]>(
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
    const check = await new Caller(platform.origin, manager).call<{ ok: boolean }>(
      'GET',
      `/api/v1/lots/${lotId}/logs/verify`,
    );
    expect(check.data).toMatchObject({ ok: true });

    const pidFile = join(clusterDirOf(platform.dataDir), 'postmaster.pid');
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    expect(isAlive(postmaster)).toBe(true);
    await platform.end('SIGTERM');
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(pidFile)).toBe(false);
  },
  LIMIT_MS,
);

/** A zombie that nobody has reaped yet counts as gone. */
const isAlive = (pid: number): boolean => processBirth(pid) !== null;
