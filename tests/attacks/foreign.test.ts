// Whoever has nothing tries to change what others have: each writing call with an id, on records of every kind and state.
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { isAbsent } from '../../src/server/platform/http/read-input.ts';
import { demoCopy } from '../server/demo-copy.ts';
import { testApp, type SignedIn, type TestServer } from '../server/make.ts';
import { validOf } from './from-schema.ts';
import { paramsOf, paramNames } from './inputs.ts';
import { knownIds } from './known-ids.ts';

/** What every vendor may do to a lot of others that accepts applications. */
const OPEN_TO_VENDORS = [
  'POST /api/v1/lots/:id/applications',
  'POST /api/v1/lots/:id/questions',
  'POST /api/v1/lots/:id/is-participant',
];
/** Reading over from a published lot into one of one's own. */
const OPEN_TO_MANAGERS = ['POST /api/v1/lots/:id/copy'];
/** Answers that refuse; 422 where a generated body breaks a rule that its description does not tell. */
const REFUSALS = [403, 404, 422];
const TRIES = 8;

const titleOf = ({ method, path }: Call) => `${method} ${path}`;
const writes = allCalls.filter((call) => call.method !== 'GET' && paramNames(call).includes('id'));

let server: TestServer;
beforeAll(async () => {
  server = await testApp({}, { prepared: await demoCopy() });
});
afterAll(() => server?.close());

/** What a refused request may leave behind: how often somebody came. */
const PASSING = ['sessions', 'rate_limits', 'write_probe', 'sign_in_challenges', 'live_events', 'jobs'];

/** One word for all that is stored. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await server.services.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const words: Record<string, string> = {};
  for (const { name } of tables) {
    if (PASSING.includes(name)) continue;
    const { rows } = await server.services.db.execute<{ word: string | null }>(
      sql`select md5(string_agg(t::text, '|' order by t::text)) as word from ${sql.identifier(name)} t`,
    );
    words[name] = rows[0]!.word ?? '';
  }
  return words;
}

async function attempt(client: SignedIn, call: Call, params: Record<string, string>, body: unknown) {
  const path = paramNames(call).reduce<string>(
    (made, name) => made.replace(`:${name}`, encodeURIComponent(params[name]!)),
    call.path,
  );
  client.address = `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  if (call.form === 'multipart')
    return client.upload(path, [{ name: 'a.pdf', content: '%PDF-1.4\n%%EOF\n' }]);
  return client.call(call.method, path, { body });
}

describe.each([
  { role: 'vendor' as const, may: OPEN_TO_VENDORS },
  { role: 'manager' as const, may: OPEN_TO_MANAGERS },
])('a $role who has nothing', ({ role, may }) => {
  it('changes nothing of what others have', async () => {
    const ids = await knownIds(server.services, null);
    const stranger = await server.signIn(role);
    const before = await fingerprint();
    const wrong: string[] = [];
    /** Calls that never came as far as the question of whose it is. */
    const unproved: string[] = [];
    const calls = writes.filter(
      (call) =>
        !may.includes(titleOf(call)) &&
        (call.who === 'all' ||
          call.who === 'auth' ||
          call.who.includes(role) ||
          (role === 'vendor' && call.who.includes('verifiedVendor'))),
    );
    for (const call of calls) {
      const request = fc.record({
        params: paramsOf(call, ids),
        body: isAbsent(call.body) ? fc.constant({}) : validOf(call.body, ids),
      });
      const statuses: number[] = [];
      for (const { params, body } of fc.sample(request, { seed: 1, numRuns: TRIES })) {
        await server.services.db.execute(sql`delete from rate_limits`);
        const { status } = await attempt(stranger, call, params, body);
        statuses.push(status);
        if (!REFUSALS.includes(status)) wrong.push(`${titleOf(call)} ${JSON.stringify(params)}: ${status}`);
      }
      if (!statuses.some((status) => status === 403 || status === 404)) unproved.push(titleOf(call));
    }
    const after = await fingerprint();
    expect(calls.length).toBeGreaterThan(20);
    expect({ wrong, unproved }).toEqual({ wrong: [], unproved: [] });
    expect(after).toEqual(before);
  });
});
