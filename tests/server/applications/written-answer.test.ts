// The answer to who has just written an application is made of what was written, its offers as text: it says what a reading says.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Attachment } from '../../../src/api/records/attachment.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { agreed, must, ordersOf } from './make-applications.ts';

const ODD = 'Кабель "ВВГ" 3×2,5\\4\n\tбухта «100» 😀 \u2028</script>';
const items = [
  { name: 'Насос центробежный', quantity: '10', unit: '796', comment: ODD, requiredDelivery: 'I кв. "2027"' },
  { name: ODD, quantity: '150.5', unit: '006', manufacturer: ODD, packagingGroup: 'Г\\1', code: 'А-"1"' },
  {
    name: 'Задвижка',
    quantity: '0.000001',
    unit: '168',
    destinationStation: 'Ст. "Узловая"',
    destinationCode: '\\',
  },
  { name: 'Без цены', quantity: '4', unit: '796' },
];

describe.each([
  ['where answers are held against the contract', {}],
  [
    'in production',
    {
      NODE_ENV: 'production',
      SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
      MAIL_TO_FILES: '1',
      SEALING_KEY_TO_FILE: '1',
    },
  ],
])('an answer to a writing, %s', (_where, env) => {
  let server: TestServer;
  let manager: SignedIn;
  let vendor: SignedIn;
  let others: SignedIn[];
  beforeAll(async () => {
    server = await testApp(env);
    manager = await server.signIn('manager');
    vendor = await server.signIn('vendor');
    others = [await server.signIn('vendor'), await server.signIn('vendor')];
  });
  afterAll(() => server?.close());

  const read = async (id: number) => must<Application>(await vendor.get(`/api/v2/applications/${id}`));

  async function create(lotId: number, who = vendor): Promise<Application> {
    const [first, second, third, fourth] = await ordersOf(vendor, lotId);
    const offers = [
      { orderId: third!.id, name: ODD, quantity: '0.000001', unitPrice: '12.5', guaranteePeriod: 12 },
      {
        orderId: first!.id,
        manufacturer: ODD,
        country: 'Россия',
        manufacturedYear: 2026,
        documentation: ODD,
        quantity: '7',
        unitPrice: '1000.99',
        shipmentPeriod: 0,
      },
      { orderId: first!.id, isAnalogue: true, description: ODD, quantity: '10', unitPrice: '0.01' },
      { orderId: second!.id, unitPrice: '55.55' },
      { orderId: fourth!.id },
    ];
    return must<Application>(
      await who.post(`/api/v1/lots/${lotId}/applications`, { ...agreed, offers }),
      201,
    );
  }

  it('is what a reading says: of a new draft, of a submission and of a second one', async () => {
    const { id: lotId } = await makePublished(manager, { applicationsDeadline: inHours(24) }, items);
    const made = await create(lotId);
    expect(made.offers).toHaveLength(5);
    expect(made.offers[1]!.order).toMatchObject({ comment: ODD, quantity: '10', unitTitle: 'шт' });
    expect(made.offers[0]).toMatchObject({ quantity: '0.000001', unitPrice: '12.50', sum: '0.00' });
    expect(made).toEqual(await read(made.id));
    const quantities = made.offers.map(({ id, orderId, isAnalogue, unitPrice }) => ({
      id,
      orderId,
      isAnalogue,
      ...(unitPrice === null ? {} : { quantity: '0.000001' }),
    }));
    must(await vendor.put(`/api/v1/applications/${made.id}/offers`, { offers: quantities }));
    const files = must<Attachment[]>(
      await vendor.upload(`/api/v1/offers/${made.offers[1]!.id}/files`, [
        { name: 'Паспорт "насоса".txt', content: 'паспорт' },
      ]),
      201,
    );
    const submitted = must<Application>(await vendor.post(`/api/v1/applications/${made.id}/step-active`));
    expect(submitted.offers[1]!.attachments).toEqual(files);
    expect(submitted.receipt).toMatchObject({ number: 1, nonce: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(submitted).toEqual(await read(made.id));
    must(await vendor.post(`/api/v1/applications/${made.id}/edit`));
    const again = must<Application>(await vendor.post(`/api/v1/applications/${made.id}/step-active`));
    expect(again.receipt?.number).toBe(2);
    expect(again).toEqual(await read(made.id));
  });

  it('keeps the items of a lot until the lot is another', async () => {
    const { id: lotId } = await makePublished(manager, {}, items);
    const itemOf = async (who: SignedIn) => (await create(lotId, who)).offers[1]!.order;
    const [second, third] = others;
    expect(await itemOf(vendor)).toMatchObject({ name: 'Насос центробежный', quantity: '10' });
    const change = async (name: string) => {
      await server.services.db.execute(
        sql`update orders set name = ${name}, quantity = 12 where lot_id = ${lotId} and index = 1`,
      );
    };
    // Past every call, so that the lot is the same: read once, its items are not read again.
    await change('Насос подменённый');
    expect(await itemOf(second!)).toMatchObject({ name: 'Насос центробежный', quantity: '10' });
    must(await manager.post(`/api/v1/lots/${lotId}/prolongation`, { deadline: inHours(48) }));
    expect(await itemOf(third!)).toMatchObject({ name: 'Насос подменённый', quantity: '12' });
  });

  it('keeps apart items whose texts hold the signs between them, as none does that came in by a call', async () => {
    const { id: lotId } = await makePublished(manager, {}, items);
    await server.services.db.execute(
      sql`update orders set comment = ${'один\u001Eдва'}, manufacturer = ${'три\u001Fчетыре'} where lot_id = ${lotId} and index = 2`,
    );
    const made = await create(lotId);
    expect(made.offers[3]!.order).toMatchObject({
      comment: 'один\u001Eдва',
      manufacturer: 'три\u001Fчетыре',
    });
    expect(made).toEqual(await read(made.id));
  });
});
