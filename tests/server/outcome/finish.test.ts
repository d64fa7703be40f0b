// The end of a lot: what stays without a winner is told, explained and kept.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Coverage } from '../../../src/api/records/allocation.ts';
import type { Debrief } from '../../../src/api/records/debrief.ts';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { LotResults } from '../../../src/api/records/results.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import { add } from '../../../src/rules/decimal.ts';
import { countedTexts } from '../../../src/text/counted.ts';
import { lots } from '../../../src/server/lots/core/tables.ts';
import { offers, offers as offerTable } from '../../../src/server/applications/core/offer-tables.ts';
import { dayOf } from '../../../src/rules/dates.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';
import { admit, makeRated, must, openLot, submit, type Checkers } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

/** A rated lot of three items (10, 150.5 and 4 ordered) where the first vendor is allocated these quantities. */
async function makeAllocated(quantities: readonly (string | null)[]) {
  const made = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11', '21', null],
  ]);
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${made.ids[0]}`));
  const lines = offers.flatMap(({ id }, index) => {
    const quantity = quantities[index];
    return quantity == null ? [] : [{ offerId: id, quantity }];
  });
  must(await manager.put(`/api/v1/lots/${made.lotId}/allocation`, { offers: lines }));
  return { ...made, offers };
}

const reason = 'Остальное есть на складе';
const finishOf = async (lotId: number) =>
  must<Lot>(await manager.get(`/api/v1/lots/${lotId}`)).steps.find(({ event }) => event === 'lot.toFinished');

it('a quantity that another has set meanwhile is not written over unseen', async () => {
  const { lotId, offers } = await makeAllocated([null, '7', null]);
  const [, second] = offers;
  const put = (quantity: string | null, was?: string | null) =>
    manager.put(`/api/v1/lots/${lotId}/allocation`, {
      offers: [{ offerId: second!.id, quantity, ...(was === undefined ? {} : { was }) }],
    });
  for (const [was, text] of [
    [null, 'стало 7'],
    ['5', 'стало 7'],
  ] as const) {
    const refused = await put('9', was);
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.['offers.0.quantity']?.[0]).toContain(text);
  }
  // Of one offer alone, as a phone sends it, no less.
  const one = (quantity: string, was: string | null) =>
    manager.patch(`/api/v1/offers/${second!.id}/update-allocated-quantity`, { quantity, was });
  expect((await one('9', null)).status).toBe(422);
  must(await one('7', '7'));
  // Both meant the same; who knows what stands there may change it, and so may a program that asks for no such care.
  must(await put('7', null));
  must(await put('8', '7.0'));
  must(await put('9'));
  must(await put(null, '9'));
  expect((await put('4', '9')).problem.errors?.['offers.0.quantity']?.[0]).toContain('количество сняли');
});

describe('a lot of which something stays without a winner', () => {
  it.each(['finalize', 'step-to-finished'])('asks at %s why, and keeps the answer', async (call) => {
    // Of the first item three pieces, of the last one all four are missing.
    const { lotId } = await makeAllocated(['7', '150.5', null]);
    expect(await finishOf(lotId)).toMatchObject({ open: true, asks: ['reason'] });
    const bare = await manager.post(`/api/v1/lots/${lotId}/${call}`);
    expect([bare.status, bare.problem.errors]).toEqual([
      422,
      { status: ['Не указано, почему остальное не закупается'] },
    ]);
    expect((await manager.post(`/api/v1/lots/${lotId}/${call}`, { reason: '  ' })).status).toBe(422);
    const done = must<Lot>(await manager.post(`/api/v1/lots/${lotId}/${call}`, { reason }));
    expect(done.status).toBe('finished');
    const [row] = must<HistoryRow[]>(
      await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=lot.toFinished`),
    );
    expect(row!.payload).toMatchObject({ reason });
    for (const who of [manager, checkers.auditor, vendors[1]!])
      expect(must<LotResults>(await who.get(`/api/v1/lots/${lotId}/results`)).unallocatedReason).toBe(reason);
    const stranger = await server.signIn('vendor');
    expect(must<LotResults>(await stranger.get(`/api/v1/lots/${lotId}/results`))).toMatchObject({
      winners: null,
      unallocatedReason: null,
    });
    const protocol = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
    expect(protocol).toMatch(
      /Не закупается .*1 Насос центробежный 10 шт 7 шт 3 шт 3 Задвижка стальная 4 шт 0 шт 4 шт\s+Остальное не закупается, потому что: Остальное есть на складе/,
    );
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  });
});

