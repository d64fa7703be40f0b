// How often a password may be tried: by account and by address, whatever address a client claims to come from.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { errors } from '../../../src/text/errors.ts';
import { testApp, type TestServer } from '../make.ts';
import { pathInLetter } from '../support/letters.ts';

const PASSWORD = 'Correct-Horse-1';
const ACCOUNT_TRIES = 20;
const ADDRESS_FAILURES = 100;

let server: TestServer;
let passwordHash: string;
let addresses = 0;

beforeAll(async () => {
  server = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server?.close());

/** A browser at an address of its own, so that the limit by address is not what is met. */
function visitor() {
  const client = server.guest();
  addresses += 1;
  client.address = `10.20.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
  return client;
}

const signIn = (email: string, password: string) => visitor().post('/auth/login', { email, password });

/** As if it had been tried so often more, in vain: each real try takes as long as a password's check does. */
const asIfTried = (key: string, tries: number) =>
  server.services.pool.query(`update rate_limits set hits = hits + $2 where key = $1`, [key, tries]);
const ofAccount = (email: string) => `sign-in to ${email}`;

/** The window of a counter as if it had passed. */
const passWindow = () =>
  server.services.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);

it('a wrong password is told in one line; the message over it says something else', async () => {
  const { email } = await server.makeUser('manager', { passwordHash });
  const { status, problem } = await signIn(email, 'Wrong-Horse-0');
  expect([status, problem.errors]).toEqual([422, { email: [errors.login] }]);
  expect(problem.message).not.toContain(errors.login);
});

describe('an account', () => {
  it('whose tries are used up is closed to the right password too, with the words of the limit, till the window ends', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    expect((await signIn(email, 'Wrong-Horse-0')).status).toBe(422);
    await asIfTried(ofAccount(email), ACCOUNT_TRIES - 2);
    expect((await signIn(email, 'Wrong-Horse-2')).status).toBe(422);
    const wrong = await signIn(email, 'Wrong-Horse-1');
    const right = await signIn(email.toUpperCase(), PASSWORD);
    expect([wrong.status, right.status]).toEqual([429, 429]);
    expect(right.problem.message).toMatch(/^Слишком много запросов\. Повторите через \d+ с\.$/);
    expect(right.problem.message.replace(/\d+/, 'N')).toBe(wrong.problem.message.replace(/\d+/, 'N'));
    expect(right.headers['set-cookie']).toBeUndefined();
    await passWindow();
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('is counted before the password is checked: of a burst no more than the limit are looked at', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    const replies = await Promise.all(
      Array.from({ length: ACCOUNT_TRIES + 10 }, (_, n) => signIn(email, `Wrong-Horse-${n}`)),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(ACCOUNT_TRIES).fill(422), ...Array<number>(10).fill(429)]);
  });

  it('that nobody has answers in the same way', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    const told = async (whose: string) => {
      const replies = [];
      for (let n = 0; n < 3; n += 1) {
        replies.push(await signIn(whose, 'Wrong-Horse-1'));
        if (n === 0) await asIfTried(ofAccount(whose), ACCOUNT_TRIES - 2);
      }
      return replies.map(({ status, problem }) => [status, problem.message.replace(/\d+/, 'N')]);
    };
    expect(await told('nobody-at-all@example.test')).toEqual(await told(email));
  });

  it('begins to count anew after a sign-in, and after a password that was set by a letter', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    const useUp = async (tries: number) => {
      await signIn(email, 'Wrong-Horse-1');
      await asIfTried(ofAccount(email), tries - 1);
    };
    await useUp(ACCOUNT_TRIES - 1);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    await useUp(ACCOUNT_TRIES);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    await visitor().post('/auth/forgot-password', { email });
    const link = new URL(await pathInLetter(server, email, '/reset-password'), 'http://test.local');
    const form = {
      ...Object.fromEntries(link.searchParams),
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    };
    expect((await visitor().post('/auth/reset-password', form)).status).toBe(204);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('an address', () => {
  it('that has tried many accounts in vain is closed for a while, to the right password too', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    const sprayer = server.guest();
    sprayer.address = '10.30.0.1';
    const forgetMinute = () =>
      server.services.pool.query(`delete from rate_limits where key like 'POST /auth/login %'`);
    for (let n = 0; n < 4; n += 1) {
      const reply = await sprayer.post('/auth/login', {
        email: `spray-${n}@example.test`,
        password: 'Summer-2026',
      });
      expect(reply.status).toBe(422);
      if (n === 0) await asIfTried('sign-in from 10.30.0.1', ADDRESS_FAILURES - 4);
    }
    await forgetMinute();
    expect((await sprayer.post('/auth/login', { email, password: PASSWORD })).status).toBe(429);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('of IPv6 is its whole network: whoever has one may sign in from any of its addresses', async () => {
    const client = server.guest();
    for (const host of ['1', '2', 'ffff:ffff:ffff:ffff']) {
      client.address = `2001:db8:30:1:${host.includes(':') ? host : `:${host}`}`;
      await client.post('/auth/login', {
        email: 'nobody-of-a-network@example.test',
        password: 'Summer-2026',
      });
    }
    client.address = '2001:db8:30:2::1';
    await client.post('/auth/login', { email: 'nobody-of-a-network@example.test', password: 'Summer-2026' });
    const { rows } = await server.services.pool.query<{ hits: number }>(
      `select hits from rate_limits where key like 'sign-in from 2001:db8:30:%' order by key`,
    );
    expect(rows.map(({ hits }) => hits)).toEqual([3, 1]);
  });

  it('does not use its tries up by signing in', async () => {
    const { email } = await server.makeUser('manager', { passwordHash });
    const office = server.guest();
    office.address = '10.30.0.2';
    for (let n = 0; n < 3; n += 1)
      expect((await office.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    const { rows } = await server.services.pool.query<{ hits: number }>(
      `select hits from rate_limits where key like '%sign-in%' and key like '%10.30.0.2%'`,
    );
    expect(rows).toEqual([{ hits: 0 }]);
  });
});
