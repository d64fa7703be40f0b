// Background work of two servers in processes of their own, one of which is killed in the middle of it.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { LEASE_SECONDS } from '../../src/server/platform/jobs/claim.ts';
import { enqueue, jobDraft } from '../../src/server/platform/jobs/enqueue.ts';
import { jobs } from '../../src/server/platform/jobs/tables.ts';
import { letterDraft } from '../../src/server/platform/mail/send-mail.ts';
import { makePublished } from '../server/lots/make-lots.ts';
import { testApp, until, type TestServer } from '../server/make.ts';
import { runServer, type ServerProcess } from './server-process.ts';
import { freePort } from '../support/free-port.ts';

/** A mail server of one process's own, so that the test sees who sends. */
interface Post {
  port: number;
  /** Letters that have begun to arrive, and those that were taken. */
  begun: number;
  taken: number;
  /** It takes letters and does not say so. */
  isStuck: boolean;
  close: () => Promise<void>;
}

const SEALING_KEY = 'one-sealing-key-for-both-of-the-servers-0123456789';

let server: TestServer;
let dataDir: string;
let running: ServerProcess[] = [];
let posts: Post[] = [];

beforeAll(async () => {
  server = await testApp({ SEALING_KEY });
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-jobs-'));
});
beforeEach(() => server.services.db.delete(jobs));
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  await Promise.all(posts.map((post) => post.close()));
  running = [];
  posts = [];
});
afterAll(async () => {
  await server?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

async function openPost(): Promise<Post> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      post.begun += 1;
      stream.resume();
      stream.on('end', () => {
        if (post.isStuck) return;
        post.taken += 1;
        done();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  const post: Post = { port, begun: 0, taken: 0, isStuck: false, close };
  posts.push(post);
  return post;
}

async function startOne(): Promise<ServerProcess> {
  const { port } = await openPost();
  const one = await runServer({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SEED_DEMO: '0',
    LOG_LEVEL: 'fatal',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SESSION_SECRET: 'one-secret-for-both-of-the-servers-0123456789',
    SEALING_KEY,
  });
  running.push(one);
  return one;
}

const rows = () => server.services.db.select().from(jobs);

it('a letter in the hands of a killed process is sent by another within a lease', async () => {
  await startOne();
  await startOne();
  for (const post of posts) post.isStuck = true;
  await enqueue(server.services.db, letterDraft({ to: 'a@b.test', subject: 'Один', text: 'раз' }));
  await until(() => posts.some(({ begun }) => begun === 1));
  const holder = posts.findIndex(({ begun }) => begun === 1);
  const other = posts[1 - holder]!;
  const [held] = await rows();
  // Alive, it keeps the letter.
  await until(async () => (await rows())[0]!.runAt > held!.runAt, LEASE_SECONDS * 1_000);
  expect((await rows())[0]!.attempts).toBe(1);

  for (const post of posts) post.isStuck = false;
  await running[holder]!.kill('SIGKILL');
  await until(() => other.taken === 1, (LEASE_SECONDS + 5) * 1_000);
  await until(async () => (await rows()).length === 0);
  expect(posts.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

it('what is done within transactions is done once, though two share it and one of them is killed', async () => {
  const manager = await server.signIn('manager');
  const { id } = await makePublished(manager);
  await server.services.db.execute(
    `insert into notification_preferences (user_id, mail) values (${manager.id}, 'none')`,
  );
  await server.services.db.delete(jobs);
  const [first] = [await startOne(), await startOne()];
  const COUNT = 2_000;
  const news = Array.from({ length: COUNT }, (_, n) =>
    jobDraft('news.deliver', {
      law: 'lot',
      id,
      what: 'lot.deadlined',
      audiences: ['owner'],
      facts: { lotId: id, number: `Н-${n}`, title: 'Трубы' },
    }),
  );
  await enqueue(server.services.db, ...news);
  const told = async () => {
    const { rows: found } = await server.services.pool.query<{ all: number; different: number }>(
      `select count(*)::int as "all", count(distinct text)::int as different from notifications where user_id = $1 and type = 'lot.deadlined'`,
      [manager.id],
    );
    return found[0]!;
  };
  await until(async () => (await told()).all > COUNT / 20, 30_000);
  await first.kill('SIGKILL');
  expect((await told()).all).toBeLessThan(COUNT);
  await until(async () => (await rows()).length === 0, 60_000);
  expect(await told()).toEqual({ all: COUNT, different: COUNT });
});
