// What is sealed is looked for in every answer that anybody else can get.
import { createHash } from 'node:crypto';
import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import { inHours, makeDraft, makePublished, passDeadline, readLot } from '../lots/make-lots.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';
import { changeVersion } from './change-version.ts';
import { makeDraftApplication, must, openLot, submit, threeItems } from './make-applications.ts';

/** Recognisable anywhere: in JSON, in a spreadsheet, in a letter, in an event. */
const PRICE = '48151.62';
const NAME = 'ЗАПЕЧАТАННЫЙ-ТОВАР-7342';
const FILE = 'sealed-secret-5521.txt';
const SECRETS = [PRICE, '48151,62', '4815162', NAME, FILE, 'ТАЙНОЕ-УСЛОВИЕ-9911', 'СЕКРЕТНОЕ-СОДЕРЖАНИЕ'];

let server: TestServer;
let people: Record<string, SignedIn>;
const statuses = new Map<number, number>();
let owner: SignedIn;
let vendor: SignedIn;
let lotId: number;
let application: Application;
let draftId: number;
let withdrawnId: number;

const bytesText = (bytes: Buffer): string => {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  const entries = unzipSync(new Uint8Array(bytes));
  return Object.values(entries)
    .map((entry) => strFromU8(entry))
    .join('\n');
};

/** Another one each time: the limits count by it. */
let calledFrom = 0;
const address = (): string => {
  calledFrom += 1;
  return `10.1.${calledFrom >> 8}.${calledFrom & 255}`;
};

async function fill(who: SignedIn): Promise<Application> {
  const draft = await makeDraftApplication(who, lotId, [PRICE, PRICE, null], {
    priceIncludes: 'ТАЙНОЕ-УСЛОВИЕ-9911',
  });
  const named = draft.offers.map(({ id, orderId }) => ({ id, orderId, name: NAME }));
  must(await who.put(`/api/v1/applications/${draft.id}/offers`, { offers: named }));
  must(
    await who.upload(`/api/v1/applications/${draft.id}/files`, [
      { name: FILE, content: 'СЕКРЕТНОЕ-СОДЕРЖАНИЕ' },
    ]),
    201,
  );
  must(
    await who.upload(`/api/v1/offers/${draft.offers[0]!.id}/files`, [
      { name: FILE, content: 'СЕКРЕТНОЕ-СОДЕРЖАНИЕ' },
    ]),
    201,
  );
  return draft;
}

beforeAll(async () => {
  server = await testApp();
  owner = await server.signIn('manager');
  people = {
    owner,
    otherManager: await server.signIn('manager'),
    admin: await server.signIn('admin'),
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
    rival: await server.signIn('vendor'),
    idleVendor: await server.signIn('vendor'),
  };
  vendor = await server.signIn('vendor');
  ({ id: lotId } = await makePublished(owner, {}, threeItems));
  const { id } = await fill(vendor);
  application = must<Application>(await vendor.post(`/api/v1/applications/${id}/step-active`));
  // A working copy beside what is submitted, a draft that is never submitted, and one withdrawn.
  must(await vendor.post(`/api/v1/applications/${id}/edit`));
  const drafter = await server.signIn('vendor');
  draftId = (await fill(drafter)).id;
  const fickle = await server.signIn('vendor');
  withdrawnId = (await fill(fickle)).id;
  must(await fickle.post(`/api/v1/applications/${withdrawnId}/step-active`));
  must(await fickle.post(`/api/v1/applications/${withdrawnId}/cancel`));
  await submit(people.rival!, lotId, ['1', '2', '3']);
  await server.settle();
});
afterAll(() => server?.close());

it('the history does not tell how many offers have a price', async () => {
  const { rows } = await server.services.pool.query<{ facts: Record<string, unknown> }>(
    "select facts from history where lot_id = $1 and event = 'application.submit' order by id",
    [lotId],
  );
  // Two priced offers, two again, and three.
  const same = rows.map(({ facts: { companyId: _, ...facts } }) => facts);
  expect(same).toHaveLength(3);
  for (const facts of same) expect(facts).toEqual(same[0]);
});

