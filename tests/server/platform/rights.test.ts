// Every call of the contract is tried as everybody: who may not call at all is refused, and nobody else is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../src/api/calls.ts';
import type { Call, Who } from '../../../src/api/contract.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';

type Kind =
  | 'guest'
  | 'admin'
  | 'manager'
  | 'security'
  | 'auditor'
  | 'verified'
  | 'unaccredited'
  | 'unverified';

const kinds: Kind[] = [
  'guest',
  'admin',
  'manager',
  'security',
  'auditor',
  'verified',
  'unaccredited',
  'unverified',
];

/** The table of rights in one function, written apart from the server's: the refusal's status, or null. */
function refusalOf(who: Who, kind: Kind): 401 | 403 | 409 | null {
  if (who === 'all') return null;
  if (kind === 'guest') return who !== 'auth' && who.includes('guest') ? null : 401;
  if (who === 'auth') return null;
  const isVendor = kind === 'verified' || kind === 'unaccredited' || kind === 'unverified';
  if (!isVendor) return who.includes(kind) ? null : 403;
  if (who.includes('vendor')) return null;
  if (!who.includes('verifiedVendor')) return 403;
  return { verified: null, unaccredited: 403 as const, unverified: 409 as const }[kind];
}

/** An id that nothing has: whoever may call gets as far as 404 or 422, and changes nothing. */
const NO_ID = '987654321';
const pathOf = ({ path }: Call) =>
  path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) =>
    name === 'id' || name.endsWith('Id') ? NO_ID : 'none',
  );

let server: TestServer;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Who came as each kind, until a call has done something: some end the session. */
const visitors = new Map<Kind, TestClient>();

async function visitorOf(kind: Kind): Promise<TestClient> {
  const client = visitors.get(kind) ?? (await visit(kind));
  visitors.set(kind, client);
  return client;
}

function visit(kind: Kind): Promise<SignedIn> | TestClient {
  if (kind === 'guest') return server.guest();
  if (kind === 'verified') return server.signIn('vendor');
  if (kind === 'unaccredited') return server.signIn('vendor', { company: 'pending' });
  if (kind === 'unverified') return server.signIn('vendor', { emailVerified: false });
  return server.signIn(kind);
}

async function attempt(call: Call, kind: Kind) {
  const client = await visitorOf(kind);
  // Limits count by address: each kind comes from its own.
  client.address = `10.9.0.${kinds.indexOf(kind) + 1}`;
  const reply =
    call.form === 'multipart'
      ? await client.upload(pathOf(call), [])
      : await client.call(call.method, pathOf(call), call.method === 'GET' ? {} : { body: {} });
  if (call.method !== 'GET' && reply.status < 400) visitors.delete(kind);
  return reply;
}

const calls = allCalls.filter(({ answer }) => answer !== 'events');

describe.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ call }) => {
  it('refuses exactly whom it must', async () => {
    expect(server.app.hasRoute({ method: call.method, url: call.path }), 'is served').toBe(true);
    const found: Record<string, number | null> = {};
    const wanted: Record<string, number | null> = {};
    for (const kind of kinds) {
      const { status } = await attempt(call, kind);
      found[kind] = [401, 403, 409].includes(status) ? status : null;
      wanted[kind] = refusalOf(call.who, kind);
      expect([419, 429], `as ${kind}`).not.toContain(status);
      expect(status, `as ${kind}`).toBeLessThan(500);
    }
    expect(found).toEqual(wanted);
  });
});

it('keeps streams for the delivery to decide', () => {
  const streams = allCalls.filter(({ answer }) => answer === 'events');
  expect(streams.map(({ who }) => who)).toEqual(streams.map(() => 'all'));
});

it('has a path and a method once', () => {
  const names = allCalls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':x')}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
