// Words and prices are planted in every field of applications, in names and contents of files and in a round. Before their time
// nobody finds one of them: not in a table, not in the files of the database with its journal, not in the data folder, not in a
// log; neither after faults of all kinds nor after `kill -9`. When their time has come all are found.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { Client } from 'pg';
import * as xlsx from 'sheetjs-ce';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Order } from '../../src/api/records/order.ts';
import type { RoundState } from '../../src/api/records/round.ts';
import { buildApp } from '../../src/server/app.ts';
import { makeLogger } from '../../src/server/platform/log/logger.ts';
import { makeServices } from '../../src/server/platform/make-services.ts';
import { clusterDirOf } from '../../src/server/platform/postgres/place.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { admit, must, openLot, ordersOf, passRound } from '../server/applications/make-applications.ts';
import { inHours, makePublished } from '../server/lots/make-lots.ts';
import { asTestServer, SignedIn, until, type TestServer } from '../server/make.ts';
import { Caller } from './browserless.ts';
import { nameOf, plantedIn, plantedInFiles, plantedInTables, price, word } from './plants.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { embeddedUrl } from '../support/embedded-url.ts';
import { freePort } from '../support/free-port.ts';

const LIMIT_MS = 600_000;

let home: string;
let dataDir: string;
let env: Record<string, string>;
let origin: string;
let running: ServerProcess | undefined;
let server: TestServer | undefined;
/** What the processes have said, also those that are gone. */
const said: string[] = [];

const adminUrl = () => embeddedUrl(dataDir);

/** The server in a process of its own, and one in this process beside it, both telling all that they can tell. */
async function start(): Promise<void> {
  running = await runServer(env);
  const log = makeLogger('trace', { write: (line: string) => void said.push(line) });
  const { services, close } = await makeServices(readSettings(env), adminUrl(), log);
  const app = await buildApp(services);
  server = asTestServer({ app, services, url: adminUrl(), dataDir, close });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  await server?.close();
  server = undefined;
  await running?.kill(signal);
  if (running) said.push(running.output());
  running = undefined;
}

beforeAll(async () => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'tender-planted-'));
  dataDir = join(home, 'var');
  const temporary = join(home, 'tmp');
  mkdirSync(temporary);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: 'production',
    SESSION_SECRET: 'a-session-secret-of-this-test-0123456789',
    MAIL_TO_FILES: '1',
    SEALING_KEY_TO_FILE: '1',
    SEED_DEMO: '0',
    LOG_LEVEL: 'trace',
    DATABASE_URL: '',
    TMPDIR: temporary,
  };
  await start();
}, LIMIT_MS);

afterAll(async () => {
  await stop('SIGTERM');
  rmSync(home, { recursive: true, force: true });
}, LIMIT_MS);

interface Planted {
  tables: Set<string>;
  elsewhere: string[];
}

/** Everything that has been planted and can be found: in the tables, and where else. */
async function search(): Promise<Planted> {
  await asAdmin((client) => client.query('checkpoint'));
  const tables = await plantedInTables(server!.services.pool);
  const files = plantedInFiles([home, clusterDirOf(dataDir)]);
  const output = plantedIn([...said, running!.output()].join('\n'));
  return {
    tables,
    elsewhere: [...new Set([...[...files.values()].flat(), ...output])],
  };
}

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What shall be found one day, and what never. */
const submitted = new Set<string>();
const never = new Set<string>();

/** Plants of one kind: each that is made is noted down. */
function planter(into: Set<string>) {
  const note = (planted: string) => {
    into.add(nameOf(planted));
    return planted;
  };
  return { text: (about?: string) => note(word(about)), money: () => note(price()) };
}
type Planter = ReturnType<typeof planter>;

const offerOf = (order: Order, { text, money }: Planter) => ({
  orderId: order.id,
  name: text('name'),
  description: text('description'),
  manufacturer: text('maker'),
  country: text('country'),
  documentation: text('papers'),
  manufacturedYear: 2026,
  guaranteePeriod: 12,
  shipmentPeriod: 30,
  quantity: '1',
  unitPrice: money(),
});

