import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stats } from '../../../src/api/records/stats.ts';
import { commissionStatuses, endedStatuses } from '../../../src/api/open-lots.ts';
import type { PageMeta } from '../../../src/api/contract.ts';
import type { LotRow } from '../../../src/api/records/lot.ts';
import type { TestClient, TestReply } from '../support/client.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { inHours, makeDraft, makePublished, passDeadline, type MadeLot } from './make-lots.ts';
import { admit, makeOpened, must, submit } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let pumps: MadeLot;
let trees: MadeLot;
let ruler: MadeLot;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  pumps = await makePublished(manager, { title: 'Насосы центробежные' });
  trees = await makePublished(manager, { title: 'Ёлки новогодние', applicationsDeadline: inHours(72) }, [
    { name: 'Ель искусственная с шарами', code: 'АВ-777/К', okpd2: '' },
  ]);
  ruler = await makePublished(manager, { title: 'Линейки', isOpen: false }, [
    { name: 'Насос-игрушка', code: '', okpd2: '' },
  ]);
});
afterAll(() => server?.close());

const idsOf = (reply: TestReply) => reply.data<LotRow[]>().map(({ id }) => id);
const search = async (text: string, who: TestClient = manager) =>
  idsOf(await who.get(`/api/v1/lots/search?search=${encodeURIComponent(text)}`));
const list = (query: string, who: TestClient = manager) => who.get(`/api/v1/lots?${query}`);
const metaOf = ({ body }: TestReply) => (body as { meta: PageMeta }).meta;

describe('search', () => {
  it('puts the exact number first', async () => {
    expect((await search(trees.number))[0]).toBe(trees.id);
    expect((await search(trees.number.replace('-', ' ')))[0]).toBe(trees.id);
  });

  it('finds words in any form, their beginnings, ё as е, and items; titles before items', async () => {
    expect(await search('насосами')).toEqual([pumps.id, ruler.id]);
    expect(await search('центроб')).toEqual([pumps.id]);
    expect(await search('елки')).toEqual([trees.id]);
    expect(await search('искусственные шары')).toEqual([trees.id]);
  });

  it('finds codes whatever the alphabet, spaces and hyphens', async () => {
    expect(await search('AB 777/K')).toEqual([trees.id]);
    expect(await search('28.13.14')).toEqual([pumps.id]);
  });

  it('forgives a typing error and, at last, the wrong layout', async () => {
    expect(await search('ценробежные')).toEqual([pumps.id]);
    const reply = await manager.get('/api/v1/lots/search?search=yjdjujlybt');
    expect(idsOf(reply)).toEqual([trees.id]);
    expect(reply.body).toMatchObject({ corrected: 'новогодние' });
    expect(await search('ничегоподобного')).toEqual([]);
    expect(await search('%_\\\'"(')).toEqual([]);
  });

  it('finds nothing that the caller may not see', async () => {
    expect(await search('насос', server.guest())).toEqual([pumps.id]);
    const draft = await makeDraft(manager, { title: 'Секретная закупка' });
    expect(await search('секретная')).toEqual([draft.id]);
    expect(await search('секретная', await server.signIn('manager'))).toEqual([]);
    expect(await search('секретная', server.guest())).toEqual([]);
  });

  it('follows changes of titles and items', async () => {
    const draft = await makeDraft(manager, { title: 'Станки' });
    await manager.patch(`/api/v1/lots/${draft.id}`, { title: 'Фрезерные центры' });
    expect(await search('станки')).toEqual([]);
    expect(await search('фрезерный')).toEqual([draft.id]);
    const orders = (await manager.get(`/api/v1/lots/${draft.id}/orders`)).data<{ id: number }[]>();
    await manager.delete(`/api/v1/orders/${orders[0]!.id}`);
    await manager.post(`/api/v1/lots/${draft.id}/orders`, { name: 'Шпиндель', code: 'ШП-9000' });
    expect(await search('шпинделя')).toEqual([draft.id]);
    expect(await search('ШП9000')).toEqual([draft.id]);
  });
});