describe('what a company won within a year', () => {
  const wonOf = async (who: SignedIn) => must<Stats>(await who.get('/api/v1/stats')).won;

  it('is told to itself alone, in kopecks of each line, until the year is over', async () => {
    const [winner, loser] = [vendors[0]!, vendors[1]!];
    const before = (await wonOf(winner)) ?? [];
    const { lotId } = await makeAllocated(['3.3333', '150.5', null]);
    const more = (await wonOf(winner)) ?? [];
    expect(more).toEqual(before);
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason }));
    const [first] = before;
    // 3.3333 × 10 + 150.5 × 20.
    const won = (await wonOf(winner)) ?? [];
    expect(won).toEqual([
      { currency: 'RUB', procedures: (first?.procedures ?? 0) + 1, sum: add(first?.sum ?? '0', '3043.33') },
    ]);
    expect(await wonOf(loser)).toEqual([]);
    for (const who of [manager, checkers.security, checkers.auditor, server.guest()])
      expect(must(await who.get('/api/v1/stats'))).not.toHaveProperty('won');
    await server.services.db
      .update(lots)
      .set({ finishedAt: sql`now() - interval '12 months 1 minute'` })
      .where(eq(lots.id, lotId));
    expect(await wonOf(winner)).toEqual(before);
  });
});

