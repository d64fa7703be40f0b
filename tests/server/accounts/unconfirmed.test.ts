// Accounts whose address nobody has confirmed are removed after a while, with the company that they began; nothing else is.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '../../../src/api/records/company.ts';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { must } from '../applications/make-applications.ts';
import { contact } from './make-company.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { makeItn } from '../support/itn.ts';
import { pathInLetter } from '../support/letters.ts';

const PASSWORD = 'Correct-Horse-1';
const DAYS = 30;

let server: TestServer;
let admin: SignedIn;
let visitors = 0;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const form = (email: string, itn?: string) => ({
  name: 'Новый Участник',
  email,
  phone: '79161234567',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  consent: true,
  ...(itn ? { itn } : {}),
});

async function register(email: string, itn?: string): Promise<TestClient> {
  const client = server.guest();
  visitors += 1;
  client.address = `10.42.0.${visitors}`;
  must(await client.post('/auth/register', form(email, itn)), 201);
  return client;
}

const idOf = async (client: TestClient) => must<ProfileRecord>(await client.get('/api/v1/profile')).id;

/** As if everybody had registered so many days earlier; then the worker's round. */
async function pass(days: number): Promise<void> {
  await server.services.pool.query(`update users set created_at = created_at - $1 * interval '1 day'`, [
    days,
  ]);
  await server.tick('unconfirmed-accounts');
  await server.settle();
}

const isThere = async (id: number) => {
  const { rows } = await server.services.pool.query('select 1 from users where id = $1', [id]);
  return rows.length === 1;
};
const companiesWith = async (itn: string) =>
  must<CompanyRecord[]>(await admin.get(`/api/v1/companies?filter[itn]=${itn}&filter[trashed]=with`));
const historyOf = async (model: string, id: number) => {
  const { rows } = await server.services.pool.query<{ event: string; by_role: string }>(
    'select event, by_role from history where model = $1 and model_id = $2 order by seq',
    [model, id],
  );
  return rows.map(({ event, by_role }) => `${event} ${by_role}`);
};

describe('an account that was never confirmed', () => {
  it('goes with all that it began, and leaves a line in the history; its address and ИНН are free', async () => {
    const itn = makeItn(8_100_001);
    const email = 'forgotten@example.test';
    const client = await register(email, itn);
    const id = await idOf(client);
    const { id: companyId } = must<CompanyRecord>(await client.get('/api/v1/profile/company'));
    must(await client.post(`/api/v1/companies/${companyId}/managers`, contact), 201);
    const address = { type: 'legal', country: 'Россия', addressString: 'г Москва' };
    must(await client.post(`/api/v1/companies/${companyId}/addresses`, address), 201);
    const file = { name: 'Устав.txt', content: 'Устав общества' };
    must(await client.upload(`/api/v1/companies/${companyId}`, [file], { _method: 'PATCH' }));
    const manager = await server.signIn('manager');
    const { id: lotId } = await makePublished(manager);
    must(await client.post(`/api/v1/lots/${lotId}/is-participant`, {}));
    const folder = join(server.dataDir, 'files', 'company');
    expect(readdirSync(folder)).toHaveLength(1);

    await pass(DAYS - 1);
    expect(await isThere(id)).toBe(true);
    await pass(2);
    expect(await isThere(id)).toBe(false);
    expect(await companiesWith(itn)).toEqual([]);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    expect((await client.get('/api/v1/profile')).body).toEqual({ data: null });
    expect(await historyOf('user', id)).toEqual(['user.registered vendor', 'user.removed system']);
    expect((await historyOf('company', companyId)).at(-1)).toBe('company.removed system');
    await register(email, itn);
  });

  it('leaves a company to which somebody else belongs', async () => {
    const itn = makeItn(8_100_002);
    const client = await register('first-of-two@example.test', itn);
    const id = await idOf(client);
    const { id: companyId } = must<CompanyRecord>(await client.get('/api/v1/profile/company'));
    await server.signIn('vendor', { company: companyId });
    await pass(DAYS + 1);
    expect(await isThere(id)).toBe(false);
    expect(await companiesWith(itn)).toHaveLength(1);
  });
});

describe('what stays', () => {
  it('is whoever has confirmed, whom the staff have made, and who was attached to a company that was sent', async () => {
    const confirmed = await register('confirmed@example.test', makeItn(8_100_003));
    await confirmed.get(await pathInLetter(server, 'confirmed@example.test', '/auth/email/verify'));
    const made = must<{ id: number }>(
      await admin.post('/auth/register', { name: 'Новый', email: 'made@example.test', role: 'vendor' }),
      201,
    );
    const attached = await register('attached@example.test');
    const { companyId } = await server.signIn('vendor');
    await server.services.pool.query('update companies set submitted_at = now() where id = $1', [companyId]);
    const ids = [await idOf(confirmed), made.id, await idOf(attached)];
    must(await admin.post('/api/v1/companies/users/attach', { company_id: companyId, user_id: ids[2] }));
    await pass(DAYS * 10);
    for (const id of ids) expect(await isThere(id)).toBe(true);
    expect(await companiesWith(makeItn(8_100_003))).toHaveLength(1);
  });

  it('is done once by two processes at the same time', async () => {
    const id = await idOf(await register('twice@example.test'));
    await server.services.pool.query(
      `update users set created_at = now() - interval '1 year' where id = $1`,
      [id],
    );
    await Promise.all([server.tick('unconfirmed-accounts'), server.tick('unconfirmed-accounts')]);
    expect(await isThere(id)).toBe(false);
    expect(await historyOf('user', id)).toEqual(['user.registered vendor', 'user.removed system']);
  });
});
