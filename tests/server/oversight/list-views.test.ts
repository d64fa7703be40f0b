// Views of lists: each person's own, opened by colleagues by a link.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListView, NewListView } from '../../../src/api/records/list-view.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let colleague: SignedIn;
let vendor: SignedIn;
let rival: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  colleague = await server.signIn('manager');
  vendor = await server.signIn('vendor');
  rival = await server.signIn('vendor');
});
afterAll(() => server?.close());

const PATH = '/api/v1/list-views';
const draft = {
  name: 'Идёт приём, по сроку',
  filters: [{ name: 'status', value: 'published' }],
  sort: '-applicationsDeadline',
  columns: [
    { id: 'title', isShown: true },
    { id: 'number', isShown: true },
    { id: 'questionsCount', isShown: false },
  ],
  isDense: true,
} satisfies Omit<NewListView, 'list'>;

it('are their maker’s to list, change and remove; a colleague opens them by the link, nobody else does', async () => {
  const made = must<ListView>(await manager.post(PATH, { ...draft, list: 'own-lots' }), 201);
  expect(made).toMatchObject({ ...draft, list: 'own-lots', by: manager.user.name, isOwn: true });
  const listed = async (who: SignedIn) => must<ListView[]>(await who.get(PATH)).map(({ id }) => id);
  expect([await listed(manager), await listed(colleague)]).toEqual([[made.id], []]);

  const link = `/api/v1/shared-views/${made.key}`;
  expect(must<ListView>(await colleague.get(link))).toEqual({ ...made, isOwn: false });
  for (const who of [vendor, rival]) expect((await who.get(link)).status).toBe(404);
  expect((await server.guest().get(link)).status).toBe(401);
  expect((await manager.get('/api/v1/shared-views/of-nobody')).status).toBe(404);

  // Those of earlier releases say nothing of how close the rows stand.
  await server.services.pool.query(`update list_views set content = content - 'isDense' where id = $1`, [
    made.id,
  ]);
  expect(must<ListView>(await colleague.get(link))).toEqual({ ...made, isDense: false, isOwn: false });

  const own = `${PATH}/${made.id}`;
  expect((await colleague.patch(own, draft)).status).toBe(404);
  expect((await colleague.delete(own)).status).toBe(404);
  const changed = must<ListView>(await manager.patch(own, { ...draft, name: 'Приём', sort: null }));
  expect(changed).toMatchObject({ key: made.key, name: 'Приём', sort: null });
  // Two of one name are not told apart in «Виды»; of another list, or of another person, it is no matter.
  const taken = { name: ['Вид с таким названием у этого списка уже есть'] };
  const other = must<ListView>(await manager.post(PATH, { ...draft, list: 'own-lots' }), 201);
  expect((await manager.post(PATH, { ...draft, name: ' приём', list: 'own-lots' })).problem.errors).toEqual(
    taken,
  );
  expect((await manager.patch(`${PATH}/${other.id}`, { ...draft, name: 'Приём' })).problem.errors).toEqual(
    taken,
  );
  must(await manager.patch(`${PATH}/${other.id}`, { ...draft, name: 'Идёт приём, по сроку' }));
  for (const [who, list] of [
    [manager, 'tenders'],
    [colleague, 'own-lots'],
  ] as const) {
    const { id } = must<ListView>(await who.post(PATH, { ...draft, name: 'Приём', list }), 201);
    expect((await who.delete(`${PATH}/${id}`)).status).toBe(204);
  }
  expect((await manager.delete(`${PATH}/${other.id}`)).status).toBe(204);
  expect((await manager.delete(own)).status).toBe(204);
  expect((await colleague.get(link)).status).toBe(404);
});

it('of a supplier are its own company’s; they hold what a list knows and no more than a hundred a person', async () => {
  const made = must<ListView>(await vendor.post(PATH, { ...draft, list: 'open-lots' }), 201);
  const link = `/api/v1/shared-views/${made.key}`;
  for (const who of [rival, manager]) expect((await who.get(link)).status).toBe(404);
  const { pool } = server.services;
  await pool.query(
    'update users set company_id = (select company_id from users where id = $1) where id = $2',
    [vendor.id, rival.id],
  );
  expect(must<ListView>(await rival.get(link))).toMatchObject({ id: made.id, isOwn: false });

  const wrong = { ...draft, list: 'own-lots', filters: [{ name: 'trashed', value: 'with' }], sort: 'price' };
  const { errors } = (await manager.post(PATH, wrong)).problem;
  expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(['filters.0.name', 'sort']));
  const ofUsers = {
    ...draft,
    list: 'users',
    filters: [
      { name: 'role', value: 'vendor' },
      { name: 'deadline', value: '2026-01-01,' },
    ],
  };
  const refused = (await manager.post(PATH, ofUsers)).problem.errors;
  expect(refused).toEqual({
    'filters.1.name': ['У этого списка нет такого фильтра: deadline'],
    sort: ['У этого списка нет такого порядка строк: -applicationsDeadline'],
  });
  const ofEvents = { ...draft, list: 'lot-history', filters: [{ name: 'model', value: 'lot' }], sort: '-id' };
  const events = must<ListView>(await manager.post(PATH, ofEvents), 201);
  expect(must<ListView>(await colleague.get(`/api/v1/shared-views/${events.key}`))).toMatchObject(ofEvents);
  const byDeadline = await manager.post(PATH, { ...ofEvents, sort: '-applicationsDeadline' });
  expect(Object.keys(byDeadline.problem.errors ?? {})).toEqual(['sort']);
  const users = { ...ofUsers, filters: ofUsers.filters.slice(0, 1), sort: '-createdAt' };
  const { id } = must<ListView>(await manager.post(PATH, users), 201);
  // Its list is what it was made of, whatever a change brings.
  expect((await manager.patch(`${PATH}/${id}`, draft)).status).toBe(422);
  expect(must<ListView[]>(await manager.get(`${PATH}?filter[list]=users`))).toMatchObject([
    { id, filters: users.filters, sort: '-createdAt' },
  ]);
  await pool.query(
    `insert into list_views (user_id, key, list, name, content)
       select $1, 'key-' || n, 'own-lots', 'Вид', '{}' from generate_series(1, 100) n`,
    [manager.id],
  );
  const { problem } = await manager.post(PATH, { ...draft, list: 'own-lots' });
  expect(problem.errors).toMatchObject({ name: ['Видов уже 100: удалите ненужные'] });
});
