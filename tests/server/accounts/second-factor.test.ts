// The second factor over HTTP: put in force, asked for at sign-in, lost, made compulsory. Codes are made as an app makes them.
import PostalMime from 'postal-mime';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import type { UserRole } from '../../../src/api/records/user.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { secondFactorText } from '../../../src/text/second-factor.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';

const PASSWORD = 'Correct-Horse-1';
const PERIOD_MS = 30_000;

let server: TestServer;
let passwordHash: string;
let addresses = 0;
beforeAll(async () => {
  server = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server?.close());

/** The code of the period so many after the present one. */
const codeOf = (secret: string, after = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + after * PERIOD_MS });

/** From an address of its own: limits of an address are another test's. */
function guest(): TestClient {
  const client = server.guest();
  addresses += 1;
  client.address = `10.7.0.${addresses}`;
  return client;
}

async function withFactor(role: UserRole) {
  const person = await server.signIn(role, { passwordHash });
  addresses += 1;
  person.address = `10.8.0.${addresses}`;
  const begun = await person.post('/api/v1/profile/second-factor', { currentPassword: PASSWORD });
  const { secret, uri } = begun.data<{ secret: string; uri: string }>();
  const confirmed = await person.put('/api/v1/profile/second-factor', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  // The present code stays for the first sign-in, however slowly the test runs.
  await server.services.pool.query('update second_factors set last_step = 0 where user_id = $1', [person.id]);
  return { person, secret, uri, codes: confirmed.data<{ recoveryCodes: string[] }>().recoveryCodes };
}

const passwordStep = async ({ user }: SignedIn, client = guest()) => ({
  client,
  reply: await client.post('/auth/login', { email: user.email, password: PASSWORD, remember: true }),
});
const codeStep = (client: TestClient, code: string) => client.post('/auth/second-factor', { code });
const profileOf = async (client: TestClient) =>
  (await client.get('/api/v1/profile')).data<ProfileRecord | null>();
const eventsOf = async ({ id }: SignedIn) =>
  (
    await server.services.pool.query<{ event: string }>(
      `select event from history where model = 'user' and model_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ event }) => event);

describe('an account with a second factor', () => {
  it('is signed in to by the password and then a code, which works once', async () => {
    const { person, secret, uri } = await withFactor('manager');
    expect(uri).toMatch(/^otpauth:\/\/totp\/test\.local:/);
    const { client, reply } = await passwordStep(person);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: null, secondFactor: 'code' });
    expect(await profileOf(client)).toBeNull();
    expect((await codeStep(client, '000000')).problem.errors).toEqual({ code: [secondFactorText.wrongCode] });
    const code = codeOf(secret);
    expect((await codeStep(client, code)).status).toBe(200);
    expect((await profileOf(client))?.id).toBe(person.id);

    const replay = (await passwordStep(person)).client;
    expect((await codeStep(replay, code)).problem.errors).toEqual({ code: [secondFactorText.usedCode] });
    expect((await codeStep(replay, codeOf(secret, 1))).status).toBe(200);
    // A spent step is nobody's way in.
    expect((await codeStep(replay, codeOf(secret, 1))).problem.errors).toEqual({
      code: [secondFactorText.challengeOver],
    });
  });

  it('of two who send one code at once lets one in', async () => {
    const { person, secret } = await withFactor('auditor');
    const [one, two] = [(await passwordStep(person)).client, (await passwordStep(person)).client];
    const code = codeOf(secret);
    const statuses = (await Promise.all([codeStep(one, code), codeStep(two, code)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 422]);
  });

  it('ends the way after five wrong codes, and tells the owner of them', async () => {
    const { person, secret } = await withFactor('vendor');
    const { client } = await passwordStep(person);
    const refused = async (of: TestClient) => (await codeStep(of, '123456')).problem.errors;
    const wrong = { code: [secondFactorText.wrongCode] };
    for (let n = 0; n < 5; n += 1) expect(await refused(client)).toEqual(wrong);
    expect((await codeStep(client, codeOf(secret))).problem.message).toBe(secondFactorText.challengeOver);
    await server.settle();
    const letters = await Promise.all(server.letters().map((text) => new PostalMime().parse(text)));
    const own = letters.filter(({ to }) => to?.[0]?.address === person.user.email);
    expect(own.map(({ text }) => text).join()).toContain(secondFactorText.letters.guessed);
    // The password does not begin the counting anew.
    const again = (await passwordStep(person)).client;
    for (let n = 0; n < 5; n += 1) expect(await refused(again)).toEqual(wrong);
    const third = (await passwordStep(person)).client;
    expect((await codeStep(third, codeOf(secret))).status).toBe(429);
  });

  it('takes a recovery code once, writes it down, and makes new ones', async () => {
    const { person, secret, codes } = await withFactor('manager');
    expect(codes).toHaveLength(10);
    const typed = codes[0]!.toUpperCase().replace('-', ' ');
    const { client } = await passwordStep(person);
    expect((await codeStep(client, typed)).status).toBe(200);
    const state = await client.get('/api/v1/profile/second-factor');
    expect(state.data()).toMatchObject({ recoveryCodesLeft: 9, compulsory: false });
    const again = (await passwordStep(person)).client;
    expect((await codeStep(again, typed)).status).toBe(422);
    const proof = { currentPassword: PASSWORD, code: codeOf(secret) };
    const fresh = await client.post('/api/v1/profile/second-factor/recovery-codes', proof);
    const { recoveryCodes } = fresh.data<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect((await client.get('/api/v1/profile/second-factor')).data()).toMatchObject({
      recoveryCodesLeft: 10,
    });
    expect((await codeStep(again, codes[1]!)).problem.errors).toEqual({ code: [secondFactorText.wrongCode] });
    expect((await codeStep(again, recoveryCodes[0]!)).status).toBe(200);
    expect(await eventsOf(person)).toEqual([
      'user.secondFactorEnabled',
      'user.recoveryCodeUsed',
      'user.recoveryCodesReplaced',
      'user.recoveryCodeUsed',
    ]);
  });

  it('waits ten minutes for the code, and then for the password again', async () => {
    const { person, secret } = await withFactor('manager');
    const { client } = await passwordStep(person);
    const { pool } = server.services;
    const { rows } = await pool.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sign_in_challenges where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ minutes: 10 }]);
    await pool.query('update sign_in_challenges set expires_at = now() where user_id = $1', [person.id]);
    expect((await codeStep(client, codeOf(secret))).problem.errors).toEqual({
      code: [secondFactorText.challengeOver],
    });
    expect(await profileOf(client)).toBeNull();
    expect((await codeStep((await passwordStep(person)).client, codeOf(secret))).status).toBe(200);
  });

  it('ends other sessions as it is put in force, and asks for both to be taken away', async () => {
    const person = await server.signIn('vendor', { passwordHash });
    const elsewhere = (await passwordStep(person)).client;
    expect(await profileOf(elsewhere)).not.toBeNull();
    const path = '/api/v1/profile/second-factor';
    expect((await person.post(path, { currentPassword: 'не тот' })).status).toBe(422);
    const begun = await person.post(path, { currentPassword: PASSWORD });
    const { secret } = begun.data<{ secret: string }>();
    // Begun and not confirmed: the password is still enough.
    expect(await profileOf((await passwordStep(person)).client)).not.toBeNull();
    expect((await person.put(path, { code: codeOf(secret) })).status).toBe(200);
    expect(await profileOf(elsewhere)).toBeNull();
    expect(await profileOf(person)).not.toBeNull();
    expect((await person.post(path, { currentPassword: PASSWORD })).problem.errors).toHaveProperty('code');
    const disable = (code: string) => person.post(`${path}/disable`, { currentPassword: PASSWORD, code });
    expect((await disable('000000')).status).toBe(422);
    expect((await disable(codeOf(secret, 1))).status).toBe(204);
    expect(await profileOf((await passwordStep(person)).client)).not.toBeNull();
  });

  it('keeps no secret and no code that the database could tell', async () => {
    const { person, secret, codes } = await withFactor('manager');
    const { rows } = await server.services.pool.query<{ secret: Buffer; digests: string[] }>(
      `select secret, (select array_agg(digest) from recovery_codes where user_id = $1) as digests
       from second_factors where user_id = $1`,
      [person.id],
    );
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
    expect(rows[0]!.secret.includes(bytes)).toBe(false);
    expect(rows[0]!.secret.includes(Buffer.from(secret))).toBe(false);
    expect(rows[0]!.digests.join()).not.toContain(codes[0]!.replace('-', ''));
  });
});

describe('the administrator', () => {
  it('takes away a lost one, with a reason in the history, and never the own', async () => {
    const admin = await server.signIn('admin');
    const { person } = await withFactor('manager');
    const reset = (id: number, body: object) =>
      admin.post(`/api/v1/admin/users/${id}/second-factor/reset`, body);
    expect((await reset(person.id, {})).status).toBe(422);
    expect((await reset(admin.id, { reason: 'Так проще' })).problem.errors).toEqual({
      reason: [secondFactorText.notOwn],
    });
    const done = await reset(person.id, { reason: 'Телефон потерян, личность проверена по звонку' });
    expect(done.data<{ secondFactor: boolean }>().secondFactor).toBe(false);
    expect(await profileOf(person)).toBeNull();
    expect((await passwordStep(person)).reply.data<ProfileRecord>().id).toBe(person.id);
    const { rows } = await server.services.pool.query(
      `select by_id::int as by, payload from history where event = 'user.secondFactorReset' and model_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([
      { by: admin.id, payload: { reason: 'Телефон потерян, личность проверена по звонку' } },
    ]);
  });

  it('makes it compulsory for staff, who begin it as they sign in', async () => {
    const bare = await server.signIn('admin', { passwordHash });
    const wanted = { staffSecondFactor: true };
    expect((await bare.patch('/api/v1/settings', wanted)).problem.message).toBe(secondFactorText.adminFirst);
    const { person: admin, secret: adminSecret } = await withFactor('admin');
    const staff = await server.signIn('manager', { passwordHash });
    const vendor = await server.signIn('vendor', { passwordHash });
    expect((await admin.patch('/api/v1/settings', wanted)).status).toBe(200);
    expect(await profileOf(staff)).toBeNull();
    expect(await profileOf(vendor)).not.toBeNull();
    expect((await passwordStep(vendor)).reply.data<ProfileRecord>().id).toBe(vendor.id);

    const { client, reply } = await passwordStep(staff);
    expect(reply.body).toEqual({ data: null, secondFactor: 'enrol' });
    const key = await client.post('/auth/second-factor/key');
    const { secret } = key.data<{ secret: string }>();
    expect((await codeStep(client, '000000')).status).toBe(422);
    const entered = await codeStep(client, codeOf(secret));
    expect(entered.status).toBe(200);
    expect((entered.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect((await profileOf(client))?.id).toBe(staff.id);
    const disable = { currentPassword: PASSWORD, code: codeOf(adminSecret) };
    const refused = await admin.post('/api/v1/profile/second-factor/disable', disable);
    expect(refused.problem.errors).toEqual({ code: [secondFactorText.compulsory] });
    // Without the right password nobody is given a key.
    expect((await guest().post('/auth/second-factor/key')).status).toBe(422);
    await admin.patch('/api/v1/settings', { staffSecondFactor: false });
  });
});

describe('own sessions', () => {
  interface Own {
    id: number;
    current: boolean;
    device: string;
    address: string;
  }
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
  const sessionsOf = async (client: TestClient) =>
    (await client.get('/api/v1/profile/sessions')).data<Own[]>();

  it('are listed with their device and address, and each can be ended', async () => {
    const person = await server.signIn('manager', { passwordHash });
    const client = guest();
    const form = { email: person.user.email, password: PASSWORD };
    await client.post('/auth/login', form, { headers: { 'user-agent': CHROME } });
    const listed = await sessionsOf(client);
    expect(listed).toHaveLength(2);
    const here = listed.find(({ current }) => current)!;
    expect(here).toMatchObject({ device: 'Chrome 141, Windows', address: client.address });
    const other = listed.find(({ current }) => !current)!;
    // Another's session is none of one's own.
    const stranger = await server.signIn('manager');
    expect((await stranger.delete(`/api/v1/profile/sessions/${other.id}`)).status).toBe(404);
    expect((await client.delete(`/api/v1/profile/sessions/${other.id}`)).status).toBe(204);
    expect(await profileOf(person)).toBeNull();
    expect(await sessionsOf(client)).toEqual([here]);
  });

  it('all end at once', async () => {
    const person = await server.signIn('vendor', { passwordHash });
    const { client } = await passwordStep(person);
    expect((await client.post('/api/v1/profile/sessions/end-all')).status).toBe(204);
    expect(await profileOf(client)).toBeNull();
    expect(await profileOf(person)).toBeNull();
    expect(await eventsOf(person)).toEqual(['user.sessionsEnded']);
  });
});