const termsOf = ({ text, money }: Planter) => ({
  address: text('place'),
  priceIncludes: text('includes'),
  minSum: money(),
  guarantee: text('guarantee'),
  paymentConditions: { prepaymentPercent: '10', deferralDays: 5, comment: text('payment') },
  agent: {
    name: text('agent'),
    primaryPhone: '79161234567',
    secondaryPhone: null,
    email: `${text('mail')}@example.test`,
  },
  agreement: 'buyer',
  isAgree: true,
});

/** The names are content; the bytes are never in a table, so that nobody finds them there at any time. */
const filesOf = ({ text }: Planter, bytes: Planter) => [
  { name: `${text('file')}.txt`, content: `${bytes.text('inside')}\n`.repeat(3) },
  {
    name: `${text('zip')}.zip`,
    content: Buffer.from(
      zipSync({ [`${bytes.text('entry')}.txt`]: Buffer.from(bytes.text('packed')) }, { level: 0 }),
    ),
  },
];

/** All the ways to write an application, each leaving words of its own; those written over are never found. */
async function fillIn(vendor: SignedIn, lotId: number, kept: Planter, lost: Planter): Promise<number> {
  const orders = await ordersOf(vendor, lotId);
  const key = { headers: { 'idempotency-key': `plant-${vendor.id}` } };
  const first = { ...termsOf(lost), offers: [offerOf(orders[0]!, lost)] };
  const made = must<Application>(await vendor.post(`/api/v1/lots/${lotId}/applications`, first, key), 201);
  must(await vendor.post(`/api/v1/lots/${lotId}/applications`, first, key), 201);
  const path = `/api/v1/applications/${made.id}`;
  must(await vendor.patch(`/api/v1/tender/edit-application/${made.id}`, termsOf(kept)));
  must(await vendor.put(`${path}/offers`, { offers: orders.map((order) => offerOf(order, lost)) }));
  must(await vendor.post(`${path}/offers`, { ...offerOf(orders[0]!, lost), isAnalogue: true }), 201);

  const template = await vendor.get(`${path}/import-template`);
  const book = xlsx.read(template.bytes);
  const rows: (string | number)[][] = xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    defval: '',
  });
  const column = (title: string) => rows[0]!.indexOf(title);
  for (const row of rows.slice(1)) {
    row[column('Цена за единицу без НДС')] = lost.money();
    for (const title of ['Предлагаемый товар', 'Описание', 'Изготовитель', 'Страна', 'Документация'])
      row[column(title)] = lost.text('import');
  }
  const sheet = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(sheet, xlsx.utils.aoa_to_sheet(rows), 'Предложения');
  const content = xlsx.write(sheet, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  for (const query of ['?dryRun=1', ''])
    must(await vendor.upload(`${path}/import${query}`, [{ name: 'offers.xlsx', content }]));

  const { offers } = must<Application>(await vendor.get(`/api/v2/applications/${made.id}`));
  const last = offers.map(({ id, orderId, isAnalogue }) => ({
    ...offerOf(
      orders.find((order) => order.id === orderId)!,
      kept,
    ),
    id,
    isAnalogue,
  }));
  must(await vendor.put(`${path}/offers`, { offers: last }));
  must(await vendor.patch(`/api/v1/offers/${offers[0]!.id}`, { description: lost.text('patch') }));
  must(await vendor.patch(`/api/v1/offers/${offers[0]!.id}`, { description: last[0]!.description }));
  must(await vendor.upload(`${path}/files`, filesOf(kept, lost)), 201);
  must(await vendor.upload(`/api/v1/offers/${offers[0]!.id}/files`, filesOf(kept, lost)), 201);
  return made.id;
}