/** Every call of the contract that only reads, with the ids of what is sealed in its path and filters. */
function* readings(): Generator<string> {
  const ids = [application.id, draftId, withdrawnId];
  const offerId = application.offers[0]!.id;
  const values = [lotId, ...ids, offerId, application.attachments[0]!.id, 1];
  const all = Object.values(calls as Record<string, Record<string, Call>>).flatMap((group) =>
    Object.values(group),
  );
  for (const call of all) {
    if (call.method !== 'GET' || call.answer === 'events') continue;
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    if (names.length === 0) {
      yield call.path;
      continue;
    }
    for (const value of values)
      yield names.reduce((path, name) => path.replace(`:${name}`, String(value)), call.path);
  }
  const encoded = encodeURIComponent(NAME);
  yield `/api/v1/lots/search?search=${encoded}`;
  yield `/api/v1/lots?filter[search]=${encoded}`;
  yield `/api/v2/applications?filter[lot]=${lotId}`;
  yield `/api/v2/applications?filter[status]=active,draft,cancelled`;
  yield `/api/v1/offers?filter[lot]=${lotId}`;
  yield `/api/v1/lots/${lotId}/logs?per_page=100`;
  yield `/api/v1/lots/${lotId}/competitor-table?filter[additional_calc]=1`;
  yield `/api/v1/action_logs?per_page=100`;
  yield '/api/v1/notifications?per_page=100';
}

/** Steps and writes that might answer with the record in their error. */
const attempts = (): [string, string, unknown][] => [
  ['POST', `/api/v1/lots/${lotId}/competitor-table`, {}],
  ['POST', `/api/v1/applications/${application.id}/verifications`, { decision: 'verified', offers: [] }],
  [
    'POST',
    `/api/v1/applications/${application.id}/clarifications`,
    { blocks: ['price_block'], text: 'x', dueAt: inHours(5) },
  ],
  ['POST', `/api/v1/applications/${application.id}/handle-security-decision`, { decision: 'secured' }],
  ['POST', `/api/v1/applications/${application.id}/audit`, { decision: 'audited' }],
  ['POST', `/api/v1/applications/${application.id}/set-repeating`, { marked: true }],
  ['POST', `/api/v1/applications/${application.id}/create-zip`, {}],
  ['POST', `/api/v1/applications/${application.id}/step-active`, {}],
  ['POST', `/api/v1/applications/${application.id}/cancel`, {}],
  ['PATCH', `/api/v1/tender/edit-application/${application.id}`, { priceIncludes: 'x' }],
  ['PUT', `/api/v1/applications/${application.id}/offers`, { offers: [] }],
  ['PATCH', `/api/v1/offers/${application.offers[0]!.id}`, { unitPrice: '1' }],
  ['DELETE', `/api/v1/offers/${application.offers[0]!.id}`, undefined],
  ['PATCH', `/api/v1/offers/${application.offers[0]!.id}/update-approved-customer`, { approved: true }],
  ['POST', `/api/v1/offers/${application.offers[0]!.id}/archive`, { reason: 'x' }],
  ['PATCH', `/api/v1/offers/${application.offers[0]!.id}/update-allocated-quantity`, { quantity: '1' }],
  ['DELETE', `/api/v1/files/${application.attachments[0]!.id}`, undefined],
];

