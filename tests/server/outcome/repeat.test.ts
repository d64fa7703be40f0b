// A lot after an earlier one and by a template: what comes along, what does not, and the memo that the choice of it makes.
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GUEST } from '../../../src/machines/access.ts';
import { staffLot } from '../../../src/server/outcome/rating/rights.ts';
import type { Analytics } from '../../../src/api/records/analytics.ts';
import type { Agreement } from '../../../src/api/records/agreement.ts';
import type { LotResults } from '../../../src/api/records/results.ts';
import type { Application, ApplicationEvidence } from '../../../src/api/records/application.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import type { Estimates } from '../../../src/api/records/estimate.ts';
import type { LotSet } from '../../../src/api/records/lot-set.ts';
import type { FormerInvitee, LotTemplate } from '../../../src/api/records/lot-template.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { makeRated, must, ordersOf, type Checkers } from '../applications/make-applications.ts';
import { lotColumns, lots as lotsTable } from '../../../src/server/lots/core/tables.ts';
import { applications } from '../../../src/server/applications/core/tables.ts';
import { countOlderLots } from '../../../src/server/outcome/figures/record.ts';
import { lotOutcomes, paidPrices } from '../../../src/server/outcome/figures/tables.ts';
import { pastOf } from '../../../src/server/outcome/signals/past.ts';
import { estimates } from '../../../src/server/lots/estimates/tables.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { placelessBlocks, whyChosen } from '../../../src/server/outcome/memo/paper.ts';
import { docxText } from '../support/docx.ts';

let server: TestServer;
let manager: SignedIn;
let colleague: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
let lotId: number;
let firstId: number;
let offers: Application['offers'];
const criteria = [
  { code: 'price', weight: 70 },
  { code: 'guarantee', weight: 30 },
];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  colleague = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const prices = [
    ['12', '20', '30'],
    ['11', '21', null],
  ];
  const made = await makeRated(server, checkers, vendors, prices, { ratingType: 'weighted', criteria });
  ({ lotId } = made);
  firstId = made.ids[0]!;
  ({ offers } = must<Application>(await manager.get(`/api/v2/applications/${made.ids[0]}`)));
  const lines = [
    { offerId: offers[0]!.id, quantity: '10' },
    { offerId: offers[1]!.id, quantity: '150.5' },
  ];
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
});
afterAll(() => server?.close());

it('stands on the desk as waiting since its stage began, whatever was done within it', async () => {
  const { rows } = await server.services.db.execute<{ event: string; at: Date }>(
    sql`select event, at from history where model = 'lot' and model_id = ${lotId} order by id`,
  );
  const entered = rows.find(({ event }) => event === 'lot.toRating')!;
  expect(rows.at(-1)!.event).toBe('lot.allocate');
  const [line] = must<Stats>(await manager.get('/api/v1/stats')).attention;
  expect(line).toMatchObject({ id: lotId, kind: 'allocate', since: new Date(entered.at).toISOString() });
});

const memo = (who: SignedIn) => who.get(`/api/v1/lots/${lotId}/decision-memo`);
const reasons = '/api/v1/lots';

