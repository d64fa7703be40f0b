// @vitest-environment happy-dom
// An application while it is written: what is sent, one request at a time, and what becomes of it where it is refused.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applications } from '../../src/api/calls/applications.ts';
import { isApiError } from '../../src/api/errors.ts';
import type { Application } from '../../src/api/records/application.ts';
import type { OfferInput } from '../../src/api/records/offer.ts';
import { kept } from '../../src/ui/data/kept-input.ts';
import { onSessionEnd } from '../../src/ui/data/problems.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { keyOf } from '../../src/ui/data/use-call.ts';
import { DraftStore } from '../../src/ui/features/apply/draft-store.ts';
import { keepInput } from '../../src/ui/features/apply/kept-input.ts';
import { analogueOf, tableOf, type OfferDraft } from '../../src/ui/features/apply/offer-rows.ts';
import { valuesOf } from '../../src/ui/features/apply/terms-form.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';

const USER = 7;
const OFFERS = 'PUT /api/v1/applications/3/offers';
const TERMS = 'PATCH /api/v1/tender/edit-application/3';
const READ = 'GET /api/v2/applications/3';
const orders = [makeOrder(1), makeOrder(2)];
const first = makeOffer(11, orders[0]!, { unitPrice: '100.00' });
const stored = makeApplication(4, [first]);

/** The short answer to a save; each raises the version. */
let version: number;
const saved = (...newOfferIds: number[]) => ({
  data: {
    id: 3,
    version: (version += 1),
    updatedAt: '2026-11-20T10:00:00Z',
    offersTotalPrice: '0.00',
    offersTotalPriceConverted: null,
    offersTotalPriceRepeated: null,
    offersTotalPriceRepeatedConverted: null,
    offersCount: 1,
    coverage: { items: 1, of: 2 },
    newOfferIds,
    steps: [],
  },
});
let asked: Asked[];
let store: DraftStore;

function begin(answers: Record<string, (one: Asked) => unknown> = {}, record: Application = stored) {
  asked = serve({ [OFFERS]: () => saved(), [TERMS]: () => saved(), ...answers });
  store = new DraftStore(record, orders, USER);
}
beforeEach(() => {
  version = stored.version;
  localStorage.clear();
  // Whom a test before has signed out is kept again once something of theirs is read.
  kept(USER, 'application:3');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const rows = () => store.getState().rows;
const type = (at: number, part: Partial<OfferDraft>) =>
  store.setRows(rows().map((row, index) => (index === at ? { ...row, ...part } : row)));
const say = (part: object) => store.setValues({ ...store.getState().values, ...part });
const sent = () =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, body, ifMatch }) => ({ method, body, ifMatch }));
const offersOf = (at: number) => (sent()[at]!.body as { offers: OfferInput[] }).offers;
const isKept = () => kept(USER, 'application:3') !== null;