describe('the debrief of who was not chosen', () => {
  it('tells how far each price was and what would have been enough, and no rival’s price', async () => {
    const { lotId } = await makeAllocated(['10', '150.5', '4']);
    const path = `/api/v1/lots/${lotId}/debrief`;
    expect((await vendors[1]!.get(path)).problem.message).toBe('Разбор появится после завершения процедуры');
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`));
    const reply = await vendors[1]!.get(path);
    const told = must<Debrief>(reply);
    // 11 for 10 is 9.1 % too much, 21 for 20 is 4.8 %; the third was not offered.
    expect(told.items.map(({ outcome, band }) => [outcome, band])).toEqual([
      ['dearer', { from: 5, to: 10 }],
      ['dearer', { from: 3, to: 5 }],
      ['notOffered', null],
    ]);
    expect(told.least).toEqual({ index: 2, name: 'Кабель силовой', band: { from: 3, to: 5 } });
    expect(told).toMatchObject({ of: 1, refusal: null });
    expect(JSON.stringify(reply.body)).not.toMatch(/Поставка|"10\.|"20\./);
    const winner = must<Debrief>(await vendors[0]!.get(path));
    expect(winner.items.map(({ outcome, part }) => [outcome, part])).toEqual([
      ['won', null],
      ['won', null],
      ['won', null],
    ]);
    expect((await (await server.signIn('vendor')).get(path)).status).toBe(404);
    expect((await manager.get(path)).status).toBe(403);
  });

  it('says how much of an item was won where others have the rest, or nobody', async () => {
    const { lotId } = await makeAllocated(['7', '150.5', '4']);
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Остальное не нужно' }));
    const told = must<Debrief>(await vendors[0]!.get(`/api/v1/lots/${lotId}/debrief`));
    expect(told.items.map(({ outcome, part }) => [outcome, part])).toEqual([
      ['won', { won: '7', of: '10' }],
      ['won', null],
      ['won', null],
    ]);
  });
});

describe('what is allocated', () => {
  it('is told in figures to the owner, what stays without a winner by name', async () => {
    const { lotId } = await makeAllocated(['7', '150.5', null]);
    const path = `/api/v1/lots/${lotId}/allocation`;
    expect(must<Coverage>(await manager.get(path))).toMatchObject({
      currency: 'RUB',
      items: 3,
      // 7 × 10 + 150.5 × 20; the rest is 3 × 10 and 4 × 30.
      allocatedSum: '3080.00',
      wholeSum: '3230.00',
      winners: [{ companyTitle: expect.stringContaining('ООО'), items: 2, sum: '3080.00' }],
      left: [
        {
          index: 1,
          name: 'Насос центробежный',
          unitTitle: 'шт',
          ordered: '10',
          allocated: '7',
          remainder: '3',
          isReachable: true,
        },
        { index: 3, ordered: '4', allocated: '0', remainder: '4', isReachable: true },
      ],
    });
    expect((await (await server.signIn('manager')).get(path)).status).toBe(403);
    expect((await vendors[0]!.get(path)).status).toBe(403);
    const nowhere = await manager.put(path, { offers: [{ offerId: 999_999_999, quantity: '1' }] });
    expect([nowhere.status, Object.keys(nowhere.problem.errors ?? {})]).toEqual([422, ['offers.0.offer_id']]);
  });
});

describe('the protocol of the results', () => {
  it('tells a winner’s comparable sum, and of the others the price and why they were rejected', async () => {
    const admin = await server.signIn('admin');
    const rate = { code: 'USD', nominal: '1', value: '80', date: dayOf(Date.now()) };
    must(await admin.post('/api/v1/rates', rate), 201);
    const { id: lotId } = await makePublished(manager, {}, [{ name: 'Насос', quantity: '2', unit: '796' }]);
    const third = await server.signIn('vendor');
    const inDollars = await submit(vendors[0]!, lotId, ['10'], { currency: 'USD' });
    const dearer = await submit(vendors[1]!, lotId, ['850']);
    const rejected = await submit(third, lotId, ['700']);
    await openLot(server, manager, lotId);
    for (const { id } of [inDollars, dearer]) await admit(checkers, id);
    must(
      await manager.post(`/api/v1/applications/${rejected.id}/verifications`, {
        decision: 'rejected',
        comment: 'Нет сертификата',
      }),
    );
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
    await server.settleUnmailed();
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${inDollars.id}`));
    const lines = [{ offerId: offers[0]!.id, quantity: '2' }];
    must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`));
    const xml = (await manager.get(`/api/v1/lots/${lotId}/results/commerceml`)).bytes.toString('utf8');
    expect(xml).toMatch(/<Валюта>USD<\/Валюта>\s*<Курс>80<\/Курс>\s*<Сумма>20\.00</);
    const text = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
    const plain = text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ');
    expect(plain).toMatch(
      /Победители .*Приведённая сумма, ₽ 1 ООО «Поставка \d+» ИНН \d+ 1 20,00 \$ НДС 5 % 21,00 \$ 1 600,00 Остальные/,
    );
    expect(plain).toMatch(/2 ООО «Поставка \d+» ИНН \d+ [\d.]+ [\d:]+ 1 700,00 ₽ 1 700,00 Допущена/);
    expect(plain).toMatch(
      /3 ООО «Поставка \d+» ИНН \d+ [\d.]+ [\d:]+ 1 400,00 ₽ 1 400,00 Отклонена: Нет сертификата/,
    );
    expect(text).not.toContain(countedTexts.own);
    const { db } = server.services;
    const [main] = await db.select().from(offerTable).where(eq(offerTable.applicationId, dearer.id));
    await db.insert(offerTable).values({ ...main!, id: 1, isAnalogue: true, position: 2, unitPrice: '600' });
    const again = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
    expect(again.replaceAll('\u00A0', ' ')).toContain('1 700,00 ₽');
    expect(again).toContain(countedTexts.own);
  });
});

it('what a participant asked for is told in the protocol as it was compared: without what was refused of it', async () => {
  const { id: lotId } = await makePublished(manager, {}, [{ quantity: '2' }, { quantity: '3' }]);
  const winner = await submit(vendors[0]!, lotId, ['10', '10']);
  const other = await submit(vendors[1]!, lotId, ['11', '1000']);
  await openLot(server, manager, lotId);
  await admit(checkers, winner.id);
  const [kept, refused] = must<Application>(await manager.get(`/api/v2/applications/${other.id}`)).offers;
  must(
    await manager.post(`/api/v1/applications/${other.id}/verifications`, {
      decision: 'verified',
      offers: [
        { id: kept!.id, approved: true },
        { id: refused!.id, approved: false, reason: 'Не тот диаметр' },
      ],
    }),
  );
  const secured = { decision: 'secured' };
  must(await checkers.security.post(`/api/v1/applications/${other.id}/handle-security-decision`, secured));
  must(await checkers.auditor.post(`/api/v1/applications/${other.id}/audit`, { decision: 'audited' }));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  await server.settleUnmailed();
  const { offers } = must<Application>(await manager.get(`/api/v2/applications/${winner.id}`));
  const lines = offers.map(({ id, quantity }) => ({ offerId: id, quantity }));
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`));
  const text = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
  const plain = text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ');
  expect(plain).toMatch(/2 ООО «Поставка \d+» ИНН \d+ [\d.]+ [\d:]+ 22,00 ₽ 22,00 Допущена/);
  // Of the winner the sum that is paid: the tax is named and added.
  expect(plain).toMatch(/1 ООО «Поставка \d+» ИНН \d+ 2 50,00 ₽ НДС 5 % 52,50 ₽ 50,00/);
});

