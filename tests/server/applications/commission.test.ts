// A lot that its commission opens, by HTTP alone: what the platform may do is done by it, what the browsers do is done here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type {
  CommissionRecord,
  CustodianCandidate,
  CustodianLot,
  EnvelopePart,
  SealingTerms,
} from '../../../src/api/records/commission.ts';
import { sealedText, type SealedContent } from '../../../src/api/records/sealed-content.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Terms } from '../../../src/api/records/application-terms.ts';
import type { Body, Bundle } from '../../../src/proof/bundle.ts';
import { laws } from '../../../src/machines/laws.ts';
import { keepLawVersions } from '../../../src/server/engine/law-version.ts';
import { checkFile } from '../../../src/proof/check/check.ts';
import { checkCommission } from '../../../src/proof/check/commission.ts';
import type { Told } from '../../../src/proof/check/told.ts';
import { nodeCrypt } from '../../../src/server/platform/checkpoints/crypt.ts';
import { EnvelopeFault, envelopeReceipt } from '../../../src/proof/commission/envelope.ts';
import { newKey, wrapSecret, type CustodianKey } from '../../../src/proof/commission/keys.ts';
import { openShare } from '../../../src/proof/commission/open.ts';
import { seal } from '../../../src/proof/commission/seal.ts';
import { inHours, makeDraft, passDeadline } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeTerms } from '../../support/terms.ts';
import { docxText } from '../support/docx.ts';
import { must, ordersOf, threeItems } from './make-applications.ts';

const WORK = 2;

let server: TestServer;
let manager: SignedIn;
let custodians: { who: SignedIn; key: CustodianKey }[];
let vendors: SignedIn[];
let lotId: number;