describe('before the opening', () => {
  it('nobody else finds a sealed word in any answer', async () => {
    const leaks: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      for (const path of readings()) {
        const { bytes, status } = await person.get(path, { remoteAddress: address() });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const text = bytesText(bytes);
        // A search may say what was searched for.
        const asked = decodeURIComponent(path);
        const found = SECRETS.find((secret) => text.includes(secret) && !asked.includes(secret));
        if (found) leaks.push(`${name} GET ${path} (${status}): ${found}`);
        if (text.includes(String(application.id)) && !path.includes(String(application.id)))
          leaks.push(`${name} GET ${path} (${status}): the application's id`);
        if (status >= 500) leaks.push(`${name} GET ${path}: ${status}`);
      }
      for (const [method, path, body] of attempts()) {
        const { bytes, status } = await person.call(method as 'POST', path, { body });
        const found = SECRETS.find((secret) => bytesText(bytes).includes(secret));
        if (found) leaks.push(`${name} ${method} ${path} (${status}): ${found}`);
        if (status < 400) leaks.push(`${name} ${method} ${path} succeeded: ${status}`);
        if (status >= 500) leaks.push(`${name} ${method} ${path}: ${status}`);
      }
    }
    expect(leaks).toEqual([]);
    // Answers that a limit held back would prove nothing.
    expect(statuses.get(429) ?? 0).toBe(0);
    expect(statuses.get(200)).toBeGreaterThan(300);
  }, 300_000);

  it('its own vendor finds every one of them: the search above would have seen them', async () => {
    const texts: string[] = [];
    for (const path of readings()) texts.push(bytesText((await vendor.get(path)).bytes));
    const all = texts.join('\n');
    for (const secret of [
      PRICE,
      NAME,
      FILE,
      'ТАЙНОЕ-УСЛОВИЕ-9911',
      'СЕКРЕТНОЕ-СОДЕРЖАНИЕ',
      String(application.id),
    ])
      expect(all).toContain(secret);
  });

  it('owner and administrator get one number, nobody else does', async () => {
    const counts: Record<string, unknown> = {};
    for (const [name, person] of Object.entries(people))
      counts[name] = (
        (await readLot(person, lotId)) as unknown as { applicationsCount: number | null }
      ).applicationsCount;
    expect(counts).toEqual({
      owner: 2,
      admin: 2,
      otherManager: null,
      security: null,
      auditor: null,
      rival: null,
      idleVendor: null,
    });
  });

  it('the staff see no rows, and may not sort what they do not see', async () => {
    for (const name of ['owner', 'admin', 'security', 'auditor']) {
      const reply = await people[name]!.get(`/api/v1/lots/${lotId}/applications`);
      expect(reply.body).toMatchObject({ data: [], meta: { total: 0 } });
      const sorted = await people[name]!.get(`/api/v1/lots/${lotId}/applications?sort=submittedAt`);
      expect(sorted.status).toBe(422);
    }
    const logs = await people.auditor!.get(`/api/v1/lots/${lotId}/logs?per_page=100`);
    expect(must<{ model: string }[]>(logs).filter(({ model }) => model === 'application')).toEqual([]);
  });

  it('no letter and no event tells of it', async () => {
    const letters = server.letters().join('\n');
    for (const secret of SECRETS) expect(letters).not.toContain(secret);
    const heard: Record<string, string[]> = {};
    const leave = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        heard[name] = [];
        const token = createHash('sha256').update(person.cookies.get('tender_session')!).digest('hex');
        return server.services.live.join(
          {
            sessionDigest: token,
            lotId: null,
            send: ({ model, what }) => heard[name]!.push(`${model}:${what}`),
            reset: () => {},
            beat: () => {},
            close: () => {},
          },
          {},
        );
      }),
    );
    must(await vendor.post(`/api/v1/applications/${application.id}/step-active`));
    must(await vendor.post(`/api/v1/applications/${application.id}/edit`));
    await until(() => heard.owner!.length > 0 && heard.admin!.length > 0);
    for (const go of leave) go();
    expect(heard.owner).toEqual(['applicationsCount:lot.applicationsCount']);
    expect(heard.admin).toEqual(['applicationsCount:lot.applicationsCount']);
    for (const name of ['otherManager', 'security', 'auditor', 'rival', 'idleVendor'])
      expect([name, heard[name]]).toEqual([name, []]);
  });
});

describe('after the opening', () => {
  it('what was submitted is readable; drafts, working copies, withdrawn and superseded versions never are', async () => {
    await openLot(server, owner, lotId);
    const list = must<Application[]>(await people.auditor!.get(`/api/v1/lots/${lotId}/applications`));
    expect(list.map(({ id }) => id)).toContain(application.id);
    expect(list).toHaveLength(2);
    const seen = must<Application>(await people.security!.get(`/api/v2/applications/${application.id}`));
    expect(seen.offers[0]).toMatchObject({ name: NAME, unitPrice: PRICE });
    const file = await people.auditor!.get(seen.attachments[0]!.url);
    expect(file.bytes.toString()).toBe('СЕКРЕТНОЕ-СОДЕРЖАНИЕ');
    for (const person of [owner, people.admin!, people.auditor!])
      for (const id of [draftId, withdrawnId])
        expect((await person.get(`/api/v2/applications/${id}`)).status).toBe(404);
    const receipts = must<ReceiptVersion[]>(
      await people.auditor!.get(`/api/v1/applications/${application.id}/receipt`),
    );
    expect(receipts.map(({ number }) => number)).toEqual([2]);
    expect((await people.rival!.get(`/api/v2/applications/${application.id}`)).status).toBe(404);
    expect((await people.otherManager!.get(`/api/v2/applications/${application.id}`)).status).toBe(404);
  });

  it('a tampered row and a tampered version are found', async () => {
    const receipt = async () =>
      must<ReceiptVersion[]>(await people.auditor!.get(`/api/v1/applications/${application.id}/receipt`)).at(
        -1,
      )!;
    expect(await receipt()).toMatchObject({ verified: true, matchesOffers: true, inHistory: true });
    await server.services.pool.query('update offers set unit_price = 1 where application_id = $1', [
      application.id,
    ]);
    expect(await receipt()).toMatchObject({ verified: true, matchesOffers: false });
    await expect(
      server.services.pool.query(`update application_versions set sealed = '' where application_id = $1`, [
        application.id,
      ]),
    ).rejects.toThrow('never changed');
    await expect(
      server.services.pool.query('delete from application_versions where application_id = $1', [
        application.id,
      ]),
    ).rejects.toThrow('never changed');
    await changeVersion(server, 'sealed = set_byte(sealed, 300, get_byte(sealed, 300) # 1)', application.id);
    expect(await receipt()).toMatchObject({ verified: false });
  });
});

