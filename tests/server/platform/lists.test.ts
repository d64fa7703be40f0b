// What every list promises: filters, sorts, pages, include, with_fields; of deleted lots the bin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../src/api/calls.ts';
import { orders as calls } from '../../../src/api/calls/orders.ts';
import type { PageMeta } from '../../../src/api/contract.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { makeOpened, must, submit } from '../applications/make-applications.ts';
import { makeDraft, makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let admin: SignedIn;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  admin = await server.signIn('admin');
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

type Row = Record<string, unknown>;
const list = async (who: SignedIn, path: string) => {
  const { status, body, problem } = await who.get(path);
  const { data, meta } = body as { data: Row[]; meta: PageMeta };
  return { status, data, meta, problem };
};

it('every reading of many is a list of the contract', () => {
  const reads = allCalls.filter(({ method, answer, reply }) => {
    const shape = (reply as { shape?: { data?: { def?: { type: string } } } }).shape;
    return method === 'GET' && answer === 'json' && shape?.data?.def?.type === 'array';
  });
  // The quick search offers a few and says in which layout it looked.
  expect(reads.filter((call) => !call.list).map(({ path }) => path)).toEqual(['/api/v1/lots/search']);
  expect(reads.length).toBeGreaterThan(40);
});

it.each(['%', '_', '\\'])('a search of the database takes the sign «%s» for itself', async (sign) => {
  const name = `Знаков${sign}Пётр`;
  await server.makeUser('manager', { name });
  const { data } = await list(admin, `/api/v1/users?filter[search]=${encodeURIComponent(sign)}`);
  expect(data.map((row) => row.name)).toEqual([name]);
});

describe('a short list', () => {
  let path: string;
  const names = ['Болт М10', 'болт м8', 'Гайка', 'Шайба'];
  beforeAll(async () => {
    const { id } = await makeDraft(
      manager,
      {},
      names.map((name, index) => ({ name, quantity: ['9', '10.5', '100', '2'][index], unit: '796' })),
    );
    path = `/api/v1/lots/${id}/orders`;
  });
  const namesOf = async (query: string) =>
    (await list(manager, `${path}?${query}`)).data.map(({ name }) => name);

  it('comes ten rows a page unless the query says how many; to our own client whole', async () => {
    const many = await makeDraft(
      manager,
      {},
      Array.from({ length: 12 }, (_, index) => ({ name: `Болт ${index}` })),
    );
    const first = await list(manager, `/api/v1/lots/${many.id}/orders`);
    expect(first.data).toHaveLength(10);
    expect(first.meta).toEqual({ page: 1, perPage: 10, total: 12, lastPage: 2, totalIsExact: true });
    expect((await list(manager, `/api/v1/lots/${many.id}/orders?page=2`)).data).toHaveLength(2);
    expect((await manager.typed.send(calls.list, { params: { id: many.id } })).data).toHaveLength(12);
    const second = await list(manager, `${path}?per_page=3&page=2`);
    expect(second.data.map(({ name }) => name)).toEqual(['Шайба']);
    expect(second.meta).toEqual({ page: 2, perPage: 3, total: 4, lastPage: 2, totalIsExact: true });
    expect((await list(manager, `${path}?page=9`)).data).toEqual([]);
    const tree = await list(manager, '/api/v1/categories');
    expect(tree.data).toHaveLength(tree.meta.total);
  });

  it('is filtered by any single value and by words', async () => {
    expect(await namesOf('filter[name]=Гайка,Шайба')).toEqual(['Гайка', 'Шайба']);
    expect(await namesOf('filter[index]=1,4')).toEqual(['Болт М10', 'Шайба']);
    expect(await namesOf('filter[search]=БОЛТ')).toEqual(['Болт М10', 'болт м8']);
    expect((await list(manager, `${path}?filter[search]=болт`)).meta.total).toBe(2);
  });

  it('is sorted by value: decimals as numbers, names in the order of the alphabet', async () => {
    expect(await namesOf('sort=quantity')).toEqual(['Шайба', 'Болт М10', 'болт м8', 'Гайка']);
    expect(await namesOf('sort=-quantity')).toEqual(['Гайка', 'болт м8', 'Болт М10', 'Шайба']);
    expect(await namesOf('sort=name')).toEqual(['болт м8', 'Болт М10', 'Гайка', 'Шайба']);
  });

  it('refuses by name what it does not know', async () => {
    for (const [query, key] of [
      ['filter[price]=1', 'filter[price]'],
      ['sort=price', 'sort'],
      ['include=prices', 'include'],
      ['with_fields=price', 'with_fields'],
      ['per_page=6000', 'per_page'],
      ['filter[index]=первая', 'filter[index]'],
    ] as const) {
      const refused = await list(manager, `${path}?${query}`);
      expect([query, refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([query, 422, [key]]);
    }
  });

  it('leaves to the call what is its own', async () => {
    const found = await list(manager, '/api/v1/categories?filter[search]=насос&sort=-code');
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.data).toLowerCase()).toContain('насос');
    const texts = await list(admin, '/api/v1/lot-order-names?search=бол&per_page=1');
    expect(texts.meta.perPage).toBe(1);
  });
});

describe('with_fields', () => {
  it('cuts rows down to what is asked for and included, in paged lists and short ones', async () => {
    const { id } = await makeDraft(manager);
    const lots = await list(manager, '/api/v1/lots?with_fields=id,title');
    for (const row of lots.data) expect(Object.keys(row).toSorted()).toEqual(['id', 'title']);
    const orders = await list(manager, `/api/v1/lots/${id}/orders?with_fields=name`);
    expect(Object.keys(orders.data[0]!)).toEqual(['id', 'name']);
    const users = await list(admin, '/api/v1/users?with_fields=email&include=company');
    expect(Object.keys(users.data[0]!)).toEqual(['id', 'email', 'company']);
  });
});

describe('include', () => {
  it('brings along what a lot has', async () => {
    const { id } = await makeDraft(manager, { criteria: [{ code: 'price', weight: 100 }] }, [{}, {}]);
    await manager.upload('/api/v1/lot-files', [{ name: 'Проект.txt', content: 'текст' }], {
      lot_id: String(id),
    });
    const { data } = await list(manager, '/api/v1/lots?include=criteria,files,orders,owner&per_page=1');
    expect(data[0]).toMatchObject({
      id,
      criteria: [{ code: 'price', weight: 100 }],
      files: [{ name: 'Проект.txt' }],
      orders: [{ index: 1 }, { index: 2 }],
    });
    const cut = await list(manager, '/api/v1/lots?include=files&with_fields=title&per_page=1');
    expect(Object.keys(cut.data[0]!)).toEqual(['id', 'title', 'files']);
    const items = await list(manager, `/api/v1/lots/${id}/orders?include=files`);
    expect(items.data.map(({ files }) => files)).toEqual([[], []]);
  });

  it('leaves a lot without its items where a page has too many, and says so in meta', async () => {
    const owner = await server.signIn('manager');
    const small = await makeDraft(owner, {}, [{}, {}]);
    const large = await makeDraft(owner, {}, []);
    await server.services.pool.query(
      `insert into orders (lot_id, index, name, quantity, unit)
       select $1, n, 'Болт ' || n, n, '796' from generate_series(1, 4999) as n`,
      [large.id],
    );
    const path = '/api/v1/lots?include=orders&with_fields=title';
    const { data, meta } = await list(owner, path);
    const itemsOf = (id: number) =>
      (data.find((row) => row.id === id)!.orders as unknown[] | undefined)?.length;
    expect([itemsOf(small.id), itemsOf(large.id)]).toEqual([2, undefined]);
    expect(meta.leftOut).toEqual([
      {
        id: large.id,
        message: `Позиций на странице больше 5000: эти 4999 даёт /api/v1/lots/${large.id}/orders`,
      },
    ]);
    const alone = await list(owner, `${path}&per_page=1`);
    expect(alone.data.map(({ orders }) => (orders as unknown[]).length)).toEqual([4_999]);
    expect(alone.meta).not.toHaveProperty('leftOut');
  });

  it('brings along of an application what its reader may see, and nothing before the opening', async () => {
    const sealed = await makePublished(manager, {}, [{ name: 'Насос' }]);
    await submit(vendors[0]!, sealed.id, ['77']);
    const hidden = await list(manager, `/api/v1/lots/${sealed.id}/applications?include=offers`);
    expect(hidden.data).toEqual([]);
    const { lotId, ids } = await makeOpened(server, manager, vendors, [
      ['10', '20', '30'],
      ['11', '21', '31'],
    ]);
    const path = `/api/v1/lots/${lotId}/applications?include=vendor,offers,verifications,attachments,owner`;
    const seen = await list(manager, path);
    expect(seen.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const row of seen.data)
      expect(row).toMatchObject({ verifications: [], attachments: [], owner: null });
    const offers = seen.data.flatMap((row) => row.offers as Row[]);
    expect(offers.map(({ unitPrice }) => unitPrice).toSorted()).toEqual(
      ['10.00', '11.00', '20.00', '21.00', '30.00', '31.00'].toSorted(),
    );
    const own = await list(vendors[0]!, path);
    expect(own.data).toHaveLength(1);
    expect(own.data[0]!.owner).toMatchObject({ id: vendors[0]!.id });
    // The agreement mark is the vendor's who submitted; to read somebody's application is none.
    for (const [who, agreed] of [
      [vendors[0]!, true],
      [manager, false],
      [admin, false],
    ] as const)
      expect((await who.get('/api/v1/users/summary')).data<Row>().is_application_agreed ?? null).toBe(agreed);
    const rows = await list(manager, `/api/v1/lots/${lotId}/offers?include=application&per_page=2`);
    expect(rows.data.map(({ application }) => (application as Row).lotId)).toEqual([lotId, lotId]);
  });

  it('brings along of a company what its profile shows', async () => {
    const { data } = await list(manager, '/api/v1/companies?include=users,addresses,managers,attachments');
    const own = data.find(({ id }) => id === vendors[0]!.companyId)!;
    expect(own).toMatchObject({ addresses: [], managers: [], attachments: [] });
    expect((own.users as Row[]).map(({ id }) => id)).toEqual([vendors[0]!.id]);
  });

  it('brings along the lot of a favourite, whose names are the specification’s', async () => {
    const { id } = await makeDraft(manager);
    await manager.post('/api/v1/favorites', { model_type: 'lot', model_id: id });
    const { data } = await list(manager, '/api/v1/favorites?include=lot');
    expect(data[0]).toMatchObject({ model_type: 'lot', model_id: id, lot: { id } });
  });
});

describe('the bin', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await makeDraft(manager, { title: 'Удалённая закупка задвижек' }));
    expect((await manager.delete(`/api/v1/lots/${id}`)).status).toBe(204);
  });
  const parts = ['', '/orders', '/lot-files', '/questions', '/applications', '/offers', '/ratings', '/logs'];

  it('is shown to the administrator who asks for it, of a lot and of all that it has', async () => {
    for (const part of parts) {
      const path = `/api/v1/lots/${id}${part}`;
      expect([part, (await admin.get(path)).status]).toEqual([part, 404]);
      expect([part, (await admin.get(`${path}?filter[trashed]=with`)).status]).toEqual([part, 200]);
      expect([part, (await admin.get(`${path}?filter[trashed]=only`)).status]).toEqual([part, 200]);
    }
    const other = await makeDraft(manager);
    expect((await admin.get(`/api/v1/lots/${other.id}/orders?filter[trashed]=only`)).status).toBe(404);
    expect((await admin.get(`/api/v1/lots/${other.id}/orders?filter[trashed]=with`)).status).toBe(200);
  });

  it('is part of the lists and of the search that ask for it, and of no others', async () => {
    const ids = async (path: string) => must<Lot[]>(await admin.get(path)).map((lot) => lot.id);
    for (const path of ['/api/v1/lots', '/api/v1/admin/lots']) {
      expect(await ids(`${path}?per_page=100`)).not.toContain(id);
      expect(await ids(`${path}?per_page=100&filter[trashed]=with`)).toContain(id);
      expect(await ids(`${path}?filter[trashed]=only`)).toEqual([id]);
    }
    expect(await ids('/api/v1/lots/search?search=задвижек')).toEqual([]);
    expect(await ids('/api/v1/lots/search?search=задвижек&filter[trashed]=with')).toEqual([id]);
    const journal = await list(admin, '/api/v1/action_logs?filter[trashed]=only&per_page=100');
    expect(new Set(journal.data.map(({ lotId }) => lotId))).toEqual(new Set([id]));
    const [lot] = must<Lot[]>(await admin.get('/api/v1/lots?filter[trashed]=only'));
    expect(new Set(journal.data.map(({ lotNumber }) => lotNumber))).toEqual(new Set([lot!.number]));
  });

  it('is nobody else’s', async () => {
    for (const who of [manager, vendors[0]!, await server.signIn('auditor')])
      for (const path of ['/api/v1/lots', '/api/v2/applications', '/api/v1/offers'])
        expect((await who.get(`${path}?filter[trashed]=with`)).status).toBe(403);
    expect((await manager.get(`/api/v1/lots/${id}/orders?filter[trashed]=with`)).status).toBe(404);
  });
});