it('the memo tells who is chosen, what was cheaper and why not, and the organiser’s reasons', async () => {
  const path = `${reasons}/${lotId}/decision-reasons`;
  expect(must(await manager.get(path))).toMatchObject({ text: '', canChange: true });
  const text = 'Первый поставщик закрывает обе позиции\nи везёт одной машиной';
  expect(must(await manager.put(path, { text }))).toMatchObject({ text, by: manager.user.name });
  expect(must(await checkers.auditor.get(path))).toMatchObject({ text, canChange: false });
  for (const who of [colleague, vendors[0]!]) {
    expect((await memo(who)).status).toBe(403);
    expect((await who.put(path, { text: 'Чужое' })).status).toBe(403);
  }
  const told = docxText((await memo(manager)).bytes);
  expect(told).toContain('Записка о выборе победителей');
  expect(told).toMatch(
    /1 Насос центробежный .*10 шт 12,00\s₽ .*есть дешевле: .*, 11,00\s₽ — выбрано другое предложение/,
  );
  expect(told).toMatch(/2 Кабель силовой .*наименьшая цена/);
  expect(told).toMatch(/3 Задвижка стальная не закупается/);
  expect(told).toContain('Первый поставщик закрывает обе позиции');
  // Neither an estimate nor a price of before: no column of dashes.
  expect(told).toContain('Цена без НДС Почему');
  const pdf = await manager.get(`${reasons}/${lotId}/decision-memo?format=pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await server.guest().get(`${reasons}/${lotId}/decision-memo`)).status).toBe(401);
  // The lot's staff alone, whatever the call lets in.
  const rival = { ...GUEST, id: vendors[0]!.id, role: 'vendor' } as const;
  await expect(staffLot(server.services.db, rival, lotId)).rejects.toMatchObject({ status: 403 });
  // Not before the rating, and after it the reasons stay as they are.
  const set = (status: string) =>
    server.services.pool.query('update lots set status = $1 where id = $2', [status, lotId]);
  for (const [status, answers] of [
    ['verification', [422, 422, 422]],
    ['finished', [200, 200, 422]],
    ['rating', [200, 200, 200]],
  ] as const) {
    await set(status);
    const asked = [await memo(manager), await manager.get(path), await manager.put(path, { text })];
    expect(asked.map((one) => one.status)).toEqual(answers);
  }
});

it('of a choice it is said whose analogue was cheaper, and why one was not admitted is not said at each item', () => {
  const vendor = (companyTitle: string, isAdmitted = true) =>
    ({ companyTitle, isAdmitted, rejectionReason: 'Нет лицензии' }) as never;
  const offer = (isAnalogue: boolean) =>
    ({
      isAnalogue,
      comparableUnitPrice: '9.00',
      approvedByCustomer: true,
      archivedAt: null,
      coversOrdered: true,
    }) as never;
  const [chosen, other, refused] = [vendor('ООО «А»'), vendor('ООО «Б»'), vendor('ООО «В»', false)];
  const said = (isAnalogue: boolean, whose: never) =>
    whyChosen({ offer: offer(isAnalogue), vendor: whose }, chosen, 'RUB').replaceAll('\u00A0', ' ');
  expect(said(true, chosen)).toBe(
    'есть дешевле: аналог того же участника, 9,00 ₽ — выбрано другое предложение',
  );
  expect(said(true, other)).toBe('есть дешевле: аналог ООО «Б», 9,00 ₽ — выбрано другое предложение');
  expect(said(false, refused)).toBe('есть дешевле: ООО «В», 9,00 ₽ — не допущен');
  expect(whyChosen(undefined, chosen, 'RUB')).toBe('наименьшая цена');
});

it('of a participant without a place it is said why, and nothing where all have one', () => {
  const vendor = (place: number | null, isAdmitted = true, items = 2) => ({
    place,
    isAdmitted,
    coverage: { items, of: 2 },
  });
  const said = (...vendors: ReturnType<typeof vendor>[]) =>
    placelessBlocks(vendors).map((block) => block.kind === 'text' && block.text);
  expect(said(vendor(1), vendor(2))).toEqual([]);
  expect(said(vendor(1), vendor(null, true, 1), vendor(null, true, 1), vendor(null, false))).toEqual([
    'Прочерк вместо места: предложены не все позиции; заявка не допущена.',
  ]);
  expect(said(vendor(1), vendor(null))).toEqual([
    'Прочерк вместо места: предложено не всё количество или выставлены не все баллы.',
  ]);
  expect(said(vendor(null), vendor(null, true, 1))).toEqual([
    'Прочерк вместо места: рейтинг не рассчитан; предложены не все позиции.',
  ]);
});

it('repeats a finished lot with its terms, criteria, last prices and whom to ask again', async () => {
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Есть на складе' }));
  await server.tick('lot-figures');
  await server.settleUnmailed();
  expect((await colleague.post(`/api/v1/lots/${lotId}/repeat`, {})).status).toBe(403);
  const lot = must<Lot>(await manager.post(`/api/v1/lots/${lotId}/repeat`, {}), 201);
  expect(lot).toMatchObject({ status: 'draft', ratingType: 'weighted', applicationsDeadline: null });
  expect(lot.criteria.map(({ code, weight }) => ({ code, weight }))).toEqual(criteria);
  const items = await ordersOf(manager, lot.id);
  const { items: estimated } = must<Estimates>(await manager.get(`/api/v1/lots/${lot.id}/estimates`));
  expect(new Map(estimated.map(({ orderId, price }) => [orderId, price]))).toEqual(
    new Map([
      [items[0]!.id, '12.00'],
      [items[1]!.id, '20.00'],
    ]),
  );
  const path = `/api/v1/lots/${lot.id}/former-invitees`;
  const former = must<FormerInvitee[]>(await manager.get(path));
  expect(former.map(({ companyId }) => companyId).toSorted((a, b) => a - b)).toEqual(
    vendors.map(({ user }) => user.companyId!).toSorted((a, b) => a - b),
  );
  const body = { lotId: lot.id, companyId: former[0]!.companyId };
  must(await manager.post('/api/v1/invitations', body), 201);
  expect(must<FormerInvitee[]>(await manager.get(path))).toEqual(former.slice(1));
  expect((await colleague.get(path)).status).toBe(404);
});

it('keeps a lot as a template for all organisers, without its prices', async () => {
  const saved = must<LotTemplate>(
    await manager.post(`/api/v1/lots/${lotId}/template`, { name: 'Насосы и кабель' }),
    201,
  );
  expect(saved).toMatchObject({ items: 3, by: manager.user.name, canChange: true });
  expect((await colleague.post(`/api/v1/lots/${lotId}/template`, { name: 'Чужая' })).status).toBe(403);
  const [seen] = must<LotTemplate[]>(await colleague.get('/api/v1/lot-templates'));
  expect(seen).toMatchObject({ id: saved.id, canChange: false });
  const own = `/api/v1/lot-templates/${saved.id}`;
  expect((await colleague.patch(own, { name: 'Иначе' })).status).toBe(403);
  expect((await colleague.delete(own)).status).toBe(403);
  const lot = must<Lot>(await colleague.post(`${own}/lot`, {}), 201);
  expect(lot).toMatchObject({ title: 'Насосы и кабель', status: 'draft', ownerId: colleague.user.id });
  expect((await ordersOf(colleague, lot.id)).map(({ name }) => name)).toEqual([
    'Насос центробежный',
    'Кабель силовой',
    'Задвижка стальная',
  ]);
  expect(must<Estimates>(await colleague.get(`/api/v1/lots/${lot.id}/estimates`)).items).toEqual([]);
  expect(must(await manager.patch(own, { name: 'Насосы' }))).toMatchObject({ name: 'Насосы' });
  expect((await manager.delete(own)).status).toBe(204);
  expect(must<LotTemplate[]>(await manager.get('/api/v1/lot-templates'))).toEqual([]);
  expect((await colleague.post(`${own}/lot`, {})).status).toBe(404);
});

it('keeps criteria, requirements and whom to invite under names, to be taken into another draft', async () => {
  const save = (who: SignedIn, body: object) => who.post('/api/v1/lot-sets', body);
  const weights = must<LotSet>(
    await save(manager, { kind: 'criteria', name: 'Цена и гарантия', criteria }),
    201,
  );
  expect(weights.criteria).toEqual([
    { code: 'price', title: 'Цена', weight: 70 },
    { code: 'guarantee', title: 'Гарантия', weight: 30 },
  ]);
  const text = 'Сертификаты на каждую партию';
  must(await save(manager, { kind: 'requirements', name: 'Документы', text }), 201);
  // Whom another's lot has invited nobody else keeps; of one that has invited nobody there is nothing to keep.
  const draft = must<Lot>(await manager.post(`/api/v1/lots/${lotId}/repeat`, {}), 201);
  const invitees = { kind: 'invitees', name: 'Насосы', lotId: draft.id };
  expect((await save(colleague, invitees)).status).toBe(404);
  expect((await save(colleague, { ...invitees, lotId })).status).toBe(403);
  expect((await save(manager, invitees)).problem.errors).toHaveProperty('lotId');
  const [first, second] = vendors.map(({ user }) => user.companyId!);
  must(await manager.post('/api/v1/invitations', { lotId: draft.id, companyId: first }), 201);
  const list = must<LotSet>(await save(manager, invitees), 201);
  expect(list.companies.map(({ id }) => id)).toEqual([first]);
  for (const bad of [
    { kind: 'criteria', name: 'Пусто', criteria: [] },
    { kind: 'requirements', name: 'Пусто', text: ' ' },
    { kind: 'requirements', name: '', text },
    { kind: 'letters', name: 'Письмо', text },
  ])
    expect((await save(manager, bad)).status).toBe(422);
  for (const kind of ['reasons', 'clarifications', 'answers']) {
    const made = must<LotSet>(await save(manager, { kind, name: 'Заготовка', text: kind }), 201);
    expect(made).toMatchObject({ kind, text: kind, criteria: [], companies: [] });
    expect((await manager.delete(`/api/v1/lot-sets/${made.id}`)).status).toBe(204);
  }
  // A colleague sees and takes them, and changes none.
  const seen = must<LotSet[]>(await colleague.get('/api/v1/lot-sets'));
  expect(seen.map(({ name, kind, canChange }) => [name, kind, canChange])).toEqual([
    ['Документы', 'requirements', false],
    ['Насосы', 'invitees', false],
    ['Цена и гарантия', 'criteria', false],
  ]);
  const own = `/api/v1/lot-sets/${list.id}`;
  expect((await colleague.patch(own, { name: 'Иначе' })).status).toBe(403);
  expect((await colleague.delete(own)).status).toBe(403);
  const theirs = must<Lot>(await colleague.post('/api/v1/lots', { title: 'Насосы коллеги' }), 201);
  const suggest = `/api/v1/lots/${theirs.id}/suggested-invitees`;
  expect((await manager.post(suggest, { setId: list.id })).status).toBe(404);
  expect((await colleague.post(suggest, { setId: weights.id })).status).toBe(404);
  expect(must(await colleague.post(suggest, { setId: list.id }))).toEqual({ suggested: 1 });
  const former = `/api/v1/lots/${theirs.id}/former-invitees`;
  expect(must<FormerInvitee[]>(await colleague.get(former)).map(({ companyId }) => companyId)).toEqual([
    first,
  ]);
  // A second list comes beside the first; nobody was written to by it.
  must(await manager.post('/api/v1/invitations', { lotId: draft.id, companyId: second }), 201);
  const both = must<LotSet>(await save(manager, { ...invitees, name: 'Все насосы' }), 201);
  expect(must(await colleague.post(suggest, { setId: both.id }))).toEqual({ suggested: 2 });
  expect(must(await colleague.get(`/api/v1/invitations?filter[lot]=${theirs.id}`))).toEqual([]);
  must(await colleague.post('/api/v1/invitations', { lotId: theirs.id, companyId: first }), 201);
  expect(must(await colleague.post(suggest, { setId: list.id }))).toEqual({ suggested: 0 });
  expect((await vendors[0]!.get('/api/v1/lot-sets')).status).toBe(403);
  expect(must(await manager.patch(own, { name: 'Насосные' }))).toMatchObject({ name: 'Насосные' });
  expect((await manager.delete(own)).status).toBe(204);
  expect((await manager.delete(own)).status).toBe(404);
});

it('where a winner refuses its contract its items go to a lot of their own, without it; others do not read who offered next', async () => {
  const [winner, second] = vendors as [SignedIn, SignedIn];
  const made = await makeRated(server, checkers, vendors, [
    ['10', '20', '30'],
    ['12', null, '31'],
  ]);
  const at = (part: string, id = made.lotId) => `/api/v1/lots/${id}/${part}`;
  const lines = await Promise.all(
    made.ids.map(async (id) => must<Application>(await manager.get(`/api/v2/applications/${id}`)).offers),
  );
  const won = [
    { offerId: lines[0]![0]!.id, quantity: '4' },
    { offerId: lines[0]![1]!.id, quantity: '150.5' },
    { offerId: lines[1]![0]!.id, quantity: '4' },
    { offerId: lines[1]![1]!.id, quantity: '4' },
  ];
  const expected = await ordersOf(manager, made.lotId);
  await server.services.db
    .insert(estimates)
    .values(expected.map(({ id }) => ({ orderId: id, lotId: made.lotId, price: '15' })));
  must(await manager.put(at('allocation'), { offers: won }));
  must(await manager.post(at('finalize'), { reason: 'Есть на складе' }));
  await server.tick('lot-figures');
  await server.settle();
  const [first] = await server.services.db.select(lotColumns).from(lotsTable).where(eq(lotsTable.id, lotId));
  /** What counts as bought: in all, of each company, in the winner's card, and who counts as a winner. */
  const counted = async () => {
    await server.settleUnmailed();
    const { totals } = must<Analytics>(await manager.get('/api/v1/analytics'));
    const { won } = must<Stats>(await winner.get('/api/v1/stats'));
    const card = must<ApplicationEvidence>(await manager.get(`/api/v1/applications/${firstId}/evidence`));
    const { pastWinners } = await pastOf(server.services.db, first!, []);
    return [Number(totals.final), won![0], card.record.won, card.record.refused, pastWinners[0]?.length];
  };
  const before = await counted();
  const [bought, { procedures, sum }] = before as [number, { procedures: number; sum: string }];
  const after = [
    bought - 3050,
    { currency: 'RUB', procedures: procedures - 1, sum: `${Number(sum) - 3050}.00` },
    0,
    1,
    1,
  ];
  expect(before.slice(2)).toEqual([1, 0, 2]);
  const { db } = server.services;
  const figures = [await db.select().from(lotOutcomes), await db.select().from(paidPrices)] as const;
  expect(must<LotResults>(await manager.get(at('results'))).refusals).toEqual([]);
  expect((await manager.get(at('protocol/refusal'))).problem.errors?.status).toEqual([
    'Протокол появится, если победитель откажется от договора',
  ]);
  expect((await manager.post(at('repeat'), { onlyRefused: true })).problem.errors?.status).toEqual([
    'От договора никто не отказался',
  ]);

  const protocols = async (who: SignedIn) => must<Lot>(await who.get(`/api/v1/lots/${made.lotId}`)).protocols;
  const ofFinished = ['opening', 'admission', 'results'];
  expect(await protocols(manager)).toEqual(ofFinished);

  const agreement = `/api/v1/applications/${made.ids[0]}/agreement`;
  expect((await winner.post(`${agreement}/decline`, {})).problem.errors?.status).toEqual([
    'Не указана причина отказа',
  ]);
  expect((await winner.post(`${agreement}/evade`, { reason: 'Нет' })).status).toBe(403);
  expect((await manager.post(`${agreement}/decline`, { reason: 'Нет' })).status).toBe(403);
  /** What the desk says of the refused contract. */
  const waiting = async (who: SignedIn) =>
    must<Stats>(await who.get('/api/v1/stats')).attention.flatMap(({ id, kind }) =>
      id === made.lotId ? [kind] : [],
    );
  const declined = must<Agreement>(await winner.post(`${agreement}/decline`, { reason: 'Нет металла' }));
  expect(await Promise.all([manager, colleague, winner, second].map(waiting))).toEqual([
    ['send', 'refused'],
    [],
    [],
    [],
  ]);
  const [refusedLine] = must<Stats>(await manager.get('/api/v1/stats')).attention.filter(
    ({ id, kind }) => id === made.lotId && kind === 'refused',
  );
  expect(refusedLine).toMatchObject({
    applicationId: made.ids[0],
    why: 'Договор не заключается: позиции победителя остались без поставщика.',
  });
  expect(declined).toMatchObject({
    status: 'declined',
    declinedBy: 'seller',
    reason: 'Нет металла',
    canAddFiles: false,
  });
  expect((await manager.post(`${agreement}/send`)).status).toBe(422);
  expect(await counted()).toEqual(after);
  const listed = async (id: number) =>
    must<Application>(await manager.get(`/api/v2/applications/${id}`)).flags;
  expect([await listed(made.ids[0]!), await listed(made.ids[1]!)]).toEqual([['contractRefused'], []]);
  const awards = async (who: SignedIn) =>
    (await who.get(at('ocds'))).body as { releases: { awards: { status: string }[] }[] };
  const statuses = async (who: SignedIn) =>
    (await awards(who)).releases[0]!.awards.map(({ status }) => status).toSorted();
  expect(await statuses(manager)).toEqual(['active', 'cancelled']);
  expect(await statuses(second)).toEqual(['active', 'active']);

  const results = must<LotResults>(await manager.get(at('results')));
  // Nothing is saved on what nobody supplies.
  const outcome = await db.select().from(lotOutcomes).where(eq(lotOutcomes.lotId, made.lotId));
  expect(results.againstEstimate?.final ?? null).toBe(outcome[0]!.paidOfEstimated);
  expect(results.againstEstimate).toMatchObject({ items: 2, estimated: '120.00', saved: '-52.00' });
  const told = results.refusals!;
  expect(told).toMatchObject([
    { applicationId: made.ids[0], reason: 'Нет металла', byWinner: true, sum: '3050.00' },
  ]);
  // Next is what is left of the other's offer, without what it supplies already.
  expect(
    told[0]!.items.map(({ quantity, next }) => [quantity, next && [next.unitPrice, next.quantity]]),
  ).toEqual([
    ['4', ['12.00', '6']],
    ['150.5', null],
  ]);
  // Whom the protocol is not shown, it is not listed to either; the others are told to who took part.
  const readers = [manager, checkers.auditor, colleague, winner, await server.signIn('vendor')];
  expect(await Promise.all(readers.map(protocols))).toEqual([
    [...ofFinished, 'refusal'],
    [...ofFinished, 'refusal'],
    undefined,
    ofFinished,
    undefined,
  ]);
  // Whose application was not opened took no part.
  const mine = eq(applications.id, made.ids[0]!);
  const [kept] = await db
    .select({ openedVersionId: applications.openedVersionId })
    .from(applications)
    .where(mine);
  await db.update(applications).set({ openedVersionId: null }).where(mine);
  expect(await protocols(winner)).toBeUndefined();
  await db.update(applications).set(kept!).where(mine);
  const paper = docxText((await manager.get(at('protocol/refusal'))).bytes);
  expect(paper).toMatch(
    /отказ победителя[\s\S]*Дата отказа[\s\S]*Нет металла[\s\S]*12,00[\s\S]*других предложений нет[\s\S]*Всего без поставщика: 3\s050,00\s₽ без НДС[\s\S]*Комиссия/,
  );
  // The prices of others are not theirs to read.
  for (const vendor of [winner, second]) {
    expect(must<LotResults>(await vendor.get(at('results'))).refusals).toBeNull();
    expect((await vendor.get(at('protocol/refusal'))).status).toBe(403);
    expect((await vendor.get(at('protocol/results'))).status).toBe(200);
  }
  await server.settle();
  const bell = must<{ type: string }[]>(await manager.get('/api/v1/notifications?per_page=100'));
  expect(bell.map(({ type }) => type)).toContain('agreement.declined');

  const anew = must<Lot>(await manager.post(at('repeat'), { onlyRefused: true }), 201);
  // What it asked for is under way; thrown away, it is asked for again.
  expect(await waiting(manager)).toEqual(['send']);
  expect((await manager.delete(`/api/v1/lots/${anew.id}`)).status).toBe(204);
  expect(await waiting(manager)).toEqual(['send', 'refused']);
  // A copy of somebody else's is not what the owner has made of it; who stands for the owner is not asked again after an own one.
  const admin = await server.signIn('admin');
  must(await admin.post(at('repeat'), { onlyRefused: true }), 201);
  expect(await waiting(manager)).toEqual(['send', 'refused']);
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const days = { userId: colleague.id, from: today, to: today };
  const standing = must<{ id: number }>(await admin.post(`/api/v1/users/${manager.id}/deputies`, days), 201);
  expect(await waiting(colleague)).toEqual(['send', 'refused']);
  must(await colleague.post(at('repeat'), { onlyRefused: true }), 201);
  expect([await waiting(colleague), await waiting(manager)]).toEqual([['send'], ['send', 'refused']]);
  expect((await admin.delete(`/api/v1/deputies/${standing.id}`)).status).toBe(204);
  must(await admin.post(`/api/v1/admin/lots/${anew.id}/restore`));
  const items = await ordersOf(manager, anew.id);
  expect(items.map(({ index, name, quantity }) => [index, name, Number(quantity)])).toEqual([
    [1, 'Насос центробежный', 4],
    [2, 'Кабель силовой', 150.5],
  ]);
  const estimated = must<Estimates>(await manager.get(at('estimates', anew.id))).items;
  expect(new Map(estimated.map(({ orderId, price }) => [orderId, price]))).toEqual(
    new Map([
      [items[0]!.id, '12.00'],
      [items[1]!.id, '20.00'],
    ]),
  );
  const asked = must<FormerInvitee[]>(await manager.get(at('former-invitees', anew.id)));
  expect(asked.map(({ companyId }) => companyId)).toEqual([second.companyId]);

  // A mistake is mended: the contract begins anew.
  must(await manager.post(`${agreement}/resume`));
  expect(must<Agreement>(await winner.get(agreement))).toMatchObject({
    status: 'none',
    declinedBy: null,
    reason: null,
  });
  expect(await counted()).toEqual(before);
  must(await manager.post(`${agreement}/evade`, { reason: 'Не подписал в срок' }));
  expect(must<LotResults>(await manager.get(at('results'))).refusals).toMatchObject([{ byWinner: false }]);
  expect(must<Agreement>(await winner.get(agreement))).toMatchObject({ declinedBy: 'buyer' });
  expect(await waiting(manager)).toEqual(['send', 'refused']);
  const longAgo = `update agreements set changed_at = changed_at - interval '31 days' where application_id = $1`;
  await server.services.pool.query(longAgo, [made.ids[0]]);
  expect(await waiting(manager)).toEqual(['send']);
  expect(docxText((await manager.get(at('protocol/refusal'))).bytes)).toMatch(
    /организатор признал победителя уклонившимся[\s\S]*Дата признания/,
  );
  expect(must(await checkers.auditor.get(at('logs/verify')))).toMatchObject({ ok: true });

  // As the release before had left it: nothing is marked, and what was refused counts as bought.
  await server.settleUnmailed();
  await db.update(applications).set({ flags: [] });
  await db.delete(lotOutcomes);
  await db.delete(paidPrices);
  await db.insert(lotOutcomes).values(figures[0]);
  await db.insert(paidPrices).values(figures[1]);
  expect(await counted()).toEqual(before);
  const migration = new URL('../../../src/server/migrations/0045_refused_contracts.sql', import.meta.url);
  await db.execute(sql.raw(readFileSync(migration, 'utf8')));
  expect(await db.select({ lotId: lotOutcomes.lotId }).from(lotOutcomes)).toEqual([{ lotId }]);
  await countOlderLots(server.services);
  expect(await counted()).toEqual(after);
});