describe('a reopened lot', () => {
  it('keeps what was opened readable as it was, and seals what comes later', async () => {
    const { id } = await makePublished(owner, {}, threeItems);
    const first = await submit(vendor, id, ['100', '200', '300']);
    await openLot(server, owner, id);
    must(
      await people.admin!.post(`/api/v1/lots/${id}/back-to-applications`, {
        deadline: inHours(5),
        reason: 'Ошибка в задании',
      }),
    );
    must(await vendor.post(`/api/v1/applications/${first.id}/edit`));
    const open = must<Application>(await vendor.get(`/api/v2/applications/${first.id}`));
    const lower = open.offers.map((offer) => ({ id: offer.id, orderId: offer.orderId, unitPrice: '77.77' }));
    must(await vendor.put(`/api/v1/applications/${first.id}/offers`, { offers: lower }));
    must(await vendor.post(`/api/v1/applications/${first.id}/step-active`));
    const newcomer = await submit(people.idleVendor!, id, ['77.77', '77.77', '77.77']);

    const image = must<Application>(await owner.get(`/api/v2/applications/${first.id}`));
    expect(image.offers.map(({ unitPrice }) => unitPrice)).toEqual(['100.00', '200.00', '300.00']);
    expect(image).toMatchObject({ status: 'active', version: 0, hasWorkingCopy: false });
    for (const path of [
      `/api/v2/applications/${first.id}`,
      `/api/v1/applications/${first.id}/offers`,
      `/api/v1/applications/${first.id}/receipt`,
      `/api/v1/lots/${id}/applications`,
      `/api/v1/lots/${id}/offers`,
      `/api/v1/lots/${id}/competitor-table`,
      `/api/v1/lots/${id}/participants`,
      `/api/v1/lots/${id}/logs?per_page=100`,
    ]) {
      const { bytes } = await people.admin!.get(path);
      expect([path, bytes.toString().includes('77.77')]).toEqual([path, false]);
      expect([path, bytes.toString().includes(String(newcomer.id))]).toEqual([path, false]);
    }
    expect((await owner.get(`/api/v2/applications/${newcomer.id}`)).status).toBe(404);
    must(await vendor.post(`/api/v1/applications/${first.id}/cancel`));
    expect(must<Application>(await owner.get(`/api/v2/applications/${first.id}`)).status).toBe('active');

    await passDeadline(server, id);
    await server.tick('lot-deadlines');
    must(await owner.post(`/api/v1/lots/${id}/step-to-verifications`));
    const after = must<Application>(await owner.get(`/api/v2/applications/${first.id}`));
    expect(after.status).toBe('cancelled');
    expect(after.offers.map(({ unitPrice }) => unitPrice)).toEqual(['100.00', '200.00', '300.00']);
    expect(
      must<Application>(await owner.get(`/api/v2/applications/${newcomer.id}`)).offers[0]!.unitPrice,
    ).toBe('77.77');
  });

  it('tells the staff nothing by lists, steps, refusals or versions of what its vendor does while it is sealed again', async () => {
    const { id: lotId } = await makePublished(owner, {}, threeItems);
    const { id } = await submit(vendor, lotId, ['100', '200', '300']);
    await openLot(server, owner, lotId);
    must(
      await people.admin!.post(`/api/v1/lots/${lotId}/back-to-applications`, {
        deadline: inHours(5),
        reason: 'Ошибка в задании',
      }),
    );
    const { offers } = must<Application>(await owner.get(`/api/v2/applications/${id}`));
    const decisions = offers.map((offer) => ({ id: offer.id, approved: true }));
    const tries: [string, string, unknown, number?][] = [
      ['POST', `/api/v1/applications/${id}/verifications`, { decision: 'verified' }],
      ['POST', `/api/v1/applications/${id}/verifications`, { decision: 'verified', offers: decisions }],
      ['POST', `/api/v1/applications/${id}/verifications`, { decision: 'rejected', comment: 'Нет' }],
      [
        'POST',
        `/api/v1/applications/${id}/clarifications`,
        { blocks: ['price_block'], text: 'x', dueAt: inHours(5) },
      ],
      ['POST', `/api/v1/applications/${id}/handle-security-decision`, { decision: 'secured' }],
      ['POST', `/api/v1/applications/${id}/audit`, { decision: 'audited' }],
      ['POST', `/api/v1/applications/${id}/set-repeating`, { marked: true }],
      ['PATCH', `/api/v1/tender/edit-application/${id}`, { offers: [{ id: 1, name: 'x' }], reason: 'Так' }],
      // The version is not to be guessed either.
      ...[0, 1, 2, 3, 4, 5, 6].map((version): [string, string, unknown, number] => [
        'POST',
        `/api/v1/applications/${id}/verifications`,
        { decision: 'rejected', comment: 'Нет' },
        version,
      ]),
    ];
    const readings = [
      `/api/v2/applications/${id}`,
      `/api/v2/applications?filter[lot]=${lotId}`,
      ...['applications', 'participants', 'offers'].map((name) => `/api/v1/lots/${lotId}/${name}`),
      ...['offers', 'evidence', 'files', 'verifications', 'clarifications'].map(
        (name) => `/api/v1/applications/${id}/${name}`,
      ),
    ];
    const told = async () => {
      const heard: unknown[] = [];
      for (const name of ['owner', 'admin', 'security', 'auditor']) {
        const who = people[name]!;
        for (const path of name === 'owner' ? readings : readings.slice(0, 3)) {
          const { status, body } = await who.call('GET', path, { remoteAddress: address() });
          heard.push([name, path, status, body]);
        }
        for (const [method, path, body, version] of tries) {
          const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
          const { status, problem } = await who.call(method as 'POST', path, {
            body,
            headers,
            remoteAddress: address(),
          });
          const { requestId: _, ...rest } = problem;
          heard.push([name, method, path, version, status, rest]);
        }
      }
      return heard;
    };
    const atFirst = await told();
    must(await vendor.post(`/api/v1/applications/${id}/edit`));
    expect(await told()).toEqual(atFirst);
    must(await vendor.post(`/api/v1/applications/${id}/step-active`));
    expect(await told()).toEqual(atFirst);
    must(await vendor.post(`/api/v1/applications/${id}/cancel`));
    expect(await told()).toEqual(atFirst);
    must(await vendor.post(`/api/v1/applications/${id}/reopen`));
    expect(await told()).toEqual(atFirst);
  });
});

