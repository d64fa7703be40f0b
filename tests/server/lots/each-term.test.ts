// Each term of a lot by itself, from the call to the row, the history, the copy and the published version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { lotTermNames, termWords, type LotTermName } from '../../../src/api/records/lot-term-words.ts';
import { categories } from '../../../src/server/catalogue/references/tables.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
let other: Record<LotTermName, unknown>;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  const [category] = await server.services.db.select().from(categories).limit(1);
  other = {
    title: 'Другое название',
    description: 'Другое описание',
    categoryId: category!.id,
    currency: 'CNY',
    basis: 'EXW',
    address: 'Омск, склад № 2',
    contacts: [{ name: 'Орлова Ольга', phone: '79130001122', email: 'orlova@example.test' }],
    isOpen: false,
    ratingType: 'position',
    showsEstimate: true,
    applicationsDeadline: '2099-01-01T09:00:00.000Z',
  };
});
afterAll(() => server?.close());

const draft = async () => must<Lot>(await manager.post('/api/v1/lots', { title: 'Черновик' }), 201);
const read = async (id: number) => must<Lot>(await manager.get(`/api/v1/lots/${id}`));
const lastChange = async (id: number) => {
  const [row] = must<HistoryRow[]>(await manager.get(`/api/v1/lots/${id}/logs?sort=-id&per_page=1`));
  return (row!.payload as { changes?: Record<string, { from: unknown; to: unknown }> }).changes;
};

describe.each(lotTermNames)('%s', (name) => {
  it('alone is saved in a draft, told by the history, copied, and kept from others', async () => {
    const before = await draft();
    const body = { [name]: other[name] };
    expect(must<Lot>(await manager.patch(`/api/v1/lots/${before.id}`, body))[name]).toEqual(other[name]);
    expect((await read(before.id))[name]).toEqual(other[name]);
    expect(await lastChange(before.id)).toEqual({ [name]: { from: before[name], to: other[name] } });
    const copy = must<Lot>(await manager.post(`/api/v1/lots/${before.id}/copy`, {}), 201);
    const copied = { title: 'Другое название (копия)', applicationsDeadline: null };
    expect((await read(copy.id))[name]).toEqual(name in copied ? copied[name as 'title'] : other[name]);
  });

  it(`may change after the publication: ${termWords[name].changeable}`, async () => {
    const { id } = await makePublished(manager);
    const before = await read(id);
    const reply = await manager.patch(`/api/v1/lots/${id}`, { [name]: other[name] });
    const isChanged = termWords[name].changeable === 'always';
    expect(reply.status).toBe(isChanged ? 200 : 422);
    expect((await read(id))[name]).toEqual(isChanged ? other[name] : before[name]);
  });
});

it('a publication fixes every term', async () => {
  const { id } = await makePublished(manager);
  const { rows } = await server.services.pool.query<{ terms: Record<string, unknown> }>(
    'select terms from lot_versions where lot_id = $1',
    [id],
  );
  const lot = await read(id);
  expect(rows[0]!.terms).toMatchObject(Object.fromEntries(lotTermNames.map((name) => [name, lot[name]])));
});
