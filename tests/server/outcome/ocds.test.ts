// Open data of a lot: what each reader is told at each stage, and that it is what the standard wants.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import {
  ocdsPackage,
  ocdsRecordPackage,
  type OcdsPackage,
  type OcdsRelease,
} from '../../../src/api/records/ocds.ts';
import {
  admit,
  makeRated,
  must,
  openLot,
  submit,
  threeItems,
  type Checkers,
} from '../applications/make-applications.ts';
import { inHours, makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { makeItn } from '../support/itn.ts';
import { makeOcdsCheck, makeOcdsRecordCheck } from '../support/ocds-schema.ts';

/** Prices that nothing else in a package looks like. */
const PLANTED = ['7654321.09', '8765432.19', '9876543.29'];

let server: TestServer;
let manager: SignedIn;
let other: SignedIn;
let admin: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
let winner: SignedIn;
let loser: SignedIn;
let stranger: SignedIn;
let guest: TestClient;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  other = await server.signIn('manager');
  admin = await server.signIn('admin');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  [winner, loser] = vendors as [SignedIn, SignedIn];
  stranger = await server.signIn('vendor');
  guest = server.guest();
});
afterAll(() => server?.close());

const ask = (who: TestClient, lotId: number) => who.get(`/api/v1/lots/${lotId}/ocds`);
async function read(who: TestClient, lotId: number): Promise<OcdsPackage> {
  const { status, body } = await ask(who, lotId);
  expect([status, body]).toEqual([200, expect.anything()]);
  return ocdsPackage.parse(body);
}
const release = async (who: TestClient, lotId: number): Promise<OcdsRelease> =>
  (await read(who, lotId)).releases[0]!;
const companyOf = async (vendor: SignedIn) =>
  must<{ title: string; itn: string }>(await vendor.get('/api/v1/profile/company'));

/** Whatever would tell of an application: its prices, as they are written and as a number of JSON, and whose it is. */
async function secretsOf(vendor: SignedIn): Promise<string[]> {
  const { title, itn } = await companyOf(vendor);
  return [...PLANTED, ...PLANTED.map((price) => price.slice(0, -1)), title, itn].map((text) =>
    JSON.stringify(text).slice(1, -1),
  );
}
async function expectNoneOf(secrets: readonly string[], readers: readonly TestClient[], lotId: number) {
  for (const who of readers) {
    const told = JSON.stringify((await ask(who, lotId)).body);
    for (const secret of secrets) expect([secret, told.includes(secret)]).toEqual([secret, false]);
  }
}

async function refuse(readers: readonly TestClient[], lotId: number, status: number): Promise<void> {
  for (const who of readers) expect((await ask(who, lotId)).status).toBe(status);
}

