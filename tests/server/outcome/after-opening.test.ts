// The commission's tools on opened applications: conflict hints, foreign money, expert scores, the archive, a filled sheet.
import * as xlsx from 'sheetjs-ce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Application, ReceiptVersion } from '../../../src/api/records/application.ts';
import type { Criterion } from '../../../src/api/records/criterion.ts';
import type { ImportPreview } from '../../../src/api/records/import-preview.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import type { RatingRecord } from '../../../src/api/records/rating.ts';
import type { participant } from '../../../src/api/records/results.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { inHours, makeDraft, makePublished, readLot } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import {
  admit,
  makeDraftApplication,
  makeRated,
  must,
  openLot,
  submit,
  threeItems,
  type Checkers,
} from '../applications/make-applications.ts';

type Participant = z.infer<typeof participant>;

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
let checkers: Checkers;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  admin = await server.signIn('admin');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
});
afterAll(() => server?.close());

const read = async (id: number, who = manager) =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));
const ratings = async (lotId: number) =>
  must<RatingRecord[]>(await manager.get(`/api/v1/lots/${lotId}/ratings`));
const setRate = async (value: string) =>
  must(await admin.post('/api/v1/rates', { code: 'USD', nominal: '1', value, date: dayOf(Date.now()) }), 201);

describe('participants', () => {
  it('are hinted to have a phone, an e-mail or a file in common, and only with each other', async () => {
    const [first, second, apart] = [
      await server.signIn('vendor'),
      await server.signIn('vendor'),
      await server.signIn('vendor'),
    ];
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    const agent = {
      name: 'Петров Пётр',
      primaryPhone: '79261112233',
      secondaryPhone: '',
      email: 'one@hand.test',
    };
    const ids: number[] = [];
    for (const [who, terms] of [
      [first, { agent }],
      [second, { agent: { ...agent, name: 'Иванов Иван', email: 'ONE@hand.test' } }],
      [apart, { agent: { ...agent, primaryPhone: '79269998877', email: 'other@hand.test' } }],
    ] as const) {
      const { id } = await makeDraftApplication(who, lotId, ['10', '20', '30'], terms);
      const content = who === apart ? 'своё' : 'одинаковое письмо';
      must(
        await who.upload(`/api/v1/applications/${id}/files`, [{ name: `письмо ${id}.txt`, content }]),
        201,
      );
      must(await who.post(`/api/v1/applications/${id}/step-active`));
      ids.push(id);
    }
    expect(must<Participant[]>(await manager.get(`/api/v1/lots/${lotId}/participants`))).toEqual([]);
    await openLot(server, manager, lotId);
    const found = must<Participant[]>(await manager.get(`/api/v1/lots/${lotId}/participants`));
    const of = (index: number) => found.find(({ applicationId }) => applicationId === ids[index])!.conflicts;
    const kindsWith = (index: number, other: number) =>
      of(index)
        .filter(({ withApplicationId }) => withApplicationId === ids[other])
        .map(({ kind, value }) => `${kind} ${value}`)
        .toSorted();
    expect(kindsWith(0, 1)).toEqual(
      expect.arrayContaining(['email one@hand.test', `file письмо ${ids[0]}.txt`, 'phone 79261112233']),
    );
    expect(kindsWith(0, 2).filter((text) => text.startsWith('email') || text.startsWith('file'))).toEqual([]);
    for (const who of [first, apart])
      expect((await who.get(`/api/v1/lots/${lotId}/participants`)).status).toBe(403);
  });
});

describe('foreign money', () => {
  it('is compared at the rate of the opening, whatever rates come later', async () => {
    await setRate('80');
    const [dollars, roubles] = [await server.signIn('vendor'), await server.signIn('vendor')];
    const { id: lotId } = await makePublished(manager, {}, [{ name: 'Насос', quantity: '2', unit: '796' }]);
    const inDollars = await submit(dollars, lotId, ['10'], { currency: 'USD' });
    const inRoubles = await submit(roubles, lotId, ['850']);
    await setRate('90');
    await openLot(server, manager, lotId);
    expect((await read(inDollars.id)).offers[0]).toMatchObject({
      unitPrice: '10.00',
      convertedPrice: '900.000000',
    });
    await setRate('50');
    for (const { id } of [inDollars, inRoubles]) await admit(checkers, id);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
    await server.settle();
    // At 50 for a dollar the first would be the cheaper.
    expect(
      (await ratings(lotId)).map(({ applicationId, place, convertedTotal }) => [
        applicationId,
        place,
        convertedTotal,
      ]),
    ).toEqual([
      [inRoubles.id, 1, '1700.00'],
      [inDollars.id, 2, '1800.00'],
    ]);
    expect((await read(inDollars.id)).offers[0]!.convertedPrice).toBe('900.000000');
  });
});