// As many as are opened at once, and one more.
const MANY = 11;

it('an opening that one spoilt application stops has written nothing of the others', async () => {
  const { services } = server;
  const { id: spoiltLot } = await makePublished(owner, {}, threeItems);
  const ids: number[] = [];
  for (let n = 0; n < MANY; n += 1) {
    const one = await server.signIn('vendor');
    ids.push((await submit(one, spoiltLot, ['1', '2', '3'])).id);
  }
  const last = Math.max(...ids);
  await services.pool.query('alter table application_versions disable trigger user');
  await services.pool.query(
    "update application_versions set sealed = overlay(sealed placing '\\x00'::bytea from 200) where application_id = $1",
    [last],
  );
  await services.pool.query('alter table application_versions enable trigger user');
  const pages = async () =>
    (await services.pool.query<{ size: string }>("select pg_relation_size('offers') as size")).rows[0]!.size;
  await services.pool.query('vacuum full offers');
  const before = await pages();
  await passDeadline(server, spoiltLot);
  await server.tick('lot-deadlines');
  expect((await owner.post(`/api/v1/lots/${spoiltLot}/step-to-verifications`)).status).toBe(422);
  expect(await pages()).toBe(before);
});

it('of a draft it is not even said to others that it is sealed', async () => {
  const { id } = await makeDraft(owner);
  for (const name of ['otherManager', 'security']) {
    const sorted = await people[name]!.get(`/api/v2/applications?filter[lot]=${id}&sort=submittedAt`);
    expect(sorted.status).toBe(200);
  }
});