/** Finished: the first vendor gets all of two items, the rest is not bought. */
async function makeFinished() {
  const made = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11.11', '21.21', '31.31'],
  ]);
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${made.ids[0]}`));
  const lines = offers.slice(0, 2).map(({ id, quantity }) => ({ offerId: id, quantity }));
  must(await manager.put(`/api/v1/lots/${made.lotId}/allocation`, { offers: lines }));
  must(await manager.post(`/api/v1/lots/${made.lotId}/finalize`, { reason: 'Есть на складе' }));
  return made;
}

/** Finished after an amendment and a prolongation: two items between two vendors, one of them split. */
async function makeSplit() {
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  must(await manager.patch(`/api/v1/lots/${lotId}`, { title: 'Насосы, уточнено' }));
  must(await manager.post(`/api/v1/lots/${lotId}/prolongation`, { deadline: inHours(72) }));
  const prices = [
    ['10', '22', '30'],
    ['11', '21', '31'],
  ];
  const ids: number[] = [];
  for (const [index, vendor] of vendors.entries()) ids.push((await submit(vendor, lotId, prices[index]!)).id);
  await openLot(server, manager, lotId);
  for (const id of ids) await admit(checkers, id);
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  await server.settleUnmailed();
  const [first, second] = await Promise.all(
    ids.map(async (id) => must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers),
  );
  const offers = [
    { offerId: first![0]!.id, quantity: '4' },
    { offerId: second![0]!.id, quantity: '6' },
    { offerId: second![1]!.id, quantity: '150.5' },
  ];
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers }));
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Есть на складе' }));
  return { lotId };
}

async function sign(applicationId: number): Promise<void> {
  const path = `/api/v1/applications/${applicationId}/agreement`;
  must(await manager.upload(`${path}/files`, [{ name: 'contract.txt', content: 'x' }]), 201);
  must(await manager.post(`${path}/send`));
  must(await winner.post(`${path}/sign`));
}

describe('before the finish', () => {
  it('the plan of a draft is its owner’s and the administrator’s', async () => {
    const { id } = await makeDraft(manager);
    for (const who of [manager, admin])
      expect(await release(who, id)).toMatchObject({ tag: ['planning'], tender: { status: 'planning' } });
    await refuse([guest, winner, other, checkers.auditor], id, 404);
    expect((await manager.delete(`/api/v1/lots/${id}`)).status).toBe(204);
    await refuse([manager, admin], id, 404);
  });

  it('nothing of a sealed application is told, not even that there is one; after the opening its prices neither', async () => {
    const { id } = await makePublished(manager, {}, threeItems);
    const secrets = await secretsOf(winner);
    const before = await release(manager, id);
    await submit(winner, id, PLANTED);
    const readers = [manager, checkers.auditor, admin];
    const outside = [guest, winner, loser, other, checkers.security];
    await expectNoneOf(secrets, [...readers, ...outside], id);
    for (const who of readers) {
      const { tag, tender, parties } = await release(who, id);
      expect([tag, tender.status, tender.numberOfTenderers, tender.tenderers]).toEqual([
        ['tender'],
        'active',
        undefined,
        undefined,
      ]);
      expect(parties.map(({ roles }) => roles)).toEqual([['buyer', 'procuringEntity']]);
      expect((await release(who, id)).id).toBe(before.id);
    }
    await refuse(outside, id, 403);
    expect((await ask(guest, id)).problem.message).toBe(
      'Открытые данные процедуры публикуются после её завершения.',
    );

    await openLot(server, manager, id);
    const { title, itn } = await companyOf(winner);
    for (const who of readers) {
      const { tag, tender, parties, awards } = await release(who, id);
      expect(tag).toEqual(['tender']);
      expect(tender).toMatchObject({
        numberOfTenderers: 1,
        tenderers: [{ id: `RU-INN-${itn}`, name: title }],
        awardPeriod: { startDate: expect.any(String) },
      });
      expect(parties).toContainEqual(
        expect.objectContaining({
          id: `RU-INN-${itn}`,
          identifier: { scheme: 'RU-INN', id: itn, legalName: title },
          roles: ['tenderer'],
        }),
      );
      expect(awards).toBeUndefined();
    }
    await refuse(outside, id, 403);
    await expectNoneOf(secrets.slice(0, -2), readers, id);
    await expectNoneOf(secrets, outside, id);
  });

  it('a cancelled lot says so and keeps what was sealed', async () => {
    const { id } = await makePublished(manager, {}, threeItems);
    await submit(winner, id, PLANTED);
    must(await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Нет бюджета' }));
    expect(await release(manager, id)).toMatchObject({
      tag: ['tenderCancellation'],
      tender: { status: 'cancelled' },
    });
    await expectNoneOf(await secretsOf(winner), [manager, admin, checkers.auditor], id);
    await refuse([guest, winner, other], id, 403);
  });

  it('what was changed after the publication is an update under another id', async () => {
    const { id } = await makePublished(manager);
    const first = await release(manager, id);
    must(await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(48) }));
    const second = await release(manager, id);
    expect([first.tag, second.tag]).toEqual([['tender'], ['tenderUpdate']]);
    expect(second.ocid).toBe(first.ocid);
    expect(second.id).not.toBe(first.id);
  });
});

describe('after the finish', () => {
  it('whoever sees the lot reads it; winners are told to the staff and to who took part, prices as in the results', async () => {
    const { lotId, ids } = await makeFinished();
    const { title, itn } = await companyOf(winner);
    for (const who of [guest, stranger, other]) {
      const { tag, tender, awards, contracts, parties } = await release(who, lotId);
      expect([tag, tender.status, tender.numberOfTenderers, tender.tenderers, awards, contracts]).toEqual([
        ['tenderUpdate'],
        'complete',
        2,
        undefined,
        undefined,
        undefined,
      ]);
      expect(parties).toHaveLength(1);
    }
    const award = {
      status: 'active',
      // 10 × 10 and 150.5 × 20.
      value: { amount: 3110, currency: 'RUB' },
      suppliers: [{ id: `RU-INN-${itn}`, name: title }],
    };
    const quantities = [{ quantity: 10 }, { quantity: 150.5 }];
    const priced = [
      { unit: { value: { amount: 10, currency: 'RUB' } } },
      { unit: { value: { amount: 20 } } },
    ];
    for (const who of [manager, admin, checkers.auditor, checkers.security, winner]) {
      const { tag, awards } = await release(who, lotId);
      expect(tag).toEqual(['tenderUpdate', 'award']);
      expect(awards).toMatchObject([{ ...award, items: quantities }]);
      expect(awards![0]!.items).toMatchObject(priced);
    }
    const toLoser = await release(loser, lotId);
    expect(toLoser.awards).toMatchObject([{ ...award, items: quantities }]);
    for (const { unit } of toLoser.awards![0]!.items) expect(unit).not.toHaveProperty('value');
    // Who did not win is named to the staff alone, and its prices to nobody.
    const losing = await companyOf(loser);
    await expectNoneOf([losing.itn, losing.title], [guest, stranger, winner], lotId);
    await expectNoneOf(['11.11', '21.21', '31.31'], [manager, admin, loser, winner, guest], lotId);

    await sign(ids[0]!);
    for (const who of [manager, winner]) {
      const { tag, awards, contracts } = await release(who, lotId);
      expect(tag).toEqual(['tenderUpdate', 'award', 'contract']);
      expect(contracts).toMatchObject([{ awardID: awards![0]!.id, status: 'active', value: award.value }]);
    }
    for (const who of [loser, guest]) expect((await release(who, lotId)).contracts).toBeUndefined();
  });

  it('a closed lot stays with those who see it', async () => {
    const { id } = await makePublished(manager, { isOpen: false }, threeItems);
    await server.services.pool.query(
      `update lots set status = 'finished', finished_at = clock_timestamp() where id = $1`,
      [id],
    );
    expect((await release(checkers.security, id)).tender.procurementMethod).toBe('limited');
    await refuse([guest, stranger], id, 404);
  });
});

describe('the package', () => {
  it('has what is bought by the classifiers, when, on what terms, and addresses that lead back', async () => {
    const { id, number } = await makePublished(manager);
    const { uri, version, releases } = await read(manager, id);
    expect([uri, version]).toEqual([`http://test.local/api/v1/lots/${id}/ocds`, '1.1']);
    expect(releases).toHaveLength(1);
    expect(releases[0]).toMatchObject({
      ocid: `ocds-213czf-test.local-${number}`,
      initiationType: 'tender',
      buyer: { id: 'organizer', name: 'Тендерная площадка' },
      tender: {
        title: 'Насосы центробежные для водозабора',
        procurementMethod: 'open',
        awardCriteria: 'priceOnly',
        tenderPeriod: { startDate: expect.any(String), endDate: expect.any(String) },
        items: [
          {
            description: 'Насос К 80-50-200 с электродвигателем',
            classification: { scheme: 'OKPD2', id: '28.13.14.110' },
            quantity: 3,
            unit: { scheme: 'OKEI', id: '796', name: 'Штука' },
          },
        ],
        documents: [{ url: `http://test.local/api/v1/lots/${id}/notice-form?format=pdf` }],
      },
    });
  });

  it('names the buyer by its ИНН and the registered prefix, as the administrator writes them', async () => {
    const itn = makeItn(1_234);
    for (const wrong of [{ organizerItn: '7707083894' }, { ocdsPrefix: 'ocds-1' }])
      expect((await admin.patch('/api/v1/settings', wrong)).status).toBe(422);
    must(await admin.patch('/api/v1/settings', { organizerItn: itn, ocdsPrefix: 'ocds-ab12cd' }));
    const { id, number } = await makePublished(manager);
    const { publisher, releases } = await read(manager, id);
    expect(publisher).toMatchObject({ scheme: 'RU-INN', uid: itn });
    expect(releases[0]).toMatchObject({
      ocid: `ocds-ab12cd-${number}`,
      buyer: { id: `RU-INN-${itn}` },
      parties: [{ identifier: { scheme: 'RU-INN', id: itn } }],
    });
    must(await admin.patch('/api/v1/settings', { organizerItn: '', ocdsPrefix: '' }));
  });
});