describe('what is sent', () => {
  test('is what differs, the terms before the offers, each with the version it was made on', async () => {
    begin();
    expect(await store.save()).toBe('saved');
    expect(sent()).toEqual([]);
    say({ address: 'Чита' });
    type(0, { unitPrice: '95' });
    expect(await store.save()).toBe('saved');
    expect(sent()).toMatchObject([
      { method: 'PATCH', body: { address: 'Чита' }, ifMatch: '4' },
      { method: 'PUT', body: { offers: [{ id: 11, orderId: 1, unitPrice: '95' }] }, ifMatch: '5' },
    ]);
    expect(store.isDirty()).toBe(false);
    expect(await store.save()).toBe('saved');
    expect(sent()).toHaveLength(2);
    // The page's other parts read the same.
    const read = queryClient.getQueryData(keyOf(applications.current, { params: { id: 1 } }));
    expect(read).toMatchObject({ data: { version: 6, address: 'Чита', offers: [{ unitPrice: '95.00' }] } });
  });

  test('goes out one request after another; what is typed meanwhile stays and goes with the next', async () => {
    const answer = held<object>();
    let answers = [answer.promise];
    begin({ [OFFERS]: () => answers.shift() ?? saved() });
    type(0, { unitPrice: '95' });
    const saving = store.save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    type(0, { unitPrice: '96' });
    const again = store.save();
    await Promise.resolve();
    expect(sent()).toHaveLength(1);
    answer.release(saved());
    expect(await saving).toBe('saved');
    expect(rows()[0]!.unitPrice).toBe('96');
    expect(await again).toBe('saved');
    expect(sent()[1]).toMatchObject({ body: { offers: [{ unitPrice: '96' }] }, ifMatch: '5' });
    answers = [];
  });

  test('a row that is new gets its id, and is no second row at the next save', async () => {
    begin({
      [OFFERS]: ({ body }) =>
        saved(...(body as { offers: OfferInput[] }).offers.flatMap(({ id }) => (id ? [] : [21]))),
    });
    type(1, { unitPrice: '7.5' });
    await store.save();
    expect(offersOf(0)).toMatchObject([{ id: 11 }, { orderId: 2, unitPrice: '7.5' }]);
    expect(rows()[1]!.id).toBe(21);
    expect(store.isDirty()).toBe(false);
    type(1, { unitPrice: '8' });
    await store.save();
    expect(offersOf(1)).toMatchObject([{ id: 11 }, { id: 21, unitPrice: '8' }]);
  });

  test('leaves a faulty cell out and says so; it stays dirty, typed, and kept by this browser', async () => {
    begin();
    type(0, { unitPrice: 'сто', manufacturer: 'Завод' });
    expect(await store.save()).toBe('partly');
    expect(offersOf(0)).toEqual([{ id: 11, orderId: 1, isAnalogue: false, manufacturer: 'Завод' }]);
    expect(rows()[0]!.unitPrice).toBe('сто');
    expect(store.isDirty()).toBe(true);
    expect(isKept()).toBe(true);
    type(0, { unitPrice: '100.00' });
    expect(await store.save()).toBe('saved');
    expect(isKept()).toBe(false);
  });

  test('leaves a faulty term out and says so', async () => {
    begin();
    say({ address: 'Чита', agent: { ...store.getState().values.agent, email: 'не почта' } });
    expect(await store.save()).toBe('partly');
    expect(sent()).toMatchObject([{ body: { address: 'Чита' } }]);
    expect(store.isDirty()).toBe(true);
  });

  test('of an item that is offered no more is the table without it', async () => {
    begin({}, makeApplication(4, [first, makeOffer(12, orders[0]!, { isAnalogue: true, name: 'Аналог' })]));
    store.setRows(rows().filter(({ isAnalogue }) => !isAnalogue));
    await store.save();
    expect(offersOf(0).map(({ id }) => id)).toEqual([11]);
    expect(store.isDirty()).toBe(false);
  });

  test('of the last row that is offered no more is an empty table, once', async () => {
    begin({}, makeApplication(4, [makeOffer(12, orders[0]!, { isAnalogue: true, name: 'Аналог' })]));
    store.setRows(rows().filter(({ isAnalogue }) => !isAnalogue));
    await store.save();
    expect(offersOf(0)).toEqual([]);
    expect(store.isDirty()).toBe(false);
  });
});

