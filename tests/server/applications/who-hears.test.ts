// Who of many open pages hears of an application's event: those who may read it, and the database is asked for few of them.
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Visitor } from '../../../src/machines/access.ts';
import { applicationAudience } from '../../../src/server/applications/application/live.ts';
import { mayReadApplication } from '../../../src/server/applications/core/rights.ts';
import type { Db } from '../../../src/server/platform/database/client.ts';
import { CASING } from '../../../src/server/platform/database/transaction.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeOpened } from './make-applications.ts';

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
