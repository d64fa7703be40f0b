// What was paid before, over HTTP: found by code, by name, by kind of goods; a manager remembers the own lots alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { ItemMemory } from '../../../src/api/records/item-memory.ts';
import { lotOutcomes } from '../../../src/server/outcome/figures/tables.ts';
import {
  admit,
  makeRated,
  must,
  openLot,
  ordersOf,
  submit,
  type Checkers,
} from '../applications/make-applications.ts';
import { makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
let lotId: number;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  // A pump, a cable and a valve of code НС-80/50 and ОКПД2 28.13.14.110, as make-lots gives them.
  const made = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11', '21', null],
  ]);
  ({ lotId } = made);
  const offersOf = async (id: number) =>
    must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers;
  const [first, second] = [await offersOf(made.ids[0]!), await offersOf(made.ids[1]!)];
  // The pump is split 4 at 10 and 6 at 11: a mean of 10.6.
  const lines = [
    { offerId: first[0]!.id, quantity: '4' },
    { offerId: second[0]!.id, quantity: '6' },
    { offerId: first[1]!.id, quantity: '150.5' },
  ];
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Задвижка есть на складе' }));
  await server.tick('lot-figures');
  await server.settleUnmailed();
});
afterAll(() => server?.close());

const memoryOf = async (who: SignedIn, id: number) =>
  must<ItemMemory[]>(await who.get(`/api/v1/lots/${id}/item-memory`));

it('a finished lot leaves how long it stood in each state', async () => {
  const [row] = await server.services.db.select().from(lotOutcomes);
  expect(row).toMatchObject({ verificationSeconds: expect.any(Number) as number, repeatingSeconds: 0 });
});

it('finds the price by name where codes differ, by kind where names do too, never in another unit', async () => {
  const other = { code: '', unit: '796' };
  const { id } = await makeDraft(manager, {}, [
    { ...other, name: 'центробежный НАСОС' },
    { ...other, name: 'Насос вихревой' },
    { ...other, name: 'Кабель силовой' },
    { ...other, name: 'Кабель силовой', unit: '006', okpd2: '' },
    { ...other, name: 'Ничего похожего', okpd2: '' },
  ]);
  const items = await ordersOf(manager, id);
  const found = new Map((await memoryOf(manager, id)).map((one) => [one.orderId, one]));
  expect(items.map((item) => found.get(item.id)?.by)).toEqual(['name', 'okpd2', 'okpd2', 'name', undefined]);
  expect(found.get(items[0]!.id)).toMatchObject({
    sample: 1,
    last: { price: '10.6', lotId, vendors: 2 },
    median: '10.60',
  });
  expect(found.get(items[3]!.id)!.last).toMatchObject({ price: '20', vendors: 2 });
});

it('is told of own lots to a manager, of all to the administrator, to nobody else’s manager', async () => {
  const stranger = await server.signIn('manager');
  const { id } = await makeDraft(stranger, {}, [{ name: 'Насос центробежный' }]);
  expect(await memoryOf(stranger, id)).toEqual([]);
  expect(await memoryOf(await server.signIn('admin'), id)).toHaveLength(1);
  expect((await manager.get(`/api/v1/lots/${id}/item-memory`)).status).toBe(404);
  expect((await vendors[0]!.get(`/api/v1/lots/${lotId}/item-memory`)).status).toBe(403);
});