describe('what is refused', () => {
  const refuse = (status: number, problem: object = {}) => {
    begin({ [OFFERS]: () => new Refusal(status, problem as Record<string, unknown>) });
    type(0, { unitPrice: '95' });
    return store.save();
  };
  afterEach(() => onSessionEnd(() => {}));

  test('because another stored meanwhile waits for a choice; nothing goes out before it', async () => {
    const theirs = makeApplication(9, [{ ...first, unitPrice: '80.00' }], { address: 'Чита' });
    expect(await refuse(412, { current: theirs })).toBe('stale');
    expect(store.getState().theirs).toEqual(theirs);
    expect(await store.save()).toBe('stale');
    expect(sent()).toHaveLength(1);
    expect(rows()[0]!.unitPrice).toBe('95');
    // «Сохранить моё»: over theirs, with their version, terms as well.
    asked = serve({ [OFFERS]: () => saved(), [TERMS]: () => saved() });
    store.overwrite();
    expect(store.getState()).toMatchObject({ theirs: null, base: { version: 9 } });
    expect(await store.save()).toBe('saved');
    expect(sent()).toMatchObject([
      { method: 'PATCH', body: { address: 'Иркутск' }, ifMatch: '9' },
      { method: 'PUT', body: { offers: [{ id: 11, unitPrice: '95' }] } },
    ]);
  });

  test('«Сохранить моё» is the whole of what stands here, also where it was not typed now', async () => {
    const theirs = makeApplication(9, [{ ...first, unitPrice: '80.00' }]);
    begin({ [TERMS]: () => new Refusal(412, { current: theirs }) });
    say({ address: 'Чита' });
    expect(await store.save()).toBe('stale');
    asked = serve({ [OFFERS]: () => saved(), [TERMS]: () => saved() });
    store.overwrite();
    await store.save();
    expect(sent()).toMatchObject([
      { body: { address: 'Чита' } },
      { body: { offers: [{ id: 11, unitPrice: '100.00' }] } },
    ]);
  });

  test('a row whose offer another has removed is stored as a new one', async () => {
    expect(await refuse(412, { current: makeApplication(9, []) })).toBe('stale');
    asked = serve({ [OFFERS]: () => saved(31) });
    store.overwrite();
    await store.save();
    expect(offersOf(0)).toMatchObject([{ orderId: 1, unitPrice: '95' }]);
    expect(offersOf(0)[0]).not.toHaveProperty('id');
    expect(rows()[0]!.id).toBe(31);
  });

  test.each([
    [403, {}],
    [404, {}],
    [422, { errors: { status: ['Приём завершён'] } }],
  ])('for good (%i) closes it and says why; what was typed stays', async (status, problem) => {
    expect(await refuse(status, problem)).toBe('closed');
    expect(store.getState().closedBy).toBe(status === 422 ? 'Приём завершён' : 'Отказано');
    expect(rows()[0]!.unitPrice).toBe('95');
    expect(isKept()).toBe(true);
    // Prolonged after all: it is written as before.
    asked = serve({ [OFFERS]: () => saved() });
    expect(await store.save()).toBe('saved');
    expect(store.getState().closedBy).toBeNull();
  });

  test.each([
    [500, 'failed'],
    [503, 'failed'],
    [429, 'failed'],
    [409, 'closed'],
    [422, 'partly'],
  ])('by %i is %s, and stays kept by this browser', async (status, outcome) => {
    expect(await refuse(status)).toBe(outcome);
    expect(store.getState().closedBy).toBeNull();
    expect(isKept()).toBe(true);
    expect(store.isDirty()).toBe(true);
  });

  test('because the session ended leads to the entrance once, and is tried again', async () => {
    const ended = vi.fn<() => void>();
    onSessionEnd(ended);
    expect(await refuse(401)).toBe('failed');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(isKept()).toBe(true);
  });
});

describe('another call beside what is typed', () => {
  const withFile = (price: string) =>
    makeApplication(6, [{ ...first, unitPrice: price, attachments: [{ id: 5, name: 'а.pdf' }] as never }], {
      address: 'Чита',
    });

  test('comes after a save; of its answer files are taken, what was typed meanwhile stays', async () => {
    begin({ [READ]: () => ({ data: withFile('95.00') }) });
    type(0, { unitPrice: '95' });
    let typedThen = 0;
    await store.besides(async () => {
      typedThen = sent().length;
      type(0, { unitPrice: '96' });
    }, 'files');
    expect(typedThen).toBe(1);
    expect(rows()[0]).toMatchObject({ unitPrice: '96', attachments: [{ id: 5 }] });
    expect(store.getState().base.version).toBe(6);
    expect(store.isDirty()).toBe(true);
  });

  test('whose answer is taken whole gives way to nothing', async () => {
    begin({ [READ]: () => ({ data: withFile('60.00') }) });
    await store.besides(async () => {}, 'all');
    expect(store.getState()).toMatchObject({
      edition: 1,
      rows: [{ unitPrice: '60.00' }, { unitPrice: '' }],
      values: { address: 'Чита' },
    });
    expect(store.isDirty()).toBe(false);
  });

  test('does not come where what is typed cannot be stored; the next save goes out all the same', async () => {
    let isUp = false;
    begin({ [OFFERS]: () => (isUp ? saved() : new Refusal(500)) });
    type(0, { unitPrice: '95' });
    const act = vi.fn<() => Promise<void>>(async () => {});
    const failure = await store.besides(act, 'files').catch((error: unknown) => error);
    expect(isApiError(failure)).toBe(true);
    expect(act).not.toHaveBeenCalled();
    isUp = true;
    expect(await store.save()).toBe('saved');
  });

  test('a row that is not offered yet is stored once, whatever quantity stands in it', async () => {
    const ADD = 'POST /api/v1/applications/3/offers';
    begin({ [ADD]: () => ({ data: { id: 21 } }) });
    const [, blank] = rows();
    expect(await store.idOf('11')).toBe(11);
    type(1, { quantity: 'много' });
    expect(await store.idOf(blank!.key)).toBe(21);
    expect(await store.idOf(blank!.key)).toBe(21);
    expect(sent()).toMatchObject([
      { method: 'POST', body: { orderId: 2, isAnalogue: false, quantity: null } },
    ]);
    expect(rows()[1]!.id).toBe(21);
    await expect(store.idOf('gone')).rejects.toThrow('gone');
  });
});

