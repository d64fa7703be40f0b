// Links with tokens are in letters alone: what is left of the job afterwards opens nothing to whoever reads a backup.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue, jobDraft } from '../../../src/server/platform/jobs/enqueue.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { LETTER_ATTEMPTS, sendLetter } from '../../../src/server/platform/mail/send-mail.ts';
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

const rows = () => server.services.db.select().from(jobs);

/** Reset, first password, confirmation of an address and an invitation: every letter with a secret in its link. */
async function askForLinks(): Promise<() => Promise<string[]>> {
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
    consent: true,
  };
  must(await server.guest().post('/auth/register', form), 201);
  const invited = `invited-${user.id}@example.test`;
  const manager = await server.signIn('manager');
  const { id: lotId } = await makePublished(manager);
  must(await manager.post('/api/v1/invitations', { lotId, email: invited }), 201);
  const tokenOf = (path: string, name: string) => new URL(path, 'http://test.local').searchParams.get(name)!;
  return async () => [
    tokenOf(await pathInLetter(server, user.email, '/reset-password'), 'token'),
    tokenOf(await pathInLetter(server, first, '/reset-password'), 'token'),
    tokenOf(await pathInLetter(server, newcomer, '/auth/email/verify'), 'signature'),
    await invitationTokenOf(server, invited),
  ];
}

it('a letter that has left leaves nothing', async () => {
  const secrets = await askForLinks();
  const found = await secrets();
  expect(found).toHaveLength(4);
  const table = JSON.stringify(await rows());
  for (const secret of found) expect(table).not.toContain(secret);
});

it('a letter that waits for the mail server keeps what it needs; one that is given up is sealed, and can be sent still', async () => {
  const { services } = server;
  const { mail } = services;
  services.mail = { send: () => Promise.reject(new Error('mail server is away')) };
  const user = await server.makeUser('manager');
  await server.guest().post('/auth/forgot-password', { email: user.email });
  await server.settle();
  expect(JSON.stringify(await rows())).toContain('/reset-password?token=');
  const attempts = LETTER_ATTEMPTS;
  await services.pool.query('update jobs set run_at = now(), attempts = $1', [attempts - 1]);
  await server.settle();
  services.mail = mail;
  const [dead, ...others] = await rows();
  expect(others).toEqual([]);
  expect(dead).toMatchObject({ attempts, error: 'mail server is away' });
  expect(dead!.failedAt).not.toBeNull();
  expect(dead!.payload).toEqual({
    to: user.email,
    subject: expect.any(String) as string,
    sealed: expect.any(String) as string,
  });
  await services.pool.query('update jobs set run_at = now(), attempts = 0, failed_at = null');
  const path = await pathInLetter(server, user.email, '/reset-password');
  expect(JSON.stringify(dead)).not.toContain(new URL(path, 'http://test.local').searchParams.get('token')!);
});

it('a letter that was sealed by another secret is not sent', async () => {
  const letter = { to: 'a@example.test', subject: 'a', text: 'b' };
  const sealed = sendLetter.layAside!(letter, { ...server.services, secret: 'x'.repeat(32) });
  await enqueue(server.services.db, jobDraft('mail.send', sealed));
  const before = server.letters().length;
  await server.settle();
  expect(server.letters()).toHaveLength(before);
  expect(await rows()).toMatchObject([
    { attempts: 1, error: 'Письмо запечатано другим SESSION_SECRET, прочесть его нельзя' },
  ]);
});
