// A seeded database with both servers on it, in one process: for the tests, which ask what is done and not how long it takes.
import { inject } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { freshDatabase } from '../support/database.ts';
import { makeDataDir, testApp, type TestServer } from '../server/make.ts';
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import type { Headers, Request, World } from './calls.ts';
import { prepareLimit } from './limit/database.ts';
import { limitServer } from './limit/server.ts';
import { addPerson, type Person } from './people.ts';
import { itemsByLot, seed } from './seed.ts';

export interface SmallWorld {
  server: TestServer;
  limit: FastifyInstance;
  /** As the superuser. */
  client: Client;
  world: World;
  close: () => Promise<void>;
}

export interface Answered {
  status: number;
  body: unknown;
  bytes: number;
}

export async function smallWorld(size: {
  lots: number;
  detailed: number;
  stepped: number;
}): Promise<SmallWorld> {
  const database = await freshDatabase();
  const server = await testApp({}, { prepared: { database, dataDir: makeDataDir() } });
  const manager = await addPerson(server.services, 'manager');
  const vendor = await addPerson(server.services, 'vendor');
  const url = new URL(inject('templateUrl'));
  url.pathname = new URL(database.url).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const seeded = await seed(client, { ...size, ownerId: manager.id });
  const items = await itemsByLot(client, seeded.detailed);
  await prepareLimit(client);
  const limit = limitServer({
    databaseUrl: url.href,
    vendor: { userId: vendor.id, companyId: vendor.companyId! },
  });
  const headers = {
    guest: {},
    manager: await signedHeaders(server.app, manager),
    vendor: await signedHeaders(server.app, vendor),
  };
  const world: World = {
    seeded,
    itemsOf: (lotId) => items.get(lotId) ?? [],
    headers,
    readsWhole: true,
    drafts: [],
    side: 0,
  };
  world.readsWhole = await readsWhole(server.app, world);
  return {
    server,
    limit,
    client,
    world,
    close: async () => {
      await limit.close();
      await client.end();
      await server.close();
    },
  };
}

export async function ask(app: FastifyInstance, { method, path, headers, body }: Request): Promise<Answered> {
  const answer = await app.inject({
    method,
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.payload}`);
  return {
    status: answer.statusCode,
    body: JSON.parse(answer.payload) as unknown,
    bytes: answer.rawPayload.length,
  };
}

async function signedHeaders(app: FastifyInstance, person: Person): Promise<Headers> {
  const session = `${SESSION_COOKIE}=${person.sessionToken}`;
  const answer = await app.inject({ method: 'GET', url: '/auth/csrf-cookie', headers: { cookie: session } });
  const token = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return { cookie: [session, ...cookies].join('; '), 'x-xsrf-token': token };
}

/** Whether a lot comes with its items where they are asked for. */
async function readsWhole(app: FastifyInstance, { seeded, headers }: World): Promise<boolean> {
  const path = `/api/v1/lots/${seeded.detailed[0]}?include=orders`;
  const { body } = await ask(app, { method: 'GET', path, headers: headers.manager });
  return Array.isArray((body as { data: { orders?: unknown } }).data.orders);
}
