// What each hot call may cost, in budget.json: exact, without times, the same on every machine. A cheaper call passes;
// `npm run bench -- --accept` writes down what stands now, and the change of that file says what has become of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../src/server/platform/live/notifier.ts';
import { hotCalls, type CallName } from './calls.ts';
import { Probe, type Cost, type Probed } from './probe.ts';
import { ask, smallWorld, type SmallWorld } from './small-world.ts';

const FILE = new URL('budget.json', import.meta.url);
const isAccepting = process.env.BUDGET === 'accept';

const LOTS = 5_000;
/** Where PostgreSQL keeps plans, it does so from the sixth call on. */
const WARM_UP = 10;
const MEASURED = 5;
/** As 20,000 rows among a hundred thousand lots. */
const MANY_ROWS = 1_000;

/** Beside the calls: news of a step is delivered, and the processes are told of live events. */
const names = [
  'session',
  'list',
  'read',
  'searchWord',
  'searchMisspelt',
  'searchCode',
  'create',
  'submit',
  'step',
  'deliver',
  'tell',
] as const;
type Name = (typeof names)[number];

interface Entry extends Cost {
  replyBytes: number;
  /** Tables that are read one row after another, though they grow with the lots: rows a call. */
  readWhole: Record<string, number>;
  /** The statements in short; they say what has come or gone when their number is another. */
  asked: string[];
}

/**
 * Bytes and pages differ a little with the lengths of random ids and with where in an index they fall; all else is exact.
 */
const TOLERANCE: Partial<Record<keyof Cost | 'replyBytes', number>> = {
  buffers: 0.03,
  rowsRead: 0.03,
  walRecords: 0.03,
  walBytes: 0.08,
  replyBytes: 0.005,
};

/** The same where a share of a small number is less than one. */
const SLACK = 2;

const budget = JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Record<Name, Entry>>;
const found: Partial<Record<Name, Entry>> = {};
let small: SmallWorld;
let probe: Probe;

beforeAll(async () => {
  small = await smallWorld({ lots: LOTS, detailed: 60, stepped: 80 });
  // Whoever tells of live events does so when it likes; here it is asked to.
  await small.server.services.live.stop();
  probe = new Probe(small.client);
});
afterAll(async () => {
  probe.end();
  if (isAccepting) writeFileSync(FILE, `${JSON.stringify({ ...budget, ...found }, null, 2)}\n`);
  await small.close();
});

const isCall = (name: Name): name is Name & CallName => name !== 'deliver' && name !== 'tell';

/** A unit is carried out again and again; each time the next lot, draft or deadline. */
async function costOf(name: Name): Promise<Entry> {
  const { server, world } = small;
  const calls = hotCalls(world);
  let unit = 0;
  let replyBytes = 0;
  const act = async (own: CallName) => {
    const answers = [];
    for (const request of calls[own].requests(unit)) answers.push(await ask(server.app, request));
    unit += 1;
    replyBytes = answers.reduce((sum, { bytes }) => sum + bytes, 0);
    if (own === 'create') world.drafts.push((answers[0]!.body as { data: { id: number } }).data.id);
  };
  const turn = async (): Promise<Probed | null> => {
    if (isCall(name)) return probe.unit(() => act(name));
    await act('step');
    replyBytes = 0;
    if (name === 'deliver') return probe.unit(() => server.settle());
    await server.settle();
    return probe.unit(() => notify(server.services.db, '1,2,3,4'));
  };
  let measured: Probed[] = [];
  while (measured.length < WARM_UP + MEASURED) {
    // Always the same number of turns after the same beginning: each leaves rows behind that the next must look past.
    if (measured.length === 0) await small.client.query('vacuum analyze');
    const cost = await turn();
    if (cost) measured.push(cost);
    else measured = [];
    await server.settle();
  }
  const warm = measured.slice(WARM_UP);
  // Whatever goes on beside it, such as a checkpoint, only adds; --accept writes the same down.
  const least = (of: (one: Probed) => number) => Math.min(...warm.map(of));
  const last = warm.at(-1)!;
  return {
    statements: least(({ statements }) => statements),
    flights: least(({ flights }) => flights),
    plans: least(({ plans }) => plans),
    buffers: least(({ buffers }) => buffers),
    rowsRead: least(({ rowsRead }) => rowsRead),
    walRecords: least(({ walRecords }) => walRecords),
    walBytes: least(({ walBytes }) => walBytes),
    replyBytes,
    readWhole: await ofLargeTables(last.readWhole),
    asked: last.asked,
  };
}

/** Reading a small table whole is the quickest way. */
async function ofLargeTables(readWhole: Probed['readWhole']): Promise<Entry['readWhole']> {
  const { rows } = await small.client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${MANY_ROWS}`,
  );
  const large = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(readWhole).filter(([name, read]) => large.has(name) && read > MANY_ROWS),
  );
}

/** Costs that are above the budget, in words. */
function excess(entry: Entry, allowed: Entry | undefined): string[] {
  if (!allowed) return ['it has no budget'];
  const { readWhole, asked, ...costs } = entry;
  const tooMuch = Object.entries(costs).flatMap(([cost, value]) => {
    const key = cost as Exclude<keyof Entry, 'readWhole' | 'asked'>;
    const share = TOLERANCE[key];
    const most = share === undefined ? allowed[key] : allowed[key] * (1 + share) + SLACK;
    return value > most ? [`${cost}: ${value}, allowed ${allowed[key]}`] : [];
  });
  const whole = Object.entries(readWhole).flatMap(([table, rows]) =>
    table in allowed.readWhole ? [] : [`${rows} rows of ${table} are read one after another`],
  );
  const added = asked.filter((statement) => !allowed.asked.includes(statement));
  const told = [...tooMuch, ...whole];
  return told.length > 0 && added.length > 0 ? [...told, `new statements: ${added.join('; ')}`] : told;
}

test.each(names)('%s stays within its budget', async (name) => {
  const entry = await costOf(name);
  found[name] = entry;
  if (!isAccepting) expect(excess(entry, budget[name]), name).toEqual([]);
});

test('a list that is searched for digits of every lot ranks none: a page is read, and the lots are counted', async () => {
  const request = {
    method: 'GET',
    path: '/api/v1/lots?filter%5Bsearch%5D=202',
    headers: small.world.headers.manager,
  } as const;
  let probed: Probed | null = null;
  while (!probed) probed = await probe.unit(() => ask(small.server.app, request).then(() => {}));
  expect(probed.rowsRead).toBeLessThan(2.5 * LOTS);
});
