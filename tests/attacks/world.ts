// A server with the demonstration data and everybody who may visit it; who was signed out or blocked meanwhile comes in again.
import type { InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Call } from '../../src/api/contract.ts';
import { users } from '../../src/server/accounts/core/tables.ts';
import { startSession } from '../../src/server/accounts/sessions/store.ts';
import { calendarFeeds } from '../../src/server/accounts/calendar-feeds/tables.ts';
import { digestOf, SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import { makeLogger } from '../../src/server/platform/log/logger.ts';
import { demoCopy } from '../server/demo-copy.ts';
import { testApp, type TestServer } from '../server/make.ts';
import type { Ids } from './from-schema.ts';
import { KNOWN_TOKEN } from './inputs.ts';
import { knownIds } from './known-ids.ts';
import type { Answered } from './judge.ts';

export const visitors = {
  guest: null,
  admin: 'admin@demo.test',
  manager: 'manager@demo.test',
  security: 'security@demo.test',
  auditor: 'auditor@demo.test',
  vendor: 'vendor@demo.test',
  rival: 'vendor2@demo.test',
  newcomer: 'newcomer@demo.test',
} as const;

export type VisitorName = keyof typeof visitors;

const vendors: VisitorName[] = ['vendor', 'rival', 'newcomer'];

/** Whom the contract lets in; who is not, is refused before anything of the request is read. */
export function mayCall({ who }: Call): VisitorName[] {
  const names = Object.keys(visitors) as VisitorName[];
  if (who === 'all') return names;
  if (who === 'auth') return names.filter((name) => name !== 'guest');
  return names.filter((name) =>
    vendors.includes(name)
      ? who.includes('vendor') || (who.includes('verifiedVendor') && name !== 'newcomer')
      : who.includes(name as 'guest'),
  );
}

export interface World {
  server: TestServer;
  /** Lines of faults that the server did not know. */
  faults: string[];
  /** Ids as the visitor would know them: those of its own company come more often. */
  idsOf: (name: VisitorName) => Promise<Ids>;
  /** What was given away or done away with meanwhile is there again: counters of limits, the calendar's secret address. */
  renew: () => Promise<void>;
  send: (name: VisitorName, request: InjectOptions) => Promise<Answered>;
  close: () => Promise<void>;
}

interface Pass {
  cookie: string;
  csrf: string;
}

export async function makeWorld(): Promise<World> {
  const faults: string[] = [];
  const log = makeLogger('error', { write: (line) => void faults.push(line) });
  const server = await testApp({}, { log, prepared: await demoCopy() });
  const found = await server.services.db.select().from(users);
  const rows = new Map(
    (Object.keys(visitors) as VisitorName[]).map((name) => [
      name,
      found.find(({ email }) => email === visitors[name]),
    ]),
  );
  const passes = new Map<VisitorName, Pass>();
  let sent = 0;

  async function passOf(name: VisitorName): Promise<Pass> {
    const row = rows.get(name);
    let session = '';
    if (row) {
      await server.services.db.execute(
        sql`update users set status = 'active', role = ${row.role} where id = ${row.id}`,
      );
      const { token } = await startSession(server.services.db, row.id, false);
      session = `${SESSION_COOKIE}=${token}; `;
    }
    const answer = await server.app.inject({
      method: 'GET',
      url: '/auth/csrf-cookie',
      headers: { cookie: session },
    });
    const csrf = answer.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')!.value;
    const own = answer.cookies
      .map((cookie) => `${cookie.name}=${encodeURIComponent(cookie.value)}`)
      .join('; ');
    return { cookie: session + own, csrf };
  }

  async function attempt(name: VisitorName, request: InjectOptions): Promise<Answered> {
    const pass = passes.get(name) ?? (await passOf(name));
    passes.set(name, pass);
    sent += 1;
    const answer = await server.app.inject({
      ...request,
      headers: { ...request.headers, cookie: pass.cookie, 'x-xsrf-token': pass.csrf },
      // Limits by address are not what is tried.
      remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    });
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text: answer.statusCode >= 400 ? answer.payload : '',
    };
  }

  return {
    server,
    faults,
    idsOf: (name) => knownIds(server.services, rows.get(name)?.companyId ?? null),
    renew: async () => {
      const { db } = server.services;
      // How many requests are too many is not what is tried.
      await db.execute(sql`delete from rate_limits`);
      const feed = { userId: rows.get('vendor')!.id, digest: digestOf(KNOWN_TOKEN) };
      await db
        .insert(calendarFeeds)
        .values(feed)
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: { digest: feed.digest } });
    },
    send: async (name, request) => {
      const answer = await attempt(name, request);
      const isOut = answer.status === 419 || (answer.status === 401 && name !== 'guest');
      if (!isOut) return answer;
      passes.delete(name);
      return attempt(name, request);
    },
    close: () => server.close(),
  };
}
