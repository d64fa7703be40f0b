// Who of many open pages hears of an application's event: those who may read it, and the database is asked for few of them.
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../../../src/machines/access.ts';
import { applicationAudience } from '../../../src/server/applications/application/live.ts';
import { mayReadApplication } from '../../../src/server/applications/core/rights.ts';
import type { Db } from '../../../src/server/platform/database/client.ts';
import { CASING } from '../../../src/server/platform/database/transaction.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { transact } from '../../../src/server/platform/database/client.ts';
import { makePublished } from '../lots/make-lots.ts';
import { makeOpened, must } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const CROWD = 50;

it('as many may hear as may read, and each role is asked for once', async () => {
  const vendor = await server.signIn('vendor');
  const { ids } = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const id = ids[0]!;
  const visitor = (role: Visitor['role'], own: number | null, companyId: number | null = null): Visitor => ({
    role,
    id: own,
    name: '',
    companyId,
    emailVerified: true,
    accredited: true,
  });
  const crowd = Array.from({ length: CROWD }, (_, index) => 1_000_000 + index);
  const visitors = [
    visitor('guest', null),
    visitor('vendor', vendor.id, vendor.companyId),
    visitor('manager', manager.id),
    ...crowd.flatMap((own) => [
      visitor('vendor', own, own),
      visitor('manager', own),
      visitor('auditor', own),
      visitor('security', own),
      visitor('admin', own),
    ]),
  ];
  let asked = 0;
  const db = drizzle(server.services.pool, {
    casing: CASING,
    logger: { logQuery: () => void (asked += 1) },
  }) as unknown as Db;
  const event = { eventId: 1, model: 'application', id, lotId: null, what: 'application.verify' } as const;
  const heard: Visitor[] = [];
  for (const one of visitors) if (await applicationAudience(db, one, event)) heard.push(one);
  const statements = asked;
  const reading: Visitor[] = [];
  for (const one of visitors) if (await mayReadApplication(db, one, id)) reading.push(one);
  expect(heard).toEqual(reading);
  expect(heard).toHaveLength(2 + 3 * CROWD);
  // Whose it is, its vendor, its owner, and each of the three roles that read all.
  expect(statements).toBe(6);
});

it('news of two laws that come at once, to readers of the same kind, are each told by the own law', async () => {
  const other = await server.signIn('manager');
  const vendor = await server.signIn('vendor');
  const { ids } = await makeOpened(server, manager, [vendor], [['10', '20', '30']]);
  const asked = await makePublished(other);
  await server.settle();
  const facts = { lotId: asked.id, number: asked.number, title: '', reason: 'Нет времени' };
  await transact(server.services.db, (tx) =>
    enqueue(
      tx,
      jobDraft('news.deliver', {
        law: 'application',
        id: ids[0]!,
        what: 'application.refused',
        audiences: ['owner'],
        facts,
      }),
    ),
  );
  must(await vendor.post(`/api/v1/lots/${asked.id}/questions`, { text: 'Какой срок поставки?' }), 201);
  await server.settle();
  const told = async (who: SignedIn) =>
    must<{ type: string }[]>(await who.get('/api/v1/notifications')).map(({ type }) => type);
  expect(await told(manager)).toContain('application.refused');
  expect(await told(other)).toEqual(['question.asked']);
  // And a page that is open hears that there is news, and of whom.
  const { rows } = await server.services.pool.query(
    `select model, what from live_events where model = 'notification' and model_id = $1`,
    [other.id],
  );
  expect(rows).toEqual([{ model: 'notification', what: 'question.asked' }]);
});