describe('a weighted rating', () => {
  it('takes the experts’ scores, which make it stale until it is calculated anew', async () => {
    const { id: lotId } = await makeDraft(manager, { ratingType: 'weighted' }, threeItems);
    const criterion = async (code: string, weight: number) =>
      must<Criterion>(await manager.post('/api/v1/criteria', { lotId, code, weight }), 201);
    await criterion('price', 40);
    const expert = await criterion('expert', 60);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
    const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
    const ids: number[] = [];
    for (const [index, vendor] of vendors.entries())
      ids.push((await submit(vendor, lotId, index === 0 ? ['10', '20', '30'] : ['20', '40', '60'])).id);
    const put = (who: SignedIn, scores: unknown[]) =>
      who.put(`/api/v1/lots/${lotId}/expert-scores`, { scores });
    const score = (index: number, value: string | null) => ({
      applicationId: ids[index],
      criterionId: expert.id,
      score: value,
    });
    await openLot(server, manager, lotId);
    for (const id of ids) await admit(checkers, id);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    expect((await put(manager, [score(0, '50')])).status).toBe(422);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
    await server.settle();
    expect((await put(manager, [score(0, '101')])).status).toBe(422);
    expect((await put(await server.signIn('manager'), [score(0, '50')])).status).toBe(403);
    expect((await put(manager, [{ ...score(0, '50'), applicationId: 1 }])).status).toBe(422);
    must(await put(manager, [score(0, '20'), score(1, '100')]));
    expect((await ratings(lotId)).every(({ stale }) => stale)).toBe(true);
    must(await manager.post(`/api/v1/lots/${lotId}/calculate-rating`));
    await server.settle();
    // 0.4·100 + 0.6·20 = 52 against 0.4·50 + 0.6·100 = 80.
    expect(
      (await ratings(lotId)).map(({ applicationId, place, total, stale }) => [
        applicationId,
        place,
        Number(total),
        stale,
      ]),
    ).toEqual([
      [ids[1], 1, 80, false],
      [ids[0], 2, 52, false],
    ]);
    must(await manager.get(`/api/v1/lots/${lotId}/expert-scores`));
    expect((await vendors[0]!.get(`/api/v1/lots/${lotId}/expert-scores`)).status).toBe(403);
  });
});

describe('an offer out of the comparison', () => {
  it('leaves with a reason and its allocation, and comes back', async () => {
    const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
    const { lotId, ids } = await makeRated(server, checkers, vendors, [
      ['10', '20', '30'],
      ['11', '21', '31'],
    ]);
    const [offer] = (await read(ids[0]!)).offers;
    must(await manager.patch(`/api/v1/offers/${offer!.id}/update-allocated-quantity`, { quantity: '3' }));
    const archive = (body: unknown = {}) => manager.post(`/api/v1/offers/${offer!.id}/archive`, body);
    expect((await archive()).problem.errors).toHaveProperty('reason');
    expect(must<Offer>(await archive({ reason: 'Снят с производства' }))).toMatchObject({
      archiveReason: 'Снят с производства',
      allocatedQuantity: null,
      archivedAt: expect.any(String),
    });
    // Pressed on a page that does not know of it yet: what is out stays out.
    expect((await archive({ reason: 'Нет в наличии' })).problem.errors?.status).toEqual([
      'Предложение уже выведено из сравнения',
    ]);
    expect((await ratings(lotId)).every(({ stale }) => stale)).toBe(true);
    expect(
      (await manager.patch(`/api/v1/offers/${offer!.id}/update-allocated-quantity`, { quantity: '3' }))
        .status,
    ).toBe(422);
    must(await manager.post(`/api/v1/lots/${lotId}/calculate-rating`));
    await server.settle();
    const without = (await ratings(lotId)).find(({ applicationId }) => applicationId === ids[0]);
    expect(without).toMatchObject({ coverage: { items: 2, of: 3 } });
    expect(must<Offer>(await archive())).toMatchObject({ archivedAt: null, archiveReason: null });
    const other = await server.signIn('manager');
    expect((await other.post(`/api/v1/offers/${offer!.id}/archive`, { reason: 'Нет' })).status).toBe(404);
  });
});