async function makeCustodian(who: SignedIn): Promise<{ who: SignedIn; key: CustodianKey }> {
  const key = await newKey();
  const wrapped = await wrapSecret(key.secret, 'пароль хранителя', WORK);
  must(await who.post('/api/v1/custodian-keys', { recipient: key.recipient, wrapped }), 201);
  return { who, key };
}

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const staff = [
    await server.signIn('security'),
    await server.signIn('auditor'),
    await server.signIn('manager'),
  ];
  custodians = [await makeCustodian(manager), ...(await Promise.all(staff.map(makeCustodian)))];
  vendors = [await server.signIn('vendor'), await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const path = (rest = '') => `/api/v1/lots/${lotId}/commission${rest}`;
const commission = async (who: SignedIn) => must<CommissionRecord | null>(await who.get(path()));
const historyOf = async () =>
  must<HistoryRow[]>(
    await custodians[2]!.who.get(`/api/v1/action_logs?filter[lot]=${lotId}&per_page=100`),
  ) as (HistoryRow & { payload: Record<string, unknown> | null })[];
const ids = () => custodians.map(({ who }) => who.user.id);
/** What the custodian's own page asks for in this lot. */
const askedOf = async (who: SignedIn) =>
  must<CustodianLot[]>(await who.get('/api/v1/custodian-lots')).find((lot) => lot.lotId === lotId)?.asks;
const statusOf = async (who: SignedIn) => (await commission(who))?.status;

const terms = (over: Partial<Terms> = {}): Terms => ({
  ...makeTerms(),
  vat: 'vat22',
  address: null,
  agreement: 'buyer',
  isAgree: true,
  ...over,
});

interface Line {
  quantity: string;
  price: string;
}

/** As the vendor's browser makes it. */
async function contentOf(vendor: SignedIn, id: number, lines: readonly Line[]): Promise<SealedContent> {
  const sealing = must<SealingTerms>(await vendor.get(`/api/v1/applications/${id}/sealing`));
  const orders = await ordersOf(vendor, lotId);
  const offers = lines.map(({ quantity, price }, index) => ({
    id: sealing.offerBlock * sealing.blockPlaces + index + 1,
    orderId: orders[index]!.id,
    position: index,
    isAnalogue: false,
    name: `Товар ${index + 1}`,
    description: '',
    manufacturer: '',
    country: '',
    manufacturedYear: null,
    documentation: '',
    guaranteePeriod: 12,
    shipmentPeriod: 30,
    quantity,
    unitPrice: price,
    files: [],
  }));
  const { companyId, number } = sealing;
  return {
    schema: 1,
    application: id,
    lot: lotId,
    company: companyId,
    number,
    terms: terms(),
    files: [],
    offers,
  };
}

async function sealFor(vendor: SignedIn, id: number, text: string): Promise<string> {
  const sealing = must<SealingTerms>(await vendor.get(`/api/v1/applications/${id}/sealing`));
  const members = sealing.custodians.map(({ userId, recipient }) => ({ id: userId, recipient }));
  return seal({ threshold: sealing.threshold, members }, sealing.purpose, text);
}

const sendEnvelope = (vendor: SignedIn, id: number, envelope: string) =>
  vendor.post(`/api/v1/applications/${id}/envelope`, { envelope });

const begin = async (vendor: SignedIn) =>
  must<Application>(await vendor.post(`/api/v1/lots/${lotId}/applications`, {}), 201);

const tryBy = async ({ who, key }: (typeof custodians)[number]) => {
  const { trial } = (await commission(who))!;
  const { share } = await openShare(trial!, who.user.id, key.secret);
  return who.post(path('/trial'), { share });
};

const partsOf = async ({ who, key }: (typeof custodians)[number]) => {
  const parts = must<EnvelopePart[]>(await who.get(path('/envelopes')));
  return Promise.all(
    parts.map(async ({ applicationId, envelope }) => ({
      applicationId,
      share: await openShare(envelope, who.user.id, key.secret).then(
        ({ share }): string | null => share,
        (error: unknown) => {
          if (error instanceof EnvelopeFault) return null;
          throw error;
        },
      ),
    })),
  );
};
const handBy = async (custodian: (typeof custodians)[number]) =>
  custodian.who.post(path('/shares'), { shares: await partsOf(custodian) });

/** A published lot with a tried commission of four, of whom two open. */
async function publish(): Promise<void> {
  ({ id: lotId } = await makeDraft(manager, { applicationsDeadline: inHours(24) }, threeItems));
  must(await manager.put(path(), { threshold: 2, custodians: ids() }));
  for (const custodian of custodians.slice(0, 2)) must(await tryBy(custodian));
  must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
}

const closeReception = async () => {
  await passDeadline(server, lotId);
  await server.tick('lot-deadlines');
};

const good: Line[] = [
  { quantity: '10.000000', price: '1000.00' },
  { quantity: '150.500000', price: '55.50' },
];

describe('before the publication', () => {
  it('custodians are named by the owner, of those who have a key, and the trial is compulsory', async () => {
    ({ id: lotId } = await makeDraft(manager, { applicationsDeadline: inHours(24) }, threeItems));
    expect(await commission(manager)).toBeNull();
    const [vendor] = vendors;
    expect((await vendor!.put(path(), { threshold: 2, custodians: ids() })).status).toBe(403);
    const stranger = await server.signIn('manager');
    expect((await stranger.put(path(), { threshold: 2, custodians: ids() })).status).toBe(404);
    const noKey = await server.signIn('security');
    const refused = await manager.put(path(), { threshold: 2, custodians: [...ids(), noKey.user.id] });
    expect(refused.problem.errors?.custodians?.[0]).toContain('Ключа хранителя ещё нет');
    const staff = must<CustodianCandidate[]>(await manager.get('/api/v1/custodians'));
    expect(staff.find(({ userId }) => userId === noKey.user.id)).toMatchObject({ recipient: null });
    expect(staff.filter(({ recipient }) => recipient !== null).map(({ userId }) => userId)).toEqual(
      ids().toSorted((a, b) => a - b),
    );
    const alone = await manager.put(path(), { threshold: 1, custodians: ids() });
    expect(alone.problem.errors?.status).toEqual([
      'Открывать должны не меньше двух хранителей и не больше, чем их в комиссии',
    ]);
    const named = must<CommissionRecord>(await manager.put(path(), { threshold: 2, custodians: ids() }));
    expect(named).toMatchObject({ status: 'untried', threshold: 2, isCustodian: true });
    const early = await manager.post(`/api/v1/lots/${lotId}/step-to-applications`);
    expect(early.problem.errors?.status).toEqual([
      'Не проведено пробное вскрытие: хранители ключей должны убедиться, что их ключи работают',
    ]);
  });

  it('parts of others are refused, two custodians make it ready, and the public parts stand in the history', async () => {
    const [first, second, third] = custodians;
    const { trial } = (await commission(first!.who))!;
    expect(trial!.shares).toHaveLength(1);
    const own = await openShare(trial!, first!.who.user.id, first!.key.secret);
    const foreign = await second!.who.post(path('/trial'), { share: own.share });
    expect(foreign.problem.errors?.status).toEqual(['Часть ключа не та, что указана в конверте']);
    expect(await askedOf(first!.who)).toBe('trial');
    must(await tryBy(first!));
    expect(await askedOf(first!.who)).toBeNull();
    expect(await statusOf(manager)).toBe('untried');
    const again = await first!.who.post(path('/trial'), { share: own.share });
    expect(again.problem.errors?.status).toEqual(['Вы уже открыли свою часть']);
    expect((await tryBy(third!)).status).toBe(200);
    expect(await statusOf(second!.who)).toBe('ready');
    const stranger = await server.signIn('security');
    expect((await stranger.get(path())).status).toBe(404);
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-applications`));
    const rows = await historyOf();
    const naming = rows.find(({ event }) => event === 'commission.name');
    expect(naming?.payload).toMatchObject({
      threshold: 2,
      custodians: custodians.map(({ key }) => ({ recipient: key.recipient })),
    });
    expect((await manager.put(path(), { threshold: 2, custodians: ids() })).status).toBe(422);
  });
});

describe('offers', () => {
  let id: number;
  let envelope: string;

  it('are not written to the platform in plain', async () => {
    const [vendor] = vendors;
    const plain = await vendor!.post(`/api/v1/lots/${lotId}/applications`, { priceIncludes: 'доставку' });
    expect(plain.status).toBe(422);
    ({ id } = await begin(vendor!));
    const orders = await ordersOf(vendor!, lotId);
    const rows = [{ orderId: orders[0]!.id, unitPrice: '777.77' }];
    const unsaved = await vendor!.put(`/api/v1/applications/${id}/offers`, { offers: rows });
    expect([unsaved.status, unsaved.problem.message]).toEqual([422, 'Не сохранено']);
    expect(
      (await vendor!.upload(`/api/v1/applications/${id}/files`, [{ name: 'цены.txt', content: '777.77' }]))
        .status,
    ).toBeGreaterThanOrEqual(400);
    const usual = await vendor!.post(`/api/v1/applications/${id}/step-active`);
    expect(usual.problem.errors?.status).toEqual([
      'Предложения этой процедуры вскрывает комиссия: они запечатываются в браузере и приходят конвертом',
    ]);
  });

  it('come as envelopes that only fit in their own place, and the receipt covers the sealed bytes', async () => {
    const [vendor, rival] = vendors;
    const text = sealedText(await contentOf(vendor!, id, good));
    envelope = await sealFor(vendor!, id, text);
    const misfit = [
      'Конверт запечатан не для этой комиссии или не для этой версии заявки: запечатайте ещё раз',
    ];
    const other = await begin(rival!);
    expect((await sendEnvelope(rival!, other.id, envelope)).problem.errors?.status).toEqual(misfit);
    expect(
      (await sendEnvelope(vendor!, id, '{"format":"tender-envelope/1"}')).problem.errors?.status,
    ).toEqual(misfit);
    expect((await sendEnvelope(rival!, id, envelope)).status).toBe(404);
    const submitted = must<Application>(await sendEnvelope(vendor!, id, envelope));
    expect(submitted).toMatchObject({ status: 'active', vendorStatus: 'sealed', receipt: { number: 1 } });
    const [receipt] = must<{ hash: string; nonce: string; content: string; verified: boolean }[]>(
      await vendor!.get(`/api/v1/applications/${id}/receipt`),
    );
    expect(receipt).toMatchObject({ content: envelope, verified: true });
    expect(envelopeReceipt(receipt!.content)).toBe(envelopeReceipt(envelope));
    must(
      await sendEnvelope(
        rival!,
        other.id,
        await sealFor(
          rival!,
          other.id,
          sealedText(
            await contentOf(rival!, other.id, [
              { quantity: '10.000000', price: '900.00' },
              { quantity: '151.000000', price: '50.00' },
            ]),
          ),
        ),
      ),
    );
  });

  it('are replaced by a new version alone', async () => {
    const [vendor] = vendors;
    expect((await sendEnvelope(vendor!, id, envelope)).status).toBe(422);
    must(await vendor!.post(`/api/v1/applications/${id}/edit`));
    expect((await sendEnvelope(vendor!, id, envelope)).problem.errors?.status).toHaveLength(1);
    const cheaper = [{ quantity: '10.000000', price: '990.00' }, good[1]!];
    const text = sealedText(await contentOf(vendor!, id, cheaper));
    const again = must<Application>(await sendEnvelope(vendor!, id, await sealFor(vendor!, id, text)));
    expect(again.receipt?.number).toBe(2);
  });
});

describe('the opening', () => {
  it('takes two custodians after the deadline, and tells of a part that is another’s', async () => {
    const [first, second, third] = custodians;
    expect(must<EnvelopePart[]>(await first!.who.get(path('/envelopes')))).toEqual([]);
    expect((await first!.who.post(path('/shares'), { shares: [] })).status).toBe(422);
    await closeReception();
    expect(await askedOf(first!.who)).toBe('opening');
    await server.settle();
    const told = must<{ type: string }[]>(await first!.who.get('/api/v1/notifications'));
    expect(told.map(({ type }) => type)).toContain('lot.keysAwaited');
    const [, , rest] = vendors;
    expect((await rest!.get(path('/envelopes'))).status).toBe(403);
    const early = await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`);
    expect(early.problem.errors?.status).toEqual(['Ещё не все нужные хранители ключей открыли свои части']);
    const parts = await partsOf(first!);
    expect(parts).toHaveLength(2);
    const swapped = parts.map(({ applicationId }, index) => ({
      applicationId,
      share: parts[1 - index]!.share,
    }));
    expect((await first!.who.post(path('/shares'), { shares: swapped })).problem.errors?.status).toEqual([
      'Часть ключа не та, что указана в конверте',
    ]);
    expect((await first!.who.post(path('/shares'), { shares: parts.slice(1) })).status).toBe(422);
    must(await handBy(first!));
    expect(await statusOf(manager)).toBe('opening');
    const back = await manager.post(`/api/v1/lots/${lotId}/back-to-applications`, {
      deadline: inHours(5),
    });
    expect(back.status).toBe(422);
    expect((await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`)).status).toBe(422);
    must(await handBy(third!));
    expect(await statusOf(second!.who)).toBe('joined');
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`));
  });

  it('makes rows as always; a line that the rules refuse stands apart as it was sealed', async () => {
    const list = must<Application[]>(await manager.get(`/api/v1/lots/${lotId}/applications?include=offers`));
    const whole = await Promise.all(
      list.map(async ({ id }) => must<Application>(await manager.get(`/api/v2/applications/${id}`))),
    );
    const lines = whole
      .flatMap(({ offers }) => offers)
      .map(({ unitPrice, quantity, archiveReason }) => [unitPrice, quantity, archiveReason])
      .toSorted();
    expect(lines).toEqual([
      ['50.00', '151', 'Не сравнимо: количество больше заказанного'],
      ['55.50', '150.5', null],
      ['900.00', '10', null],
      ['990.00', '10', null],
    ]);
    for (const { id } of list) {
      const receipts = must<{ isCurrent: boolean; verified: boolean; matchesOffers: boolean | null }[]>(
        await manager.get(`/api/v1/applications/${id}/receipt`),
      );
      expect(receipts.find(({ isCurrent }) => isCurrent)).toMatchObject({
        verified: true,
        matchesOffers: true,
      });
    }
    const rows = await historyOf();
    const opening = rows.find(({ event }) => event === 'lot.toVerification')?.payload?.commission;
    expect(opening).toMatchObject({
      threshold: 2,
      custodians: [0, 2].map((index) => ({ recipient: custodians[index]!.key.recipient })),
      unopened: [],
      notCompared: [{ reason: 'Не сравнимо: количество больше заказанного' }],
    });
  });
});

