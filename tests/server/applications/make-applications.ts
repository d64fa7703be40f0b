// Lots with applications in whatever stage, made through the calls themselves.
import type { Application } from '../../../src/api/records/application.ts';
import type { Order } from '../../../src/api/records/order.ts';
import { makePublished, passDeadline } from '../lots/make-lots.ts';
import type { SignedIn, TestServer } from '../make.ts';
import type { TestClient, TestReply } from '../support/client.ts';

export const threeItems = [
  { name: 'Насос центробежный', quantity: '10', unit: '796' },
  { name: 'Кабель силовой', quantity: '150.5', unit: '006' },
  { name: 'Задвижка стальная', quantity: '4', unit: '796' },
];

/** The reply's data, or an error that shows what came instead. */
export function must<T>(reply: TestReply, status = 200): T {
  if (reply.status !== status)
    throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`);
  return reply.data<T>();
}

export async function ordersOf(who: TestClient, lotId: number): Promise<Order[]> {
  return must<Order[]>(await who.get(`/api/v1/lots/${lotId}/orders?per_page=5000`));
}

/** One offer an item, at the prices given; null: not offered. */
export const offerRows = (orders: readonly Order[], prices: readonly (string | null)[]) =>
  orders.flatMap((order, index) => {
    const unitPrice = prices[index];
    return unitPrice == null
      ? []
      : [
          {
            orderId: order.id,
            name: `Товар ${index + 1}`,
            quantity: order.quantity,
            unitPrice,
            guaranteePeriod: 12,
            shipmentPeriod: 30,
          },
        ];
  });

export const agreed = { agreement: 'buyer', isAgree: true };

export async function makeDraftApplication(
  vendor: SignedIn,
  lotId: number,
  prices: readonly (string | null)[],
  terms: Record<string, unknown> = {},
): Promise<Application> {
  const orders = await ordersOf(vendor, lotId);
  const offers = offerRows(orders, prices);
  const made = await vendor.post(`/api/v1/lots/${lotId}/applications`, { ...agreed, ...terms, offers });
  return must<Application>(made, 201);
}

export async function submit(
  vendor: SignedIn,
  lotId: number,
  prices: readonly (string | null)[],
  terms: Record<string, unknown> = {},
): Promise<Application> {
  const { id } = await makeDraftApplication(vendor, lotId, prices, terms);
  return must<Application>(await vendor.post(`/api/v1/applications/${id}/step-active`));
}

/** The deadline passes and the manager opens the envelopes. */
export async function openLot(server: TestServer, manager: SignedIn, lotId: number): Promise<void> {
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`));
}

export interface Checkers {
  manager: SignedIn;
  security: SignedIn;
  auditor: SignedIn;
}

/** All three stages say yes to every priced offer. */
export async function admit({ manager, security, auditor }: Checkers, id: number): Promise<void> {
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${id}`));
  const decisions = offers.map((offer) => ({ id: offer.id, approved: true }));
  must(
    await manager.post(`/api/v1/applications/${id}/verifications`, {
      decision: 'verified',
      offers: decisions,
    }),
  );
  must(await security.post(`/api/v1/applications/${id}/handle-security-decision`, { decision: 'secured' }));
  must(await auditor.post(`/api/v1/applications/${id}/audit`, { decision: 'audited' }));
}

/** A lot in verification with one application a price list. */
export async function makeOpened(
  server: TestServer,
  manager: SignedIn,
  vendors: readonly SignedIn[],
  prices: readonly (readonly (string | null)[])[],
  over: Record<string, unknown> = {},
  terms: readonly Record<string, unknown>[] = [],
): Promise<{ lotId: number; ids: number[] }> {
  const { id: lotId } = await makePublished(manager, over, threeItems);
  const ids: number[] = [];
  for (const [index, vendor] of vendors.entries())
    ids.push((await submit(vendor, lotId, prices[index] ?? [], terms[index])).id);
  await openLot(server, manager, lotId);
  return { lotId, ids };
}

/** The same in pending, with everybody admitted. */
export async function makePending(
  server: TestServer,
  checkers: Checkers,
  vendors: readonly SignedIn[],
  prices: readonly (readonly (string | null)[])[],
  over: Record<string, unknown> = {},
  terms: readonly Record<string, unknown>[] = [],
): Promise<{ lotId: number; ids: number[] }> {
  const made = await makeOpened(server, checkers.manager, vendors, prices, over, terms);
  for (const id of made.ids) await admit(checkers, id);
  must(await checkers.manager.post(`/api/v1/lots/${made.lotId}/step-to-pending`));
  return made;
}

/** The same in rating, calculated. */
export async function makeRated(
  server: TestServer,
  checkers: Checkers,
  vendors: readonly SignedIn[],
  prices: readonly (readonly (string | null)[])[],
  over: Record<string, unknown> = {},
  terms: readonly Record<string, unknown>[] = [],
): Promise<{ lotId: number; ids: number[] }> {
  const made = await makePending(server, checkers, vendors, prices, over, terms);
  must(await checkers.manager.post(`/api/v1/lots/${made.lotId}/step-to-rating`));
  await server.settleUnmailed();
  return made;
}

/** The running round as if its time had passed. */
export async function passRound({ services }: TestServer, lotId: number): Promise<void> {
  await services.pool.query(
    `update rounds set started_at = started_at - interval '1 day', ends_at = clock_timestamp() - interval '1 second'
     where lot_id = $1 and ended_at is null`,
    [lotId],
  );
  await services.pool.query(
    `update lots set next_check_at = clock_timestamp() - interval '10 seconds' where id = $1`,
    [lotId],
  );
}