describe('what this browser keeps', () => {
  test('is written down soon after a key, once for many, and is nothing where nothing differs', () => {
    vi.useFakeTimers();
    begin();
    type(0, { unitPrice: '9' });
    expect(isKept()).toBe(false);
    vi.advanceTimersByTime(200);
    type(0, { unitPrice: '95' });
    vi.advanceTimersByTime(200);
    expect(JSON.stringify(kept(USER, 'application:3'))).toContain('"95"');
    type(0, { unitPrice: '100.00' });
    vi.advanceTimersByTime(300);
    expect(isKept()).toBe(false);
  });

  test.each(['setValues', 'takeValues'] as const)('is terms, too (%s)', (name) => {
    vi.useFakeTimers();
    begin();
    store[name]({ ...store.getState().values, address: 'Чита' });
    expect(store.isDirty()).toBe(true);
    vi.advanceTimersByTime(300);
    expect(JSON.stringify(kept(USER, 'application:3'))).toContain('Чита');
  });

  test('is given up with the application that was submitted or withdrawn', () => {
    vi.useFakeTimers();
    begin();
    type(0, { unitPrice: '95' });
    store.keep();
    store.forget();
    expect([isKept(), store.isDirty()]).toEqual([false, false]);
    type(0, { unitPrice: '96' });
    vi.advanceTimersByTime(1_000);
    expect(isKept()).toBe(false);
  });

  test('is put over the items as they are now: one that has gone is not sent, one that has come is there', async () => {
    const [row] = tableOf([makeOrder(1)], [first]);
    const [gone] = tableOf([makeOrder(9)], []);
    keepInput(USER, 'application:3', {
      version: 4,
      values: valuesOf(stored),
      rows: [
        { ...gone!, unitPrice: '5' },
        { ...row!, unitPrice: '95' },
        { ...analogueOf(row!), name: 'Аналог' },
      ],
    });
    begin({ [OFFERS]: () => saved(22) });
    expect(rows().map(({ orderId, isAnalogue, unitPrice }) => [orderId, isAnalogue, unitPrice])).toEqual([
      [1, false, '95'],
      [1, true, ''],
      [2, false, ''],
    ]);
    await store.save();
    expect(offersOf(0)).toMatchObject([
      { id: 11, unitPrice: '95' },
      { isAnalogue: true, name: 'Аналог' },
    ]);
  });
});

test('items that change under an open table change it; what was typed of the others stays', async () => {
  const [one, two] = orders;
  asked = serve({ [OFFERS]: () => saved() });
  const three = [one!, two!, makeOrder(4)];
  store = new DraftStore(makeApplication(4, [first, makeOffer(12, two!)]), three, USER);
  type(0, { unitPrice: '95' });
  expect(store.takeItems(structuredClone(three))).toBe(false);
  expect(store.takeItems([{ ...one!, quantity: '20' }, makeOrder(3), makeOrder(4, '30')])).toBe(true);
  expect(rows()).toMatchObject([
    { id: 11, unitPrice: '95', itemQuantity: '20' },
    { id: null, orderId: 3, quantity: '10' },
    { id: null, orderId: 4, quantity: '30' },
  ]);
  await store.save();
  expect(offersOf(0).map(({ id }) => id)).toEqual([11]);
  expect(store.isDirty()).toBe(false);
});
