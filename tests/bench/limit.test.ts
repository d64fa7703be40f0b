// The limit is worth comparing with as far as it does the same: the same keys answered, the same rows written.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { hotCalls, type CallName } from './calls.ts';
import { ITEMS_OF_DETAILED } from './seed.ts';
import { ask, smallWorld, type SmallWorld } from './small-world.ts';

let small: SmallWorld;

beforeAll(async () => {
  small = await smallWorld({ lots: 600, detailed: 4, stepped: 8 });
  // It writes down which events it has told of when it likes: in the other side's turn too.
  await small.server.services.live.stop();
});
afterAll(() => small.close());

/** What the platform writes on top of the outcome: heads of its chains, keys of sealed periods, and work that comes and goes. */
const ON_TOP = ['history_chains', 'jobs', 'sessions', 'idempotency_keys', 'sealing_scopes'];

/** The limit keeps applications as plain rows of its own; how many rows hold what a vendor has typed is either side's affair. */
const CONTENT = 'content';
const STANDS_FOR: Record<string, string> = {
  'bare.applications': 'applications',
  'bare.offers': CONTENT,
  'bare.versions': CONTENT,
  offers: CONTENT,
  application_versions: CONTENT,
  application_drafts: CONTENT,
};

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** All keys of an answer; lists of records count as one of their rows. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.some(isRecord))
    return [...new Set(value.flatMap((one) => keysOf(one, `${path}[]`)))].toSorted();
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  return [
    ...new Set(Object.entries(value).flatMap(([key, one]) => keysOf(one, `${path}.${key}`))),
  ].toSorted();
}

async function tables(): Promise<string[]> {
  const { rows } = await small.client.query<{ name: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
     from pg_tables where schemaname in ('public', 'bare') order by 1`,
  );
  return rows.map(({ name }) => name);
}

type Changes = Record<string, number | 'written'>;

/** Rows of each table that were written or taken away meanwhile. */
async function changesOf(act: () => Promise<void>): Promise<Changes> {
  const names = await tables();
  const counts = async (mark: string) => {
    const { rows } = await small.client.query<{ name: string; all: number; fresh: number }>(
      names
        .map(
          (name) =>
            `select '${name}' as name, count(*)::int as all,
               (count(*) filter (where xmin::text::bigint >= ${mark}))::int as fresh from ${name}`,
        )
        .join(' union all '),
    );
    return new Map(rows.map((row) => [row.name, row]));
  };
  const { rows } = await small.client.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  const mark = rows[0]!.mark;
  const before = await counts(mark);
  await act();
  const after = await counts(mark);
  return Object.fromEntries(
    names.flatMap((name) => {
      const gone = Math.max(0, before.get(name)!.all - after.get(name)!.all);
      const changed = after.get(name)!.fresh + gone;
      const as = STANDS_FOR[name] ?? name;
      return changed === 0 ? [] : [[as, as === CONTENT ? 'written' : changed]];
    }),
  );
}

/** One unit: the answer (of a reading in two calls as if it were one) and what it wrote. */
async function unitOf(side: 0 | 1, name: CallName) {
  const app: FastifyInstance = side === 0 ? small.server.app : small.limit;
  const readsWhole = side === 1 || small.world.readsWhole;
  const calls = hotCalls({ ...small.world, side, readsWhole });
  let body: unknown;
  const changes = await changesOf(async () => {
    const answers = [];
    for (const request of calls[name].requests(0)) answers.push(await ask(app, request));
    await small.server.settle();
    body = answers[0]!.body;
    if (answers.length === 2) {
      const [lot, items] = answers.map((answer) => (answer.body as { data: object }).data);
      body = { data: { ...lot, orders: items } };
    }
  });
  return { body, changes, keys: keysOf(body) };
}

const without = (changes: Changes, names: readonly string[]) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));

test.each(['noop', 'session', 'list', 'read', 'searchWord', 'searchMisspelt', 'searchCode'] as const)(
  '%s answers the same keys, and writes nothing',
  async (name) => {
    const [ours, limits] = [await unitOf(0, name), await unitOf(1, name)];
    expect(limits.keys).toEqual(ours.keys);
    expect(without(ours.changes, ON_TOP)).toEqual({});
    expect(limits.changes).toEqual({});
  },
);

/** What each side has made by `create`, to be submitted. */
let drafts: number[] = [];
const dataOf = (body: unknown) => (body as { data: { id: number; offers: unknown[] } }).data;

test.each([
  ['create', { applications: 1, content: 'written', history: 1, live_events: 1 }],
  ['submit', { applications: 1, content: 'written', history: 1, live_events: 3, notifications: 1 }],
  ['step', { lots: 1, history: 1, live_events: 4, notifications: 3 }],
] as const)('%s answers the same keys and writes the same rows', async (name, rows) => {
  const act = (side: 0 | 1) => {
    small.world.drafts = drafts.slice(side);
    return unitOf(side, name);
  };
  const [ours, limits] = [await act(0), await act(1)];
  expect(limits.keys).toEqual(ours.keys);
  expect(without(ours.changes, ON_TOP)).toEqual(rows);
  expect(limits.changes).toEqual(rows);
  if (name === 'step') return;
  expect(dataOf(ours.body).offers).toHaveLength(ITEMS_OF_DETAILED);
  expect(dataOf(limits.body).offers).toHaveLength(ITEMS_OF_DETAILED);
  drafts = [dataOf(ours.body).id, dataOf(limits.body).id];
});
