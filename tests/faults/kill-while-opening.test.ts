// `kill -9` of the server while drafts are saved and while envelopes are opened: what was acknowledged is there after the next start,
// and nothing is there by half.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { makeDraftApplication } from '../server/applications/make-applications.ts';
import { makePublished, orderBody, passDeadline } from '../server/lots/make-lots.ts';
import { until, type SignedIn, type TestServer } from '../server/make.ts';
import { Caller } from './browserless.ts';
import { killablePlatform, LIMIT_MS } from './killable-platform.ts';

const LINES = 300;
const KILLS = 3;
/** Acknowledged between two kills before the next one may come. */
const ENOUGH = 5;

const platform = killablePlatform();

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
    const { vendor, id } = await platform.beside(makeDrafted);
    let acknowledged = 1;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const caller = new Caller(platform.origin, vendor);
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
      await platform.end('SIGKILL');
      await saving;
      await platform.start();
      const kept = await new Caller(platform.origin, vendor).call<Application>(
        'GET',
        `/api/v2/applications/${id}`,
      );
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
    const { manager, lotId, ids } = await platform.beside(async (server) => {
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
      const client = new Client({ connectionString: platform.databaseUrl() });
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
      const opening = new Caller(platform.origin, manager)
        .call('POST', `/api/v1/lots/${lotId}/step-to-verifications`)
        .catch(() => null);
      await delay(20 + kills * 40);
      await platform.end('SIGKILL');
      const answer = await opening;
      await platform.start();
      const found = await rows();
      if (answer?.status === 200) expect(found).toEqual(all);
      expect([{ sealed: true, n: 0, opened: 0 }, all]).toContainEqual(found);
    }
    const caller = new Caller(platform.origin, manager);
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