describe('the list', () => {
  it('filters, sorts, pages and counts', async () => {
    const guest = server.guest();
    const all = await list('sort=applicationsDeadline&per_page=1', guest);
    expect(metaOf(all)).toMatchObject({ page: 1, perPage: 1, total: 2, lastPage: 2, totalIsExact: true });
    expect(idsOf(all)).toEqual([pumps.id]);
    expect(idsOf(await list('sort=applicationsDeadline&per_page=1&page=2', guest))).toEqual([trees.id]);
    expect(idsOf(await list(`filter[search]=${encodeURIComponent('насос')}`, guest))).toEqual([pumps.id]);
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect(metaOf(await list(`filter[created]=${today},${today}`, guest)).total).toBe(2);
    expect(metaOf(await list('filter[created]=,2020-01-01', guest)).total).toBe(0);
    expect(metaOf(await list('filter[status]=draft', guest)).total).toBe(0);
  });

  it('sorts titles as Russians do', async () => {
    const owner = await server.signIn('manager');
    for (const title of ['яблоки', 'Ёжики', 'ель', 'Абрикосы', 'Жук']) await makeDraft(owner, { title });
    const sorted = await list(`filter[owner]=${owner.id}&sort=title`, owner);
    expect(sorted.data<LotRow[]>().map(({ title }) => title)).toEqual([
      'Абрикосы',
      'Ёжики',
      'ель',
      'Жук',
      'яблоки',
    ]);
  });

  it('takes a category with what is below it', async () => {
    const tree = (await manager.get('/api/v1/categories?filter[search]=28.13.14.110')).data<
      { id: number; code: string; children: { id: number; code: string; children: { id: number }[] }[] }[]
    >();
    const leaf = tree[0]!.children[0]!.children[0]!.id;
    const lot = await makePublished(manager, { title: 'Категорийный', categoryId: leaf });
    expect(tree[0]!.code).toBe('28');
    for (const id of [tree[0]!.id, tree[0]!.children[0]!.id, leaf])
      expect(idsOf(await list(`filter[category]=${id}`))).toEqual([lot.id]);
    const used = await manager.get('/api/v1/lot-categories');
    expect(used.data<{ id: number; count: number }[]>()).toContainEqual(
      expect.objectContaining({ id: leaf, count: 1 }),
    );
  });

  it('refuses what it does not know, and filters that are not the caller’s', async () => {
    for (const query of [
      'filter[price]=1',
      'sort=-price',
      'filter[status]=open',
      'filter[owner]=x',
      'filter[deadline]=завтра',
    ])
      expect([query, (await list(encodeURI(query))).status]).toEqual([query, 422]);
    const vendor = await server.signIn('vendor');
    expect((await list('filter[unverified_by]=security', vendor)).status).toBe(403);
    expect((await list('filter[unverified_by]=security', await server.signIn('security'))).status).toBe(200);
    const auditor = await server.signIn('auditor');
    // The role's name and the stage's, of lots as of applications.
    for (const path of ['/api/v1/lots', '/api/v2/applications'])
      for (const [checker, status] of [
        ['auditor', 200],
        ['audit', 200],
        ['auditors', 422],
      ] as const)
        for (const name of ['verified_by', 'unverified_by']) {
          const reply = await auditor.get(`${path}?filter[${name}]=${checker}`);
          expect([path, name, checker, reply.status]).toEqual([path, name, checker, status]);
          if (status === 422)
            expect(reply.problem.errors).toEqual({
              [`filter[${name}]`]: ['Известны: manager, security, auditor'],
            });
        }
    expect((await server.guest().get('/api/v1/admin/lots')).status).toBe(401);
    expect((await manager.get('/api/v1/admin/lots')).status).toBe(403);
  });

  it('counts desks over what the caller may see', async () => {
    const owner = await server.signIn('manager');
    const lot = await makePublished(owner);
    await submit(await server.signIn('vendor'), lot.id, ['10']);
    await passDeadline(server, lot.id);
    await server.tick('lot-deadlines');
    const stats = await owner.get('/api/v1/stats');
    expect(stats.data()).toMatchObject({
      byStatus: [{ status: 'deadlined', count: 1 }],
      attention: [{ id: lot.id, kind: 'open', count: null }],
    });
    const guest = await server.guest().get('/api/v1/stats');
    expect(guest.data()).toMatchObject({ attention: [], deadlines: [], questionsPending: 0 });
    const { platform } = guest.data<Stats>();
    // What a guest is told stands in each part is what a list of that part has.
    for (const [n, statuses] of [
      [platform.commission, commissionStatuses],
      [platform.ended, endedStatuses],
    ] as const) {
      const found = await server.guest().get(`/api/v1/lots?filter[status]=${statuses.join(',')}&per_page=1`);
      expect(found.body).toMatchObject({ meta: { total: n } });
    }
    expect(platform.commission).toBeGreaterThan(0);
  });

  it('tells of a lot without applications, and of one with nobody admitted, that there is a choice to be made', async () => {
    const owner = await server.signIn('manager');
    const empty = await makePublished(owner);
    await passDeadline(server, empty.id);
    await server.tick('lot-deadlines');
    const vendor = await server.signIn('vendor');
    const { lotId, ids } = await makeOpened(server, owner, [vendor], [['10', '20', '30']]);
    must(
      await owner.post(`/api/v1/applications/${ids[0]}/verifications`, {
        decision: 'rejected',
        comment: 'Не то',
      }),
    );
    must(await owner.post(`/api/v1/lots/${lotId}/step-to-pending`));
    const { attention } = (await owner.get('/api/v1/stats')).data<Stats>();
    expect(attention.map(({ id, kind }) => ({ id, kind }))).toEqual([
      { id: empty.id, kind: 'unapplied' },
      { id: lotId, kind: 'unadmitted' },
    ]);
  });

  it('tells of a lot whose admission is fixed how many are marked for a round', async () => {
    const people = {
      manager: await server.signIn('manager'),
      security: await server.signIn('security'),
      auditor: await server.signIn('auditor'),
    };
    const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
    const prices = [
      ['10', '20', '30'],
      ['11', '21', '31'],
    ];
    const { lotId, ids } = await makeOpened(server, people.manager, vendors, prices);
    for (const id of ids) await admit(people, id);
    must(await people.manager.post(`/api/v1/lots/${lotId}/step-to-pending`));
    const waits = async () =>
      (await people.manager.get('/api/v1/stats'))
        .data<Stats>()
        .attention.map(({ id, kind, count }) => ({ id, kind, count }));
    expect(await waits()).toEqual([{ id: lotId, kind: 'admit', count: 0 }]);
    for (const id of ids)
      must(await people.manager.post(`/api/v1/applications/${id}/set-repeating`, { marked: true }));
    expect(await waits()).toEqual([{ id: lotId, kind: 'admit', count: 2 }]);
  });

  it('tells what waits on a desk with its kind: questions by lot, a draft without a term, one with it, one whose term is over', async () => {
    const owner = await server.signIn('manager');
    const draft = await makeDraft(owner, { applicationsDeadline: null });
    const written = await makeDraft(owner);
    const late = await makeDraft(owner);
    await passDeadline(server, late.id);
    const asked = await makePublished(owner);
    const vendor = await server.signIn('vendor');
    for (const text of ['Можно ли аналог?', 'Какой срок поставки?'])
      await vendor.post(`/api/v1/lots/${asked.id}/questions`, { text });
    const { attention, deadlines } = (await owner.get('/api/v1/stats')).data<Stats>();
    expect(attention.map(({ id, kind, count }) => ({ id, kind, count }))).toEqual([
      { id: asked.id, kind: 'answer', count: 2 },
      { id: draft.id, kind: 'schedule', count: null },
      { id: written.id, kind: 'publish', count: null },
      { id: late.id, kind: 'schedule', count: null },
    ]);
    expect(deadlines.map(({ id, kind }) => ({ id, kind }))).toEqual([{ id: asked.id, kind: 'applications' }]);
    expect((await vendor.get('/api/v1/stats')).data<Stats>().attention).toEqual([]);
  });

  it('counts a cancelled lot in the month of its cancellation, whatever was changed later', async () => {
    const owner = await server.signIn('manager');
    const { id } = await makePublished(owner);
    await owner.post(`/api/v1/lots/${id}/cancel`, { reason: 'Потребность отпала' });
    await server.services.pool.query(
      `update lots set updated_at = updated_at - interval '2 months' where id = $1`,
      [id],
    );
    const { byMonth } = (await owner.get('/api/v1/stats')).data<Stats>();
    expect(byMonth.map(({ published, cancelled }) => [published, cancelled])).toEqual([[1, 1]]);
  });
});