it('says what a naive loop over all paid prices says: by code, else by name, else by kind; the newest twenty', async () => {
  const buyer = await server.signIn('manager');
  const { id } = await makeDraft(buyer, {}, [
    { name: 'Гайка М8', code: 'Г-8', okpd2: '25.94.11.110' },
    { name: 'Болт длинный М8', code: '', okpd2: '25.94.11.110' },
    { name: 'Шайба', code: '', okpd2: '25.94.12.120' },
    { name: 'Шплинт', code: 'Ш-1', okpd2: '' },
  ]);
  const items = await ordersOf(buyer, id);
  const asked = items.map((item) => ({
    ...item,
    words: item.name.toLowerCase().split(' ').toSorted().join(' '),
  }));
  const { id: past } = await makeDraft(buyer, {}, []);
  const paid = Array.from({ length: 60 }, (_, index) => {
    const roll = (index * 7919) % 11;
    return {
      code: roll < 2 ? 'Г8' : '',
      words: roll === 4 ? 'болт длинный м8' : roll === 5 ? 'гайка м8' : `иное ${index}`,
      okpd2: roll > 7 ? '25.94.11.110' : roll === 7 ? '25.94.12.120' : '',
      unit: index % 13 === 0 ? '006' : '796',
      price: ((index * 104_729) % 9_973) / 100 + 1,
      at: Date.UTC(2026, 0, 1) + ((index * 17) % 60) * 86_400_000,
    };
  });
  await server.services.pool.query(
    `with lines as (select * from jsonb_to_recordset($1::jsonb) as l(place int, code text, words text, okpd2 text, unit text, price numeric, at float8)),
       made as (insert into orders (lot_id, index, name, quantity, unit) select $2, place, 'x', 1, '796' from lines returning id, index)
     insert into paid_prices (order_id, lot_id, owner_id, code, name_hash, okpd2, unit, currency, price, quantity, vendors, finished_at)
     select made.id, $2, $3, code, md5(words), okpd2, unit, 'RUB', price, 1, 2, to_timestamp(at / 1000)
     from lines join made on made.index = lines.place`,
    [JSON.stringify(paid.map((one, place) => ({ ...one, place: place + 1 }))), past, buyer.id],
  );
  const told = new Map((await memoryOf(buyer, id)).map((one) => [one.orderId, one]));
  for (const item of asked) {
    const bare = item.code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    const kinds = [
      ['code', paid.filter((one) => bare !== '' && one.code.toUpperCase() === bare)],
      ['name', paid.filter((one) => one.words === item.words)],
      ['okpd2', paid.filter((one) => item.okpd2 !== '' && one.okpd2 === item.okpd2)],
    ] as const;
    const alike = kinds
      .map(([by, lines]) => ({ by, lines: lines.filter((one) => one.unit === item.unit) }))
      .find(({ lines }) => lines.length > 0);
    const found = told.get(item.id);
    if (!alike) {
      expect([item.name, found]).toEqual([item.name, undefined]);
      continue;
    }
    const newest = alike.lines.toSorted((a, b) => b.at - a.at).slice(0, 20);
    const prices = newest.map(({ price }) => price).toSorted((a, b) => a - b);
    const middle =
      (prices[Math.floor((prices.length - 1) / 2)]! + prices[Math.floor(prices.length / 2)]!) / 2;
    expect([item.name, found!.by, found!.sample]).toEqual([item.name, alike.by, newest.length]);
    for (const [is, wanted] of [
      [found!.last.price, newest[0]!.price],
      [found!.median, middle],
      [found!.least, prices[0]!],
      [found!.most, prices.at(-1)!],
    ] as const)
      expect(Math.abs(Number(is) - wanted)).toBeLessThanOrEqual(0.005_001);
  }
  expect([...told.values()].map(({ by }) => by).toSorted()).toEqual(['code', 'name', 'okpd2']);
});

it('counts a lot once', async () => {
  const figures = () =>
    server.services.pool.query(
      'select items, items_bought, applications, first, final, estimated from lot_outcomes where lot_id = $1',
      [lotId],
    );
  // 10 × 4 + 11 × 6 + 20 × 150.5
  const counted = {
    items: 3,
    items_bought: 2,
    applications: 2,
    first: '3116.00',
    final: '3116.00',
    estimated: null,
  };
  expect((await figures()).rows).toEqual([counted]);
  await server.tick('lot-figures');
  await server.settleUnmailed();
  expect((await figures()).rows).toEqual([counted]);
});

it('of things called the same in one lot remembers the one with the same words beside its name', async () => {
  const buyer = await server.signIn('manager');
  const own = { ...checkers, manager: buyer };
  const folder = (comment: string) => ({
    name: 'Папка пластиковая',
    code: '',
    okpd2: '',
    quantity: '5',
    unit: '796',
    comment,
  });
  const { id: past } = await makePublished(buyer, {}, ['скоросшиватель', 'на 100 вкладышей'].map(folder));
  const { id } = await submit(vendors[0]!, past, ['25', '387']);
  await openLot(server, buyer, past);
  await admit(own, id);
  must(await buyer.post(`/api/v1/lots/${past}/step-to-pending`));
  must(await buyer.post(`/api/v1/lots/${past}/step-to-rating`));
  await server.settleUnmailed();
  const { offers } = must<Application>(await buyer.get(`/api/v2/applications/${id}`));
  const lines = offers.map((offer) => ({ offerId: offer.id, quantity: '5' }));
  must(await buyer.put(`/api/v1/lots/${past}/allocation`, { offers: lines }));
  must(await buyer.post(`/api/v1/lots/${past}/finalize`, {}));
  await server.tick('lot-figures');
  await server.settleUnmailed();
  const { id: here } = await makeDraft(
    buyer,
    {},
    ['На 100  вкладышей', 'скоросшиватель', 'иная'].map(folder),
  );
  const items = await ordersOf(buyer, here);
  const found = new Map((await memoryOf(buyer, here)).map((one) => [one.orderId, one]));
  expect(items.map((item) => [found.get(item.id)?.sample, found.get(item.id)?.last.price])).toEqual([
    [1, '387'],
    [1, '25'],
    [2, expect.anything()],
  ]);
});