describe('what the standard demands', () => {
  it('finds nothing wrong with any stage for any reader, and would', async () => {
    const check = makeOcdsCheck();
    const draft = await makeDraft(manager);
    const published = await makePublished(manager, {}, threeItems);
    const cancelled = await makePublished(manager);
    must(await manager.post(`/api/v1/lots/${cancelled.id}/cancel`, { reason: 'Нет бюджета' }));
    const { lotId, ids } = await makeFinished();
    await sign(ids[0]!);
    for (const id of [draft.id, published.id, cancelled.id, lotId])
      expect([id, check((await ask(manager, id)).body)]).toEqual([id, []]);
    for (const who of [guest, winner, loser, checkers.auditor])
      expect(check((await ask(who, lotId)).body)).toEqual([]);

    const split = await makeSplit();
    expect(check((await ask(manager, split.lotId)).body)).toEqual([]);
    expect(
      makeOcdsRecordCheck()((await manager.get(`/api/v1/lots/${split.lotId}/ocds/record`)).body),
    ).toEqual([]);
    const { tag, tender, awards } = await release(manager, split.lotId);
    expect([tag, tender.title]).toEqual([['tenderUpdate', 'award'], 'Насосы, уточнено']);
    // Of ten pumps four at 10 and six at 11; of the cable all by the second.
    expect(
      awards!
        .map(({ value, items }) => [value!.amount, ...items.map(({ quantity }) => quantity)])
        .toSorted((a, b) => a[0]! - b[0]!),
    ).toEqual([
      [40, 4],
      [3226.5, 6, 150.5],
    ]);

    const whole = await read(manager, lotId);
    const [one] = whole.releases;
    for (const wrong of [
      { ...whole, version: '1.1.5' },
      { ...whole, publishedDate: 'вчера' },
      { ...whole, releases: [{ ...one, tag: ['finished'] }] },
      { ...whole, releases: [{ ...one, tender: { ...one!.tender, id: undefined } }] },
      { ...whole, releases: [{ ...one, awards: [{ ...one!.awards![0], value: { amount: '3110' } }] }] },
    ])
      expect(check(JSON.parse(JSON.stringify(wrong)))).not.toEqual([]);
  });
});

