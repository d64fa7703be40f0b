// A vendor's own past prices and terms for a lot at hand: the newest of a like item, and nobody else's.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnPast } from '../../../src/api/records/own-past.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished } from '../lots/make-lots.ts';
import { must, openLot, submit } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server?.close());

const pump = { name: 'Насос  ЦНС 60', code: 'НС-60', quantity: '2', unit: '796' };
const valve = { name: 'Задвижка стальная 30с41нж', code: 'АРМ', quantity: '4', unit: '796' };
const pastOf = async (who: SignedIn, lotId: number) =>
  must<OwnPast>(await who.get(`/api/v1/lots/${lotId}/own-past`));

it('tells the last own price by code, else by name, of what is open and of what is sealed still', async () => {
  // A code of two things: the name decides.
  const gasket = { name: 'Прокладка', code: 'АРМ', quantity: '9', unit: '796' };
  const old = await makePublished(manager, {}, [pump, valve, gasket]);
  await submit(vendor, old.id, ['100', '200', '300'], { shipmentPeriod: 11, vat: 'vat22' });
  await submit(rival, old.id, ['7', '8'], { shipmentPeriod: 99 });
  await openLot(server, manager, old.id);

  const here = await makePublished(manager, {}, [
    { ...pump, name: 'Насос под другим именем' },
    { ...valve, name: 'задвижка стальная  30С41НЖ' },
    { ...valve, code: '' },
    { ...gasket, code: ' арм' },
    { name: 'Чего не было', quantity: '1', unit: '796' },
  ]);
  expect(await pastOf(await server.signIn('vendor'), here.id)).toEqual({ prices: [], last: null });
  const first = await pastOf(vendor, here.id);
  expect(first.prices.map(({ by, price, lot, vat }) => [by, price, lot.number, vat])).toEqual([
    ['code', '100.00', old.number, 'vat22'],
    ['code', '200.00', old.number, 'vat22'],
    ['name', '200.00', old.number, 'vat22'],
    ['code', '300.00', old.number, 'vat22'],
  ]);
  expect(first.last).toMatchObject({ lot: { id: old.id }, files: 0, terms: { shipmentPeriod: 11 } });
  expect(Object.keys(first.last!.terms)).not.toContain('isAgree');

  // Sealed still: its own company reads it, and it is the newer one.
  const sealed = await makePublished(manager, {}, [valve]);
  await submit(vendor, sealed.id, ['210'], { shipmentPeriod: 12 });
  const second = await pastOf(vendor, here.id);
  expect(second.prices.map(({ price, lot }) => [price, lot.number])).toEqual([
    ['100.00', old.number],
    ['210.00', sealed.number],
    ['210.00', sealed.number],
    ['300.00', old.number],
  ]);
  expect(second.last).toMatchObject({ lot: { id: sealed.id }, terms: { shipmentPeriod: 12 } });
  // Before it: the opened one of the same thing to the letter, and no other that shares its code.
  const older = second.prices.map((one) => one.older.map(({ price, lot }) => [price, lot.number]));
  expect(older).toEqual([[], [['200.00', old.number]], [['200.00', old.number]], []]);
  // The lot itself is no past of its own.
  await submit(vendor, here.id, ['1', '2', '3', '4', '5']);
  expect((await pastOf(vendor, here.id)).prices).toEqual(second.prices);
  expect((await pastOf(rival, here.id)).prices.map(({ price }) => price)).toEqual([
    '7.00',
    '8.00',
    '8.00',
    '8.00',
  ]);
  // What was sealed before a user was attached to the company is not for that user.
  const late = await server.signIn('vendor');
  await server.services.pool.query('update users set company_id = $2 where id = $1', [
    late.user.id,
    vendor.user.companyId,
  ]);
  await server.services.pool.query(
    `insert into company_bindings (user_id, company_id, since) values ($1, $2, now())
     on conflict (user_id) do update set company_id = excluded.company_id, since = excluded.since`,
    [late.user.id, vendor.user.companyId],
  );
  expect((await pastOf(late, here.id)).last).toMatchObject({ lot: { id: old.id } });
});

it('tells two prices before the last one, newest first, one of an application', async () => {
  const who = await server.signIn('vendor');
  const numbers: string[] = [];
  for (const price of ['10', '20', '30', '40']) {
    const lot = await makePublished(manager, {}, [pump, pump]);
    await submit(who, lot.id, [price, price]);
    await openLot(server, manager, lot.id);
    numbers.push(lot.number);
  }
  const here = await makePublished(manager, {}, [pump]);
  const [{ price, older }] = (await pastOf(who, here.id)).prices as [OwnPast['prices'][number]];
  expect([price, ...older.map((one) => `${one.price} ${one.lot.number}`)]).toEqual([
    '40.00',
    `30.00 ${numbers[2]}`,
    `20.00 ${numbers[1]}`,
  ]);
});

it('takes none of several things called the same for another, and none of another unit', async () => {
  // As published lots have it: one name for many things, told apart by the words beside it.
  const folder = (comment: string, over = {}) => ({
    name: 'Папка пластиковая',
    quantity: '5',
    unit: '796',
    code: '',
    okpd2: '22.29.25.000',
    comment,
    ...over,
  });
  const who = await server.signIn('vendor');
  const old = await makePublished(manager, {}, [folder('скоросшиватель'), folder('на 100 вкладышей')]);
  await submit(who, old.id, ['25', '387']);
  await openLot(server, manager, old.id);
  const here = await makePublished(manager, {}, [
    folder('На 100  вкладышей'),
    folder('скоросшиватель'),
    folder('с ручкой'),
    folder('скоросшиватель', { unit: '778' }),
  ]);
  const { prices } = await pastOf(who, here.id);
  expect(prices.map(({ price }) => price)).toEqual(['387.00', '25.00']);
});
