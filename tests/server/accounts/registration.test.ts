import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { testApp, type TestServer } from '../make.ts';
import { makeItn } from '../support/itn.ts';

const PASSWORD = 'Correct-Horse-1';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const form = (email: string, more = {}) => ({
  name: 'Пётр Новиков',
  email,
  phone: '+7 (916) 123-45-67',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  consent: true,
  ...more,
});

/** Path and query of the newest letter's link to this address. */
async function linkTo(email: string): Promise<string> {
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
  const own = letters.filter(({ to }) => to?.some(({ address }) => address === email));
  const link = /http:\/\/test\.local(\S+)/.exec(own.at(-1)?.text ?? '')?.[1];
  if (!link) throw new Error(`No link for ${email}`);
  return link;
}

describe('a guest registers', () => {
  it('becomes a vendor with a session and confirms the address by the letter', async () => {
    const guest = server.guest();
    const reply = await guest.post('/auth/register', form('New@Example.test'));
    expect(reply.status).toBe(201);
    const profile = (await guest.get('/api/v1/profile')).data<ProfileRecord>();
    expect(profile).toMatchObject({
      email: 'new@example.test',
      role: 'vendor',
      phone: '79161234567',
      company: null,
    });
    expect(profile.emailVerifiedAt).toBeNull();
    const link = await linkTo('new@example.test');
    const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`);
    expect((await guest.get(forged)).headers.location).toBe('/verified-email?invalid=1');
    const confirmed = await guest.get(link);
    expect(confirmed.status).toBe(302);
    expect(confirmed.headers.location).toBe('/verified-email');
    expect((await guest.get('/api/v1/profile')).data<ProfileRecord>().emailVerifiedAt).not.toBeNull();
  });

  it('is a vendor whatever role the form claims', async () => {
    const guest = server.guest();
    await guest.post('/auth/register', form('sly@example.test', { role: 'admin' }));
    expect((await guest.get('/api/v1/profile')).data<ProfileRecord>().role).toBe('vendor');
  });

  it('begins a company by its ИНН', async () => {
    const guest = server.guest();
    const itn = makeItn(4_000_001);
    expect((await guest.post('/auth/register', form('itn@example.test', { itn }))).status).toBe(201);
    expect((await guest.get('/api/v1/profile')).data<ProfileRecord>().company).toMatchObject({
      itn,
      moderationStatus: 'unverified',
    });
    await guest.get(await linkTo('itn@example.test'));
    const second = await server.guest().post('/auth/register', form('itn2@example.test', { itn }));
    expect(second.status).toBe(422);
    expect(second.problem.errors).toHaveProperty('itn');
    // Nothing of the refused registration stays.
    expect((await server.guest().post('/auth/register', form('itn2@example.test'))).status).toBe(201);
  });

  it('is told what is wrong by field', async () => {
    const reply = await server
      .guest()
      .post('/auth/register', form('x@', { phone: '123', password: 'short', passwordConfirmation: 'other' }));
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toMatchObject({ phone: ['Номер введен некорректно'] });
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(expect.arrayContaining(['email', 'password']));
  });

  it('sends nobody a link of its own by the name that the letter greets', async () => {
    const name = 'Ваш счёт: https://evil.test/pay';
    const reply = await server.guest().post('/auth/register', form('stranger@example.test', { name }));
    expect(reply.problem.errors).toHaveProperty('name');
    const vendor = await server.signIn('vendor');
    expect((await vendor.patch('/api/v1/profile/name', { name })).problem.errors).toHaveProperty('name');
  });

  it('cannot take an address twice, in whatever case', async () => {
    await server.guest().post('/auth/register', form('once@example.test'));
    const guest = server.guest();
    guest.address = '10.1.1.1';
    const reply = await guest.post('/auth/register', form('ONCE@example.test'));
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toHaveProperty('email');
  });
});

describe('staff create users', () => {
  it.each([
    ['admin', 'auditor', 201],
    ['manager', 'vendor', 201],
    ['security', 'vendor', 201],
    ['manager', 'admin', 403],
    ['security', 'manager', 403],
  ] as const)('%s a %s: %i', async (staff, role, status) => {
    const client = await server.signIn(staff);
    client.address = '10.1.1.2';
    const email = `${staff}-${role}@example.test`;
    expect((await client.post('/auth/register', { name: 'Кто-то', email, role })).status).toBe(status);
    if (status !== 201) return;
    // The letter's link sets the first password, once.
    const url = new URL(await linkTo(email), 'http://test.local');
    expect(url.pathname).toBe('/reset-password');
    const query = Object.fromEntries(url.searchParams);
    const guest = server.guest();
    const check = await guest.get(`/auth/reset-password/check${url.search}`);
    expect(check.data()).toEqual({ valid: true });
    const body = { ...query, password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await guest.post('/auth/reset-password', body)).status).toBe(204);
    expect((await guest.post('/auth/reset-password', body)).status).toBe(422);
    expect((await guest.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('says the same whether there is such a user', async () => {
    const user = await server.makeUser('manager');
    const replies = [
      await server.guest().post('/auth/forgot-password', { email: user.email }),
      await server.guest().post('/auth/forgot-password', { email: 'nobody@example.test' }),
    ];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    expect(await linkTo(user.email)).toMatch(/^\/reset-password\?token=/);
  });

  it('does not accept a link for another address', async () => {
    const [user, other] = [await server.makeUser('manager'), await server.makeUser('manager')];
    await server.guest().post('/auth/forgot-password', { email: user.email });
    const token = new URL(await linkTo(user.email), 'http://test.local').searchParams.get('token');
    const body = { token, email: other.email, password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await server.guest().post('/auth/reset-password', body)).status).toBe(422);
  });
});