describe('the record', () => {
  it('has a release of each step as it was told then, the package’s last, and what stands now', async () => {
    const check = makeOcdsRecordCheck();
    const recordOf = (who: TestClient, id: number) => who.get(`/api/v1/lots/${id}/ocds/record`);
    const { id } = await makePublished(manager, {}, threeItems);
    // What is told live after each step is what the record must say of it afterwards.
    const told: unknown[] = [];
    const compiledIds: string[] = [];
    const next = async () => {
      told.push((await release(manager, id)).tender);
      const [now] = ocdsRecordPackage.parse((await recordOf(manager, id)).body).records;
      compiledIds.push(now!.compiledRelease.id);
    };
    await next();
    must(await manager.patch(`/api/v1/lots/${id}`, { title: 'Насосы, уточнено' }));
    await next();
    must(await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: inHours(72) }));
    await next();
    must(await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Нет бюджета' }));
    await next();
    const { body } = await recordOf(manager, id);
    expect(check(body)).toEqual([]);
    const [record] = ocdsRecordPackage.parse(body).records;
    expect(record!.releases.map(({ tender }) => tender)).toEqual(told);
    expect(record!.releases.map(({ tag }) => tag)).toEqual([
      ['tender'],
      ['tenderUpdate'],
      ['tenderUpdate'],
      ['tenderCancellation'],
    ]);
    const dates = record!.releases.map(({ date }) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(record!.compiledRelease).toMatchObject({ tag: ['compiled'], tender: told.at(-1) });
    // What is compiled anew goes by another id, and what is the same by the same.
    expect(new Set(compiledIds).size).toBe(told.length);
    expect(compiledIds.at(-1)).toBe(record!.compiledRelease.id);
    const { tender } = record!.versionedRelease as unknown as {
      tender: Record<string, { value: unknown; releaseID: string }[]>;
    };
    const ids = record!.releases.map((one) => one.id);
    expect(tender.title!.map(({ value, releaseID }) => [value, releaseID])).toEqual([
      ['Насосы центробежные для водозабора', ids[0]],
      ['Насосы, уточнено', ids[1]],
    ]);
    expect(tender.status!.map(({ value, releaseID }) => [value, releaseID])).toEqual([
      ['active', ids[0]],
      ['cancelled', ids[3]],
    ]);
    const [one] = (body as { records: object[] }).records;
    expect(check({ ...(body as object), records: [{ ...one, releases: [] }] })).not.toEqual([]);
    const plain = { ...record!.versionedRelease, tender: told[0] };
    expect(check({ ...(body as object), records: [{ ...one, versionedRelease: plain }] })).not.toEqual([]);

    const { lotId } = await makeFinished();
    const secrets = await secretsOf(loser);
    for (const who of [guest, winner, checkers.auditor, manager]) {
      const reply = await recordOf(who, lotId);
      expect([reply.status, check(reply.body)]).toEqual([200, []]);
      const { releases } = ocdsRecordPackage.parse(reply.body).records[0]!;
      expect(releases.at(-1)).toEqual(await release(who, lotId));
      for (const earlier of releases.slice(0, -1))
        for (const secret of secrets) expect(JSON.stringify(earlier)).not.toContain(secret);
    }
    const { id: open } = await makePublished(manager);
    expect([(await recordOf(guest, open)).status, (await recordOf(winner, open)).status]).toEqual([403, 403]);
  });
});