describe('allocation from a filled sheet', () => {
  it('is previewed with faults by cell, and written as a whole or not at all', async () => {
    const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
    const { lotId, ids } = await makeRated(server, checkers, vendors, [
      ['10', '20', '30'],
      ['11', '21', '31'],
    ]);
    const path = `/api/v1/lots/${lotId}/allocated-quantity/import`;
    const template = await manager.get(`${path}-template`);
    const rows = xlsx.utils.sheet_to_json<(string | number)[]>(
      Object.values(xlsx.read(template.bytes).Sheets)[0]!,
      { header: 1 },
    );
    const head = rows.findIndex((row) => String(row[0]).startsWith('Идентификатор'));
    const column = rows[head]!.findIndex((title) => /распредел/i.test(String(title)));
    const filled = (quantities: Record<string, number | string>) => {
      const copy = rows.map((row) => [...row]);
      for (const row of copy.slice(head + 1)) {
        const wanted = quantities[String(row[0])];
        if (wanted !== undefined) row[column] = wanted;
      }
      const book = xlsx.utils.book_new();
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(copy), 'Лист');
      return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    };
    const send = (content: Buffer, query = '', who = manager) =>
      who.upload(path + query, [{ name: 'Распределение.xlsx', content }]);
    const [a, b] = [(await read(ids[0]!)).offers, (await read(ids[1]!)).offers];
    const allocated = async () =>
      (await Promise.all(ids.map((id) => read(id)))).flatMap(({ offers }) =>
        offers.map(({ allocatedQuantity }) => allocatedQuantity),
      );

    // Ten are ordered.
    const tooMany = filled({ [String(a[0]!.id)]: 6, [String(b[0]!.id)]: 5 });
    const preview = must<ImportPreview>(await send(tooMany, '?dryRun=1'));
    expect(preview.applied).toBe(false);
    expect(preview.errors.length).toBeGreaterThan(0);
    expect((await send(tooMany)).status).toBe(422);
    expect((await send(filled({ [String(a[0]!.id)]: 'много' }))).status).toBe(422);
    expect((await allocated()).every((quantity) => quantity === null)).toBe(true);

    const good = filled({ [String(a[0]!.id)]: 6, [String(b[0]!.id)]: 4 });
    expect(must<ImportPreview>(await send(good, '?dryRun=1'))).toMatchObject({
      applied: false,
      errors: [],
      changedRows: 2,
    });
    expect((await allocated()).every((quantity) => quantity === null)).toBe(true);
    expect(must<ImportPreview>(await send(good))).toMatchObject({ applied: true });
    expect((await allocated()).filter((quantity) => quantity !== null)).toEqual(['6', '4']);
    expect((await send(good, '', await server.signIn('manager'))).status).toBe(403);
    expect((await readLot(manager, lotId)).status).toBe('rating');
  });
});

describe('a colleague who came to the company later', () => {
  it('sees nothing that had been sealed before, until the opening', async () => {
    const vendor = await server.signIn('vendor');
    const { id: lotId } = await makePublished(manager, { applicationsDeadline: inHours(24) }, threeItems);
    const { id } = await submit(vendor, lotId, ['10', '20', '30']);
    const late = await server.signIn('vendor', { company: null });
    const binding = { company_id: vendor.companyId, user_id: late.id };
    expect((await admin.post('/api/v1/companies/users/attach', binding)).status).toBeLessThan(300);
    const seen = async () => [
      (await late.get(`/api/v2/applications/${id}`)).status,
      (await late.get(`/api/v1/applications/${id}/receipt`)).status,
      (await late.get('/api/v2/applications')).data<unknown[]>().length,
      (await late.get('/api/v1/offers')).data<unknown[]>().length,
    ];
    expect(await seen()).toEqual([404, 404, 0, 0]);
    // That there is one the company itself may know, and nothing of what is in it.
    const current = async (who: SignedIn) =>
      (await who.get(`/api/v1/lots/${lotId}/applications/current`)).body as {
        data: object | null;
        hasUnseen?: boolean;
      };
    expect(await current(late)).toEqual({ data: null, hasUnseen: true });
    expect(await current(await server.signIn('vendor'))).toEqual({ data: null });
    expect((await current(vendor)).hasUnseen).toBeUndefined();
    expect((await late.post(`/api/v1/applications/${id}/edit`)).status).toBe(404);
    expect((await late.post(`/api/v1/applications/${id}/cancel`)).status).toBe(404);
    await openLot(server, manager, lotId);
    expect(await seen()).toEqual([200, 200, 1, 3]);
    expect(await current(late)).toMatchObject({ data: { id } });
    expect(must<ReceiptVersion[]>(await late.get(`/api/v1/applications/${id}/receipt`))).toHaveLength(1);
  });
});