/** Refusals of all kinds, each with a word in what was sent. */
async function sendFaults(vendor: SignedIn, id: number, lost: Planter): Promise<void> {
  const path = `/api/v1/applications/${id}`;
  const { offers } = must<Application>(await vendor.get(`/api/v2/applications/${id}`));
  const [{ id: offerId, orderId }] = offers as [Application['offers'][number]];
  const status = async (reply: Promise<{ status: number }>) => (await reply).status;
  const row = { id: offerId, orderId };
  expect(
    await status(vendor.put(`${path}/offers`, { offers: [{ ...row, unitPrice: lost.text('cell') }] })),
  ).toBe(422);
  expect(
    await status(vendor.put(`${path}/offers`, { offers: [{ ...row, name: lost.text('long').repeat(100) }] })),
  ).toBe(422);
  expect(await status(vendor.patch(`/api/v1/offers/${offerId}`, { unitPrice: `-${lost.money()}` }))).toBe(
    422,
  );
  expect(
    await status(
      vendor.patch(`/api/v1/tender/edit-application/${id}`, { agent: { email: lost.text('mail') } }),
    ),
  ).toBe(422);
  const json = { headers: { 'content-type': 'application/json' } };
  expect(await status(vendor.put(`${path}/offers`, `{"offers": [{"name": "${lost.text('json')}`, json))).toBe(
    422,
  );
  const program = { name: `${lost.text('program')}.exe`, content: `MZ${lost.text('code')}` };
  expect(await status(vendor.upload(`${path}/files`, [program]))).toBe(415);
  const broken = { name: `${lost.text('broken')}.zip`, content: `PK\u0003\u0004${lost.text('archive')}` };
  expect(await status(vendor.upload(`${path}/files`, [broken]))).toBe(422);
  expect(
    await status(
      vendor.upload(`${path}/import`, [{ name: `${lost.text('sheet')}.xlsx`, content: lost.text('rows') }]),
    ),
  ).toBeGreaterThan(399);

  // Every table that a save may touch refuses it: in words that PostgreSQL adds what it was given to.
  await asAdmin((client) =>
    client.query(`create function forced_fault() returns trigger language plpgsql as
      $$ begin raise exception 'forced: %', new using errcode = '22000', detail = new::text; end $$`),
  );
  const tables = await asAdmin(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename in
       ('applications', 'application_drafts', 'application_versions', 'application_files', 'offers', 'files')`,
    );
    return rows.map(({ name }) => name);
  });
  for (const name of tables)
    await asAdmin((client) =>
      client.query(
        `create trigger forced before insert or update on ${name} for each row execute function forced_fault()`,
      ),
    );
  try {
    expect(
      await status(
        vendor.put(`${path}/offers`, {
          offers: [{ ...row, name: lost.text('fault'), unitPrice: lost.money() }],
        }),
      ),
    ).toBe(500);
    expect(
      await status(
        vendor.patch(`/api/v1/tender/edit-application/${id}`, { priceIncludes: lost.text('fault') }),
      ),
    ).toBe(500);
    expect(
      await status(
        vendor.upload(`${path}/files`, [{ name: `${lost.text('fault')}.txt`, content: lost.text('fault') }]),
      ),
    ).toBe(500);
    expect(await status(vendor.post(`${path}/step-active`))).toBe(500);
  } finally {
    for (const name of tables) await asAdmin((client) => client.query(`drop trigger forced on ${name}`));
    await asAdmin((client) => client.query('drop function forced_fault()'));
  }
}

/** Saves on and on in the other process until its end. */
async function saveOnAndOn(caller: Caller, id: number, lost: Planter, saved: { n: number }): Promise<void> {
  try {
    for (;;) {
      const { data } = await caller.call<Application>('GET', `/api/v2/applications/${id}`);
      const offers = data.offers.map(({ id: offerId, orderId, isAnalogue }) => ({
        id: offerId,
        orderId,
        isAnalogue,
        name: lost.text('killed'),
        unitPrice: lost.money(),
      }));
      const { status } = await caller.call('PUT', `/api/v1/applications/${id}/offers`, { offers });
      if (status === 200) saved.n += 1;
    }
  } catch {
    // The server is gone.
  }
}

/** The same person on the server that runs now. */
function again(who: SignedIn): SignedIn {
  const client = new SignedIn(server!.app, who.user);
  for (const [name, value] of who.cookies) client.cookies.set(name, value);
  return client;
}

/** Nothing but what is meant to be seen. */
async function expectNothing(visible: string): Promise<void> {
  const { tables, elsewhere } = await search();
  // The search itself works: the lot's title is found in the tables and in the files of the database.
  expect(tables).toContain(visible);
  expect(elsewhere).toContain(visible);
  expect([...tables].filter((one) => one !== visible)).toEqual([]);
  expect(elsewhere.filter((one) => one !== visible)).toEqual([]);
}

test(
  'what is planted is found when its time has come, and not before',
  async () => {
    const visible = word('title');
    const [kept, lost] = [planter(submitted), planter(never)];
    const people = server!;
    const [manager, security, auditor] = [
      await people.signIn('manager'),
      await people.signIn('security'),
      await people.signIn('auditor'),
    ];
    const vendors = [await people.signIn('vendor'), await people.signIn('vendor')];
    const [drafter, fickle] = [await people.signIn('vendor'), await people.signIn('vendor')];
    const { id: lotId } = await makePublished(manager, { title: visible }, [{}, { name: 'Кабель' }]);

    // Two submit and go on changing, one only drafts, one withdraws.
    const ids: number[] = [];
    for (const vendor of vendors) {
      const id = await fillIn(vendor, lotId, kept, lost);
      must(await vendor.post(`/api/v1/applications/${id}/step-active`));
      must(await vendor.post(`/api/v1/applications/${id}/edit`));
      must(
        await vendor.patch(`/api/v1/tender/edit-application/${id}`, { priceIncludes: lost.text('working') }),
      );
      ids.push(id);
    }
    const draftId = await fillIn(drafter, lotId, lost, lost);
    const withdrawnId = await fillIn(fickle, lotId, lost, lost);
    must(await fickle.post(`/api/v1/applications/${withdrawnId}/step-active`));
    must(await fickle.post(`/api/v1/applications/${withdrawnId}/cancel`));
    await people.settle();
    await expectNothing(visible);

    await sendFaults(drafter, draftId, lost);
    await expectNothing(visible);

    const saved = { n: 0 };
    const loop = saveOnAndOn(new Caller(origin, drafter), draftId, lost, saved);
    await until(() => saved.n >= 5, 60_000);
    await stop('SIGKILL');
    await loop;
    expect(
      [...plantedInFiles([home, clusterDirOf(dataDir)]).values()].flat().filter((one) => one !== visible),
    ).toEqual([]);
    await start();
    await expectNothing(visible);

    // The opening: what was submitted is there for everybody who compares, and nothing else.
    const checkers = { manager: again(manager), security: again(security), auditor: again(auditor) };
    await openLot(server!, checkers.manager, lotId);
    const opened = await search();
    expect([...submitted].filter((one) => !opened.tables.has(one))).toEqual([]);
    const all = [...opened.tables, ...opened.elsewhere];
    expect(all.filter((one) => never.has(one))).toEqual([]);

    // A round: its prices wait for its end.
    for (const id of ids) await admit(checkers, id);
    must(await checkers.manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    for (const id of ids)
      must(await checkers.manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    const round = { endsAt: inHours(1), stepKind: 'money', step: '1' };
    must(await checkers.manager.post(`/api/v1/lots/${lotId}/step-to-repeating`, round));
    const moved = new Set<string>();
    const move = planter(moved);
    for (const vendor of vendors.map(again)) {
      const state = must<RoundState>(await vendor.get(`/api/v1/lots/${lotId}/round`));
      const path = `/api/v1/lots/${lotId}/round/prices`;
      const prices = () => state.own!.lines.map(({ offerId }) => ({ offerId, price: move.money() }));
      must(
        await vendor.post(
          path,
          { prices: prices() },
          { headers: { 'idempotency-key': `move-${vendor.id}` } },
        ),
      );
      const wrong = prices().map(({ offerId, price: good }) => ({ offerId, price: `-${good}` }));
      expect((await vendor.post(path, { prices: wrong })).status).toBe(422);
    }
    const under = await search();
    expect([...under.tables, ...under.elsewhere].filter((one) => moved.has(one))).toEqual([]);
    await passRound(server!, lotId);
    await server!.tick('lot-deadlines');
    const ended = await search();
    expect([...moved].filter((one) => ended.tables.has(one))).toHaveLength(moved.size / 2);

    const log = plantedIn([...said, running!.output()].join('\n'));
    expect([...log].filter((one) => one !== visible)).toEqual([]);
  },
  LIMIT_MS,
);