describe('who does not trust the platform', () => {
  const faultsOf = (file: unknown) =>
    checkFile(nodeCrypt, file)
      .findings.filter(({ state }) => state === 'fault')
      .map(({ title, text }) => `${title}: ${text}`);

  it('checks the file of the lot, and finds what is swapped in what was found in an envelope', async () => {
    await keepLawVersions(server.services.db, Object.values(laws));
    await server.settle();
    const file = (await manager.get(`/api/v1/lots/${lotId}/bundle`)).body as Bundle;
    expect(faultsOf(file)).toEqual([]);
    for (const { who } of custodians) expect(JSON.stringify(file)).not.toContain(who.user.name);
    expect(checkFile(nodeCrypt, file).findings).toContainEqual({
      title: 'Вскрытие комиссией',
      state: 'ok',
      text: 'Конвертов: 2, каждый запечатан для назначенных хранителей; открыли 2 из 4, нужно было 2',
    });
    const body = JSON.parse(file.body) as Body;
    const told = file.rows.flatMap(({ seq, text }) =>
      text === undefined ? [] : [{ ...(JSON.parse(text) as Told), seq }],
    );
    const without = (event: string) => told.filter((row) => row.event !== event);
    expect(() => checkCommission(body, without('commission.hand'))).toThrow('строки об этом нет');
    expect(() => checkCommission(body, without('commission.try'))).toThrow('Пробного вскрытия');
    const others = told.map((row) =>
      row.event === 'commission.name' ? { ...row, payload: { ...row.payload, threshold: 3 } } : row,
    );
    expect(() => checkCommission(body, others)).toThrow('другое число хранителей');
    const inside = body.versions.find((version) => version.inside)!.inside!;
    expect(inside.content).toContain('"unitPrice":"');
    inside.content = inside.content.replace('"unitPrice":"9', '"unitPrice":"8');
    expect(faultsOf({ ...file, body: JSON.stringify(body) })).toContainEqual(
      expect.stringContaining('это не то, что было в конверте'),
    );
    for (const version of body.versions) delete version.inside;
    expect(faultsOf({ ...file, body: JSON.stringify(body) })).toContainEqual(
      expect.stringContaining('это не то, что было в конверте'),
    );
  });

  it('reads in the minutes who has opened', async () => {
    const text = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/opening`)).bytes);
    expect(text).toContain('никто из них в одиночку');
    expect(text).toContain(custodians[2]!.who.user.name);
    // In the table of who has opened, and under the minutes.
    expect(text.split(custodians[2]!.who.user.name)).toHaveLength(3);
    expect(text).toContain('Не сравнимо: количество больше заказанного');
  });
});

describe('what cannot be opened', () => {
  it('is named and keeps nobody else from being opened', async () => {
    await publish();
    const [honest, garbled, liar] = vendors;
    const honestOne = await begin(honest!);
    const text = sealedText(await contentOf(honest!, honestOne.id, good));
    must(await sendEnvelope(honest!, honestOne.id, await sealFor(honest!, honestOne.id, text)));
    // Parts that are no parts of the key.
    const garbledOne = await begin(garbled!);
    const whole = JSON.parse(await sealFor(garbled!, garbledOne.id, '{}')) as {
      shares: { sealed: string }[];
    };
    const broken = { ...whole, shares: whole.shares.map((one) => ({ ...one, sealed: 'AAAA' })) };
    must(await sendEnvelope(garbled!, garbledOne.id, JSON.stringify(broken)));
    // A content of another form than the one that is asked for.
    const liarOne = await begin(liar!);
    must(await sendEnvelope(liar!, liarOne.id, await sealFor(liar!, liarOne.id, '{"prices":[1]}')));
    await closeReception();
    const [, , denier] = custodians;
    for (const custodian of custodians) {
      expect(await statusOf(manager)).not.toBe('joined');
      const shares = (await partsOf(custodian)).map((one) =>
        custodian === denier && one.applicationId === honestOne.id ? { ...one, share: null } : one,
      );
      must(await custodian.who.post(path('/shares'), { shares }));
    }
    expect(await statusOf(manager)).toBe('joined');
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`));
    // Who has denied the own part of what was opened is named once more; what was not opened stands apart.
    const minutes = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/opening`)).bytes);
    const titleOf = async ({ id }: Application) =>
      must<Application>(await manager.get(`/api/v2/applications/${id}`)).vendor.title;
    const [unopened, denied] = minutes
      .slice(minutes.indexOf('Не вскрыто'))
      .split('Открыто без частей некоторых хранителей');
    expect(unopened).toContain(await titleOf(garbledOne));
    expect(denied).toContain(await titleOf(honestOne));
    expect(denied).toContain(denier!.who.user.name);
    expect(denied).not.toContain(await titleOf(garbledOne));
    const rows = await historyOf();
    const opening = rows.find(({ event }) => event === 'lot.toVerification')?.payload?.commission as {
      unopened: { application: number; fault: string }[];
    };
    expect(opening.unopened.toSorted((a, b) => (a.fault < b.fault ? -1 : 1))).toEqual([
      { application: liarOne.id, fault: 'content' },
      { application: garbledOne.id, fault: 'few' },
    ]);
    const opened = must<Application>(await manager.get(`/api/v2/applications/${honestOne.id}`));
    expect(opened.offers.map(({ unitPrice }) => unitPrice)).toEqual(['1000.00', '55.50']);
  });

  it('is taken in anew by another commission where it is said that nothing opens', async () => {
    await publish();
    const [vendor] = vendors;
    const { id } = await begin(vendor!);
    const text = sealedText(await contentOf(vendor!, id, good));
    must(await sendEnvelope(vendor!, id, await sealFor(vendor!, id, text)));
    await closeReception();
    // Everybody says that nothing opens: so the keys are what is wrong, and no opening follows.
    for (const { who } of custodians)
      must(await who.post(path('/shares'), { shares: [{ applicationId: id, share: null }] }));
    expect(await statusOf(manager)).toBe('opening');
    expect((await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`)).status).toBe(422);
    const failed = must<CommissionRecord>(
      await manager.post(path('/failure'), { reason: 'Хранители потеряли ключи' }),
    );
    expect(failed.status).toBe('failed');
    const deadline = { deadline: inHours(24) };
    expect((await manager.post(`/api/v1/lots/${lotId}/back-to-applications`, deadline)).status).toBe(422);
    const others = custodians.slice(1);
    must(await manager.put(path(), { threshold: 2, custodians: others.map(({ who }) => who.user.id) }));
    for (const custodian of others.slice(0, 2)) must(await tryBy(custodian));
    must(await manager.post(`/api/v1/lots/${lotId}/back-to-applications`, deadline));
    must(await vendor!.post(`/api/v1/applications/${id}/edit`));
    const anew = sealedText(await contentOf(vendor!, id, good));
    must(await sendEnvelope(vendor!, id, await sealFor(vendor!, id, anew)));
    await closeReception();
    for (const custodian of others.slice(1)) must(await handBy(custodian));
    must(await manager.post(`/api/v1/lots/${lotId}/step-to-verifications`));
    const opened = must<Application>(await manager.get(`/api/v2/applications/${id}`));
    expect(opened.offers).toHaveLength(2);
  });
});
