// Links with tokens are in letters alone: what is left in the outbox afterwards opens nothing to whoever reads a backup.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbox } from '../../../src/server/platform/outbox/tables.ts';
import { must } from '../applications/make-applications.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { invitationTokenOf, pathInLetter } from '../support/letters.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

const rows = () => server.services.db.select().from(outbox);
const letterRows = async () => (await rows()).filter(({ kind }) => kind === 'mail.send');

/** Reset, first password, confirmation of an address and an invitation: every letter with a secret in its link. */
async function askForLinks(): Promise<{ addresses: string[]; secrets: () => Promise<string[]> }> {
  const user = await server.makeUser('manager');
  await server.guest().post('/auth/forgot-password', { email: user.email });
  const first = `first-${user.id}@example.test`;
  must(await admin.post('/auth/register', { name: 'Новый Сотрудник', email: first, role: 'auditor' }), 201);
  const newcomer = `newcomer-${user.id}@example.test`;
  const password = 'Correct-Horse-1';
  const form = {
    name: 'Новый',
    email: newcomer,
    phone: '79161234567',
    password,
    passwordConfirmation: password,
  };
  must(await server.guest().post('/auth/register', form), 201);
  const invited = `invited-${user.id}@example.test`;
  const manager = await server.signIn('manager');
  const { id: lotId } = await makePublished(manager);
  must(await manager.post('/api/v1/invitations', { lotId, email: invited }), 201);
  const tokenOf = (path: string, name: string) => new URL(path, 'http://test.local').searchParams.get(name)!;
  return {
    addresses: [user.email, first, newcomer, invited],
    secrets: async () => [
      tokenOf(await pathInLetter(server, user.email, '/reset-password'), 'token'),
      tokenOf(await pathInLetter(server, first, '/reset-password'), 'token'),
      tokenOf(await pathInLetter(server, newcomer, '/auth/email/verify'), 'signature'),
      await invitationTokenOf(server, invited),
    ],
  };
}

it('a letter that has left leaves its address and its subject', async () => {
  const { addresses, secrets } = await askForLinks();
  const found = await secrets();
  expect(found).toHaveLength(4);
  const table = JSON.stringify(await rows());
  for (const secret of found) expect(table).not.toContain(secret);
  const kept = await letterRows();
  for (const { doneAt, payload } of kept) {
    expect(doneAt).not.toBeNull();
    expect(payload).toEqual({
      letter: { to: expect.any(String), subject: expect.any(String) },
      id: expect.any(String),
    });
  }
  expect(kept.map(({ payload }) => (payload as { letter: { to: string } }).letter.to)).toEqual(
    expect.arrayContaining(addresses),
  );
});

it('a letter that waits for the mail server keeps what it needs, and one that is given up does not', async () => {
  const { services } = server;
  const { mail } = services;
  services.mail = { send: () => Promise.reject(new Error('mail server is away')) };
  const user = await server.makeUser('manager');
  await server.guest().post('/auth/forgot-password', { email: user.email });
  await server.settle();
  const waiting = async () => (await letterRows()).filter(({ doneAt }) => doneAt === null);
  expect(JSON.stringify(await waiting())).toContain('/reset-password?token=');
  for (let attempt = 1; attempt < 12; attempt += 1) {
    await services.pool.query('update outbox set next_at = now() where done_at is null');
    await server.settle();
  }
  services.mail = mail;
  const [dead, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(dead).toMatchObject({ attempts: 12, error: 'mail server is away' });
  expect(dead!.failedAt).not.toBeNull();
  expect(dead!.payload).toMatchObject({ letter: { to: user.email, subject: expect.any(String) } });
  expect(JSON.stringify(dead)).not.toContain('token=');
});
