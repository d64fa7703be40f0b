// What the administrator does to companies: changes what may be seen, and the bin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord, CompanyRow } from '../../../src/api/records/company.ts';
import { must, submit } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let admin: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  vendor = await server.signIn('vendor');
});
afterAll(() => server?.close());

const listed = async (trashed?: 'only') =>
  must<CompanyRow[]>(
    await admin.get(`/api/v1/companies?per_page=100${trashed ? `&filter[trashed]=${trashed}` : ''}`),
  ).map(({ id }) => id);
const read = async (id: number) => admin.get(`/api/v1/companies/${id}`);

describe('the administrator', () => {
  it('changes a profile, but for the bank account, which is not shown either', async () => {
    const path = `/api/v1/companies/${vendor.companyId}`;
    must(await vendor.patch(path, { bankingAccount: { bank: 'ПАО Сбербанк' } }));
    const changed = must<CompanyRecord>(
      await admin.patch(path, { headInfo: { position: 'Директор' }, stats: { personnelCount: 12 } }),
    );
    expect(changed).toMatchObject({ bankingAccount: null, headInfo: { position: 'Директор' } });
    expect((await admin.patch(path, { bankingAccount: { bank: 'Другой банк' } })).status).toBe(403);
    for (const [foundationYear, fault] of [
      [2090, 'Этот год ещё не наступил'],
      [9999, 'Этот год ещё не наступил'],
      [1599, 'Не раньше 1600 года'],
    ] as const) {
      const { errors } = (await admin.patch(path, { stats: { foundationYear } })).problem;
      expect(Object.values(errors!)).toEqual([[fault]]);
    }
    expect(must<CompanyRecord>(await vendor.get(path)).bankingAccount?.bank).toBe('ПАО Сбербанк');
    const manager = await server.signIn('manager');
    expect((await manager.patch(path, { title: 'Чужая' })).status).toBe(403);
  });

  it('attaches and removes documents and addresses', async () => {
    const path = `/api/v1/companies/${vendor.companyId}`;
    const { attachments } = must<CompanyRecord>(
      await admin.upload(path, [{ name: 'Устав.txt', content: 'устав' }], { _method: 'PATCH' }),
    );
    expect(attachments.map(({ name }) => name)).toEqual(['Устав.txt']);
    expect((await admin.delete(`${path}/documents/${attachments[0]!.id}`)).status).toBe(204);
    const address = must<{ id: number }>(
      await admin.post(`${path}/addresses`, { type: 'real', city: 'Тверь' }),
      201,
    );
    expect((await admin.delete(`/api/v1/addresses/${address.id}`)).status).toBe(204);
  });
});

describe('the bin of companies', () => {
  it('takes a company that nobody acts for, and gives it back', async () => {
    const id = (await server.signIn('vendor')).companyId;
    const { users, title } = must<CompanyRecord>(await read(id));
    const remove = () => admin.delete(`/api/v1/companies/${id}`);
    expect((await remove()).problem.message).toContain('отвяжите');
    must(await admin.post('/api/v1/companies/users/detach', { company_id: id, user_id: users[0]!.id }));
    expect((await vendor.delete(`/api/v1/companies/${id}`)).status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect(await listed()).not.toContain(id);
    expect(await listed('only')).toEqual([id]);
    const restored = must<CompanyRecord>(await admin.post(`/api/v1/companies/${id}/restore`));
    expect(restored.title).toBe(title);
    expect(await listed()).toContain(id);
    expect(await listed('only')).toEqual([]);
    expect((await admin.post(`/api/v1/companies/${id}/restore`)).status).toBe(404);
  });

  it('never takes one that has submitted an application', async () => {
    const manager = await server.signIn('manager');
    const supplier = await server.signIn('vendor');
    const { id: lotId } = await makePublished(manager);
    await submit(supplier, lotId, ['10']);
    must(
      await admin.post('/api/v1/companies/users/detach', {
        company_id: supplier.companyId,
        user_id: supplier.id,
      }),
    );
    const refused = await admin.delete(`/api/v1/companies/${supplier.companyId}`);
    expect([refused.status, refused.problem.message]).toEqual([
      422,
      'Компания подавала заявки и остаётся в истории процедур: удалить её нельзя',
    ]);
  });
});
