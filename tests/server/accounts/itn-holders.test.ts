// Whose an ИНН is: a company's that a user with a confirmed address acts for. An account that has confirmed nothing keeps
// it from nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord, FoundCompany } from '../../../src/api/records/company.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import { makeItn } from '../support/itn.ts';
import { pathInLetter } from '../support/letters.ts';
import { contact, fullProfile, KNOWN_ITN } from './make-company.ts';

const PASSWORD = 'Correct-Horse-1';
const TAKEN = /уже зарегистрирована/;

let server: TestServer;
let security: SignedIn;
let visitors = 0;
beforeAll(async () => {
  server = await testApp();
  security = await server.signIn('security');
});
afterAll(() => server?.close());

function visitor(): TestClient {
  const client = server.guest();
  visitors += 1;
  client.address = `10.41.0.${visitors}`;
  return client;
}

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
  const client = visitor();
  must(await client.post('/auth/register', form(email, itn)), 201);
  return client;
}

const linkOf = (email: string) => pathInLetter(server, email, '/auth/email/verify');
const confirm = async (client: TestClient, email: string) =>
  expect((await client.get(await linkOf(email))).headers.location).toBe('/verified-email');
const ownCompany = async (client: TestClient) =>
  must<CompanyRecord | null>(await client.get('/api/v1/profile/company'));

/** Fills in what the registry does not know, for the company with the known ИНН, and sends it. */
async function send(client: TestClient) {
  const { id } = (await ownCompany(client))!;
  must(await client.patch(`/api/v1/companies/${id}`, fullProfile));
  must(await client.post(`/api/v1/companies/${id}/managers`, contact), 201);
  return client.post(`/api/v1/companies/${id}/submit`);
}

describe('an ИНН that an unconfirmed account has named', () => {
  it('is the company’s whose user has confirmed the address; the other one is told, and loses nothing typed', async () => {
    const squatter = await register('squatter@itn.test', KNOWN_ITN);
    const owner = await register('owner@itn.test', KNOWN_ITN);
    await confirm(owner, 'owner@itn.test');
    expect(must<CompanyRecord>(await send(owner)).moderationStatus).toBe('pending');
    const { id } = (await ownCompany(owner))!;
    must(await security.patch(`/api/v1/companies/${id}/verify`, { decision: 'verified' }));

    await confirm(squatter, 'squatter@itn.test');
    expect(JSON.stringify((await squatter.get('/api/v1/notifications')).body)).toMatch(TAKEN);
    const refused = await send(squatter);
    expect(refused.status).toBe(422);
    expect(refused.problem.errors?.itn?.[0]).toMatch(TAKEN);
    expect(await ownCompany(squatter)).toMatchObject({
      itn: KNOWN_ITN,
      moderationStatus: 'unverified',
      headInfo: { email: fullProfile.headInfo!.email },
    });
    const found = must<FoundCompany[]>(await security.get(`/api/v1/companies/search?itn=${KNOWN_ITN}`));
    expect(found[0]).toMatchObject({ companyId: id, moderationStatus: 'verified' });
  });

  it('may be another’s who has one company less: a free ИНН makes the late one whole again', async () => {
    const itn = makeItn(7_100_001);
    const late = await register('late@itn.test', itn);
    await confirm(await register('early@itn.test', itn), 'early@itn.test');
    await confirm(late, 'late@itn.test');
    const { id } = (await ownCompany(late))!;
    const free = makeItn(7_100_002);
    must(await late.patch(`/api/v1/companies/${id}`, { itn: free }));
    const third = await visitor().post('/auth/register', form('third@itn.test', free));
    expect(third.problem.errors?.itn?.[0]).toMatch(TAKEN);
  });

  it('is got by one of two who confirm at once', async () => {
    const itn = makeItn(7_100_003);
    const both = [await register('race-1@itn.test', itn), await register('race-2@itn.test', itn)];
    const links = [await linkOf('race-1@itn.test'), await linkOf('race-2@itn.test')];
    const answers = await Promise.all(both.map((client, index) => client.get(links[index]!)));
    expect(answers.map(({ headers }) => headers.location)).toEqual(['/verified-email', '/verified-email']);
    const bells = await Promise.all(both.map((client) => client.get('/api/v1/notifications')));
    expect(bells.map(({ body }) => TAKEN.test(JSON.stringify(body))).toSorted()).toEqual([false, true]);
  });
});

describe('an ИНН of a registered company', () => {
  it('is refused to a registration, to another company and to a change of one', async () => {
    const itn = makeItn(7_100_004);
    await confirm(await register('holder@itn.test', itn), 'holder@itn.test');
    const registration = await visitor().post('/auth/register', form('second@itn.test', itn));
    expect(registration.problem.errors?.itn?.[0]).toMatch(TAKEN);
    // Nothing of the refused registration stays.
    const second = await register('second@itn.test');
    expect((await second.post('/api/v1/companies', { itn })).problem.errors?.itn?.[0]).toMatch(TAKEN);
    const { id } = must<CompanyRecord>(
      await second.post('/api/v1/companies', { itn: makeItn(7_100_005) }),
      201,
    );
    const patched = await second.patch(`/api/v1/companies/${id}`, { itn });
    expect(patched.problem.errors?.itn?.[0]).toMatch(TAKEN);
  });
});