describe('a lot of which everything has a winner', () => {
  it('asks nothing', async () => {
    const { lotId } = await makeAllocated(['10', '150.5', '4']);
    expect(await finishOf(lotId)).toMatchObject({ open: true, asks: [] });
    const done = must<Lot>(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Лишнее' }));
    expect(done.status).toBe('finished');
    const results = must<LotResults>(await manager.get(`/api/v1/lots/${lotId}/results`));
    expect(results.unallocatedReason).toBeNull();
    const protocol = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
    expect(protocol).not.toContain('Не закупается');
  });
});

describe('the outcome for 1С', () => {
  it('is an order to each winner with its sums, of a vendor its own alone, and reads back as the items', async () => {
    const made = await makeAllocated(['7', '150.5', null]);
    const path = `/api/v1/lots/${made.lotId}/results/commerceml`;
    expect((await manager.get(path)).problem.message).toBe(
      'Итоги для 1С появятся после завершения процедуры',
    );
    const second = must<Application>(await manager.get(`/api/v2/applications/${made.ids[1]}`)).offers[0]!;
    must(
      await manager.put(`/api/v1/lots/${made.lotId}/allocation`, {
        offers: [{ offerId: second.id, quantity: '3' }],
      }),
    );
    must(await manager.post(`/api/v1/lots/${made.lotId}/finalize`, { reason }));
    await server.services.db.update(offers).set({ isAnalogue: true }).where(eq(offers.id, second.id));
    const { items } = must<LotResults>(await manager.get(`/api/v1/lots/${made.lotId}/results`));
    expect(
      items!.flatMap(({ awards }) => awards.map(({ isAnalogue }) => isAnalogue)).filter(Boolean),
    ).toEqual([true]);
    const xml = (await manager.get(path)).bytes.toString('utf8');
    expect(xml.match(/<Наименование>Аналог<\/Наименование>/g)).toHaveLength(1);
    const all = (text: string, tag: string) =>
      [...text.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, own]) => own);
    // 7 × 10 + 150.5 × 20 of the one, 3 × 11 of the other; each document's own sum stands before those of its goods.
    expect(all(xml, 'Сумма').toSorted()).toEqual(
      ['3010.00', '3080.00', '33.00', '33.00', '70.00'].toSorted(),
    );
    expect(all(xml, 'Количество').toSorted()).toEqual(['150.5', '3', '7']);
    const itns = await Promise.all(
      vendors.map(async (one) => must<{ itn: string }>(await one.get('/api/v1/profile/company')).itn),
    );
    expect(all(xml, 'ИНН').toSorted()).toEqual(itns.toSorted());

    const own = (await vendors[1]!.get(path)).bytes.toString('utf8');
    expect([all(own, 'ИНН'), all(own, 'Сумма')]).toEqual([[itns[1]], ['33.00', '33.00']]);
    for (const who of [await server.signIn('vendor'), await server.signIn('manager')])
      expect((await who.get(path)).status).toBe(403);

    const { id } = must<{ id: number }>(await manager.post('/api/v1/lots', { title: 'Из итогов' }), 201);
    must(await manager.upload(`/api/v1/lots/${id}/orders/import`, [{ name: 'итоги.xml', content: xml }]));
    const back = must<{ name: string; unit: string; quantity: string }[]>(
      await manager.get(`/api/v1/lots/${id}/orders`),
    );
    expect(back.map(({ name, quantity }) => [name.split(' ')[0], quantity]).toSorted()).toEqual([
      ['Кабель', '150.5'],
      ['Насос', '3'],
      ['Насос', '7'],
    ]);
  });
});
