// Links in letters die with what ends the sessions: whoever reads an old mailbox must not get in by it afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { formatDateTime } from '../../../src/rules/dates.ts';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import type { UserRow } from '../../../src/server/accounts/core/tables.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { lettersTo, pathInLetter } from '../support/letters.ts';

const PASSWORD = 'Correct-Horse-1';
const NEW_PASSWORD = 'Another-Horse-2';

let server: TestServer;
let admin: SignedIn;
let passwordHash: string;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server?.close());

let visitors = 0;
function visitor() {
  const client = server.guest();
  visitors += 1;
  client.address = `10.8.0.${visitors}`;
  return client;
}

/** Everything that can be mailed to a user who can sign in: a reset link, and a link to another address. */
async function withLinks() {
  const vendor = await server.signIn('vendor', { passwordHash });
  const { email } = vendor.user;
  const newEmail = `new-${email}`;
  expect((await visitor().post('/auth/forgot-password', { email })).status).toBe(204);
  const reset = await pathInLetter(server, email, '/reset-password');
  expect(reset).not.toContain('first');
  const asked = await vendor.post('/api/v1/profile/email', { email: newEmail, currentPassword: PASSWORD });
  expect(asked.status).toBe(204);
  const change = await pathInLetter(server, newEmail, '/auth/email/verify');
  // A link that dies says when.
  const expires = Number(new URL(change, 'http://test.local').searchParams.get('expires')) * 1000;
  expect((await lettersTo(server, newEmail)).at(-1)!.text).toContain(
    `Ссылка действует до ${formatDateTime(expires)}`,
  );
  return { vendor, newEmail, reset, change };
}

async function useReset(path: string, email?: string): Promise<number> {
  const form = Object.fromEntries(new URL(path, 'http://test.local').searchParams);
  const password = 'Robber-Horse-3';
  const body = { ...form, ...(email ? { email } : {}), password, passwordConfirmation: password };
  return (await visitor().post('/auth/reset-password', body)).status;
}

const isUsable = async (path: string) =>
  must<{ valid: boolean }>(await visitor().get(path.replace('/reset-password', '/auth/reset-password/check')))
    .valid;

const emailOf = async ({ id }: UserRow) =>
  must<ProfileRecord[]>(await admin.get('/api/v1/users?per_page=100')).find((user) => user.id === id)!.email;

const ends: [string, (vendor: SignedIn) => Promise<unknown>][] = [
  [
    'a change of the password',
    async (vendor) => {
      const form = { currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
      expect((await vendor.put('/auth/change-password', form)).status).toBe(204);
    },
  ],
  [
    'a block, though it be lifted again',
    async ({ id }) => {
      for (const blocked of ['1', '0'])
        must(await admin.post(`/api/v1/admin/users/${id}/block`, { blocked }));
    },
  ],
  [
    'a change of the role',
    async ({ id }) => must(await admin.patch(`/api/v1/users/${id}`, { role: 'auditor' })),
  ],
];

describe.each(ends)('after %s', (_, end) => {
  it('neither the reset link nor the link to another address works', async () => {
    const { vendor, newEmail, reset, change } = await withLinks();
    expect(await isUsable(reset)).toBe(true);
    await end(vendor);
    expect(await isUsable(reset)).toBe(false);
    expect(await useReset(reset)).toBe(422);
    expect((await visitor().get(change)).headers.location).toBe('/verified-email?invalid=1');
    expect(await emailOf(vendor.user)).not.toBe(newEmail);
  });
});

it('a password set by one link leaves no other behind', async () => {
  const { vendor, newEmail, reset, change } = await withLinks();
  expect(await useReset(reset)).toBe(204);
  expect((await visitor().get(change)).headers.location).toBe('/verified-email?invalid=1');
  expect(await emailOf(vendor.user)).not.toBe(newEmail);
});

it('a reset link in the former mailbox does not open the account at its new address', async () => {
  const { vendor, newEmail, reset, change } = await withLinks();
  expect((await visitor().get(change)).headers.location).toBe('/verified-email');
  expect(await emailOf(vendor.user)).toBe(newEmail);
  expect(await useReset(reset, newEmail)).toBe(422);
});

it('the first-password link of a user whose role has changed meanwhile does not work', async () => {
  const email = 'first-password@example.test';
  const created = await admin.post('/auth/register', { name: 'Новый Сотрудник', email, role: 'auditor' });
  const { id } = must<{ id: number }>(created, 201);
  const first = await pathInLetter(server, email, '/reset-password');
  expect(await isUsable(first)).toBe(true);
  expect(new URL(first, 'http://test.local').searchParams.get('first')).toBe('1');
  must(await admin.patch(`/api/v1/users/${id}`, { role: 'security' }));
  expect(await useReset(first)).toBe(422);
});
