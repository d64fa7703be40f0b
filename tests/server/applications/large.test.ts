// Procedures of the size that is promised: five thousand items, whole offers for them, a round of all of it, thousands told.
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application, ApplicationSaved } from '../../../src/api/records/application.ts';
import type { Order } from '../../../src/api/records/order.ts';
import { canonicalJson } from '../../../src/proof/canonical.ts';
import { offersOfApplications } from '../../../src/server/applications/application/contents.ts';
import {
  outcomeHash,
  outcomePieces,
  outcomeText,
} from '../../../src/server/applications/core/fixed-outcome.ts';
import { offers } from '../../../src/server/applications/core/offer-tables.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { newsDelivery } from '../../../src/server/accounts/notifications/deliver.ts';
import { carryOutBatch } from '../../../src/server/platform/jobs/transactional.ts';
import { inHours, lotBody, type MadeLot } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { must, openLot, ordersOf, passRound } from './make-applications.ts';

const ITEMS = 5_000;
const TOLD = 12_000;

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;
let vendors: SignedIn[];
let lotId: number;
let orders: Order[];
const ids: number[] = [];

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const countOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await server.services.db.execute<{ n: number }>(query);
  return rows[0]!.n;
};

describe('a lot of five thousand items', () => {
  it('is filled from a table, and copied whole', async () => {
    ({ id: lotId } = must<MadeLot>(await manager.post('/api/v1/lots', lotBody()), 201));
    const lines = Array.from({ length: ITEMS }, (_, n) => `${n + 1};Труба стальная ${n + 1};${n + 1};шт`);
    const content = ['№;Наименование;Количество;Ед. изм.', ...lines].join('\n');
    must(await manager.upload(`/api/v1/lots/${lotId}/orders/import`, [{ name: 'Перечень.csv', content }]));
    orders = await ordersOf(manager, lotId);
    const copy = must<MadeLot>(await manager.post(`/api/v1/lots/${lotId}/copy`, {}), 201);
    const copied = await ordersOf(manager, copy.id);
    const told = (rows: Order[]) => rows.map(({ id: _id, lotId: _lot, ...rest }) => rest);
    expect(told(copied)).toEqual(told(orders));
    expect(copied).toHaveLength(ITEMS);
    expect(new Set([...copied, ...orders].map(({ id }) => id)).size).toBe(2 * ITEMS);
  });

  it('is published to thousands of subscribers', async () => {
    const { rows } = await server.services.db.execute<{ id: string }>(
      sql`select id from categories where parent_id is null order by id limit 1`,
    );
    const categoryId = Number(rows[0]!.id);
    await server.services.db.execute(sql`
      with people as (
        insert into users (name, email, phone, role, status)
        select 'Подписчик ' || n, 'subscriber' || n || '@example.test', '79161234567', 'vendor', 'active'
        from generate_series(1, ${TOLD}) as n returning id),
      quiet as (
        insert into notification_preferences (user_id, mail) select id, 'none' from people where id % 2 = 0)
      insert into subscriptions (user_id, category_id) select id, ${categoryId} from people`);
    must(await manager.patch(`/api/v1/lots/${lotId}`, { categoryId }));
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
    // The news of the lot alone, not the letters that it brings forth.
    await carryOutBatch(server.services, 'news.deliver', newsDelivery);
    expect(await countOf(sql`select count(*)::int as n from notifications where lot_id = ${lotId}`)).toBe(
      TOLD,
    );
    expect(await countOf(sql`select count(*)::int as n from live_events where model = 'notification'`)).toBe(
      TOLD,
    );
    expect(
      await countOf(
        sql`select count(*)::int as n from jobs where kind = 'notification.mail' and payload ->> 'notificationId' in (select id::text from notifications where lot_id = ${lotId})`,
      ),
    ).toBe(TOLD / 2);
  });

  it('is offered for, and the offer is corrected after it was submitted', async () => {
    for (const [index, vendor] of vendors.entries()) {
      const lines = orders.map(({ id, quantity }) => ({
        orderId: id,
        name: `Труба ${index}`,
        quantity,
        unitPrice: `${100 + index}.00`,
      }));
      const body = { agreement: 'buyer', isAgree: true, offers: lines };
      const { id } = must<Application>(await vendor.post(`/api/v1/lots/${lotId}/applications`, body), 201);
      must(await vendor.post(`/api/v1/applications/${id}/step-active`));
      ids.push(id);
    }
    const [vendor, path] = [vendors[0]!, `/api/v1/applications/${ids[0]}`];
    const before = must<Application>(await vendor.get(`/api/v2/applications/${ids[0]}?view=submitted`));
    const working = must<Application>(await vendor.post(`${path}/edit`));
    const told = (rows: Application['offers']) => rows.map(({ id: _id, ...rest }) => rest);
    expect(working.offers).toHaveLength(ITEMS);
    expect(told(working.offers)).toEqual(told(before.offers));
    expect(new Set([...working.offers, ...before.offers].map(({ id }) => id)).size).toBe(2 * ITEMS);
    // Pasted anew as a whole: what comes back is the ids alone, then not even these.
    const minimal = { headers: { prefer: 'return=minimal' } };
    const table = working.offers.map(({ orderId, name, quantity, unitPrice }) => ({
      orderId,
      name,
      quantity,
      unitPrice,
    }));
    const pasted = await vendor.put(`${path}/offers`, { offers: table }, minimal);
    const { newOfferIds } = must<ApplicationSaved>(pasted);
    expect(new Set(newOfferIds).size).toBe(ITEMS);
    const known = table.map((row, index) => ({ ...row, id: newOfferIds[index] }));
    const again = await vendor.put(`${path}/offers`, { offers: known }, minimal);
    expect(must<ApplicationSaved>(again)).toMatchObject({ offersCount: ITEMS, newOfferIds: [] });
    expect(again.bytes.length).toBeLessThan(2_000);
    must(await vendor.patch(`/api/v1/offers/${newOfferIds[0]}`, { unitPrice: '99.50' }));
    const after = must<Application>(await vendor.post(`${path}/step-active`));
    expect(after.offers.slice(0, 2).map(({ unitPrice }) => unitPrice)).toEqual(['99.50', '100.00']);
  });

  it('is bid for in a round by three at once', async () => {
    await openLot(server, manager, lotId);
    const shown = must<Application>(await manager.get(`/api/v2/applications/${ids[0]}`));
    const offerIds = shown.offers.map(({ id }) => id);
    const asked = performance.now();
    must(await manager.post(`/api/v1/applications/${ids[0]}/approve-offers`, { offerIds }));
    // A connection waits no longer for its statements.
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect(
      await countOf(
        sql`select count(*)::int as n from offers where application_id = ${ids[0]} and approved_by_customer`,
      ),
    ).toBe(ITEMS);
    // The marks of the others are set by hand; the decisions are the people's.
    await server.services.db.execute(
      sql`update offers set approved_by_customer = true where lot_id = ${lotId}`,
    );
    for (const id of ids) {
      const path = `/api/v1/applications/${id}`;
      must(await manager.post(`${path}/verifications`, { decision: 'verified', offers: [] }));
      must(await security.post(`${path}/handle-security-decision`, { decision: 'secured' }));
      must(await auditor.post(`${path}/audit`, { decision: 'audited' }));
    }
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    for (const id of ids)
      must(await manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    const round = { endsAt: inHours(1), stepKind: 'money', step: '5' };
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
    const baseline = sql`from round_prices join offers on offers.id = round_prices.offer_id
      where is_baseline and offers.lot_id = ${lotId} and price = unit_price`;
    expect(await countOf(sql`select count(*)::int as n ${baseline}`)).toBe(3 * ITEMS);
    const prices = must<Application>(await vendors[1]!.get(`/api/v2/applications/${ids[1]}`)).offers;
    must(
      await vendors[1]!.post(`/api/v1/lots/${lotId}/round/prices`, {
        prices: prices.map(({ id }) => ({ offerId: id, price: '90.00' })),
      }),
    );
    const last = () =>
      countOf(sql`select count(*)::int as n from round_prices where not is_baseline and price = 90`);
    expect([await countOf(sql`select count(*)::int as n from round_moves`), await last()]).toEqual([1, 0]);
    await passRound(server, lotId);
    await server.tick('lot-deadlines');
    expect(await last()).toBe(ITEMS);
  });

  it('has one text of its outcome, however many rows are read at once', async () => {
    const { db } = server.services;
    const rows = await db.select().from(offers).where(eq(offers.lotId, lotId)).orderBy(asc(offers.id));
    expect(rows).toHaveLength(3 * ITEMS);
    const whole = canonicalJson(
      rows.map((row) => ({
        id: row.id,
        application: row.applicationId,
        order: row.orderId,
        quantity: row.quantity,
        price: row.unitPrice,
        repeated: row.repeatedPrice,
        approved: row.approvedByCustomer,
        isArchived: row.archivedAt !== null,
        allocated: row.allocatedQuantity,
      })),
    );
    await transact(db, async (tx) => {
      expect((await outcomeText(tx, lotId)) === whole).toBe(true);
      expect(await outcomeHash(tx, lotId)).toBe(createHash('sha256').update(whole).digest('hex'));
      const lengths: number[] = [];
      for await (const piece of outcomePieces(tx, lotId)) lengths.push(piece.length);
      expect(Math.max(...lengths)).toBeLessThan(whole.length / 5);
      expect(await outcomeText(tx, 0)).toBe('[]');
    });
    // Mapped by what is known of the columns, as the library maps them.
    const quick = await offersOfApplications(db, { ids });
    expect(quick.toSorted((a, b) => a.id - b.id)).toEqual(rows);
  });
});
