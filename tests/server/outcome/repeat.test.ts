// A lot after an earlier one and by a template: what comes along, what does not, and the memo that the choice of it makes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Estimates } from '../../../src/api/records/estimate.ts';
import type { LotSet } from '../../../src/api/records/lot-set.ts';
import type { FormerInvitee, LotTemplate } from '../../../src/api/records/lot-template.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { makeRated, must, ordersOf, type Checkers } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';

let server: TestServer;
let manager: SignedIn;
let colleague: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
let lotId: number;
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
  ({ offers } = must<Application>(await manager.get(`/api/v2/applications/${made.ids[0]}`)));
  const lines = [
    { offerId: offers[0]!.id, quantity: '10' },
    { offerId: offers[1]!.id, quantity: '150.5' },
  ];
  must(await manager.put(`/api/v1/lots/${lotId}/allocation`, { offers: lines }));
});
afterAll(() => server?.close());

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
  const pdf = await manager.get(`${reasons}/${lotId}/decision-memo?format=pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('repeats a finished lot with its terms, criteria, last prices and whom to ask again', async () => {
  must(await manager.post(`/api/v1/lots/${lotId}/finalize`, { reason: 'Есть на складе' }));
  await server.tick('lot-figures');
  await server.settle();
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