describe('a code of very many lots', () => {
  /** By plain SQL: whether the lots came through calls makes no difference to searching. */
  const addLots = async (owner: number, years: string, code: string | null): Promise<void> => {
    await server.services.pool.query(
      `with made as (
         insert into lots (number, title, description, status, owner_id)
         select $2 || '-' || lpad(n::text, 6, '0'), 'Крепёж', '', case when n % 2 = 0 then 'applications' else 'draft' end, $1
         from generate_series(1, 520) n order by n returning id)
       insert into orders (lot_id, index, name, code, quantity, unit)
       select id, 1, 'Гайка', $3, 1, '796' from made where $3::text is not null`,
      [owner, years, code],
    );
  };

  it('finds the newest that the caller may see, by any part of the code, and the lot of a number first', async () => {
    const owner = await server.signIn('manager');
    await addLots(owner.id, '2091', 'ГЖ.4-17');
    const { rows } = await server.services.pool.query<{ id: string }>(
      `select id from lots where number like '2091-%' and status = 'applications' order by id desc limit 10`,
    );
    const newest = rows.map(({ id }) => Number(id));
    const guest = server.guest();
    expect(newest).toHaveLength(10);
    expect(await search('ГЖ.4-17', guest)).toEqual(newest);
    expect(await search('ж.41', guest)).toEqual(newest);
    const [last] = newest;
    expect(await search('2091-000520', guest)).toEqual([last]);
    expect(await search('2091', guest)).toEqual(newest);
    // Now none of them is among the newest of all lots.
    await addLots(owner.id, '2092', null);
    expect(await search('ГЖ.4-17', guest)).toEqual(newest);
    expect(await search('2091', guest)).toEqual(newest);
    expect(await search('ГЖ.4-18', guest)).toEqual([]);
  });
});
