// Where the files of a call lie while it runs, and that they lie there no longer than that.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, one } from '../../../src/api/contract.ts';
import { buildApp } from '../../../src/server/app.ts';
import { openUploadsFolder } from '../../../src/server/platform/files/uploads-folder.ts';
import { invalid } from '../../../src/server/platform/http/errors.ts';
import { readTemporary } from '../../../src/server/platform/sealing/temporary.ts';
import { route } from '../../../src/server/platform/http/route.ts';
import type { Upload } from '../../../src/server/platform/http/uploads.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

const sendNote = call({
  method: 'POST',
  path: '/api/v1/test-notes',
  tag: 'test',
  summary: 'test',
  who: 'auth',
  form: 'multipart',
  body: z.object({ title: z.string().min(3) }),
  reply: one(z.object({ texts: z.array(z.string()) })),
});

let server: TestServer;
let sender: SignedIn;
let port: number;
/** What the handler does with the files besides reading them. */
let handle: (uploads: Upload[], request: FastifyRequest) => Promise<void> | void = () => {};
const faults: unknown[] = [];

beforeAll(async () => {
  server = await testApp();
  const log = server.services.log.child({});
  log.error = (...told: unknown[]) => void faults.push(told);
  const app = await buildApp({ ...server.services, log });
  route(app, server.services, sendNote, async ({ uploads, request }) => {
    await handle(uploads(), request);
    return {
      data: {
        texts: await Promise.all(uploads().map(async ({ file }) => String(await readTemporary(file)))),
      },
    };
  });
  await server.useApp(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  sender = await server.signIn('manager');
});
afterAll(() => server?.close());

const left = () => readdirSync(server.services.uploadsDir);
const send = (fields: Record<string, string> = { title: 'Заметка' }) =>
  sender.upload('/api/v1/test-notes', [{ name: 'a.txt', content: 'текст' }], fields);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('the files of a call lie in DATA_DIR, closed to other accounts and unreadable to whoever takes them away', async () => {
  const seen: string[][] = [];
  handle = (uploads) => {
    const { path } = uploads[0]!.file;
    expect(path.startsWith(join(server.dataDir, 'uploads'))).toBe(true);
    expect(readFileSync(path).includes('текст')).toBe(false);
    seen.push([modeOf(path), modeOf(dirname(path)), modeOf(join(server.dataDir, 'uploads'))]);
  };
  const reply = await send();
  expect(reply.data<{ texts: string[] }>().texts).toEqual(['текст']);
  expect(seen).toEqual([['600', '700', '700']]);
});

describe('nothing is left of a call', () => {
  it('that was answered', async () => {
    handle = () => expect(left()).toHaveLength(1);
    expect((await send()).status).toBe(200);
    expect(left()).toEqual([]);
  });

  it('that was refused, by its fields or by its handler', async () => {
    expect((await send({ title: 'x' })).status).toBe(422);
    expect(left()).toEqual([]);
    handle = () => {
      throw invalid({ title: ['Нет'] });
    };
    expect((await send()).status).toBe(422);
    expect(left()).toEqual([]);
  });

  it('that failed', async () => {
    handle = () => {
      throw new Error('the disk is away');
    };
    expect((await send()).status).toBe(500);
    expect(left()).toEqual([]);
  });

  it('whose sender hung up halfway', async () => {
    const { sent } = await begin();
    await until(() => left().length === 1);
    sent.destroy();
    await until(() => left().length === 0);
  });

  it('whose sender hung up while it was worked on; its files are there to the end', async () => {
    faults.length = 0;
    const { sent, rest } = await begin();
    let isOver = false;
    handle = async (uploads, { raw }) => {
      sent.destroy();
      await until(() => raw.socket.closed);
      expect(String(await readTemporary(uploads[0]!.file))).toBe('текст');
      isOver = true;
    };
    sent.on('error', () => {});
    sent.end(rest);
    await until(() => isOver);
    await until(() => left().length === 0);
    expect(faults).toEqual([]);
  });
});

/** A form of which the first part, a file, has been sent. */
async function begin() {
  const boundary = 'the-edge';
  const sent = request({
    port,
    path: '/api/v1/test-notes',
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-xsrf-token': await sender.csrfToken(),
      cookie: [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  sent.on('error', () => {});
  sent.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nтекст\r\n--${boundary}\r\n`,
  );
  const rest = `content-disposition: form-data; name="title"\r\n\r\nЗаметка\r\n--${boundary}--\r\n`;
  return { sent, rest };
}

describe('a form that cannot be read is refused as such', () => {
  const file = 'content-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nтекст';
  it.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${file}\r\n--x--\r\n`],
    ['cut off within a file', 'multipart/form-data; boundary=x', `--x\r\n${file}`],
    ['cut off before the last boundary', 'multipart/form-data; boundary=x', `--x\r\n${file}\r\n--x\r\n`],
    ['of no parts at all', 'multipart/form-data; boundary=x', 'текст'],
  ])('%s', async (_, type, payload) => {
    const reply = await sender.post('/api/v1/test-notes', payload, { headers: { 'content-type': type } });
    expect([reply.status, reply.problem.errors]).toEqual([
      422,
      { body: ['Форма повреждена или передана не целиком'] },
    ]);
    expect(left()).toEqual([]);
  });
});

it('a start removes what ended processes left, and nothing of those that run', () => {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'tender-uploads-'));
  const home = join(dataDir, 'uploads');
  const make = (name: string, ageDays = 0) => {
    mkdirSync(join(home, name), { recursive: true });
    writeFileSync(join(home, name, 'price.txt'), 'запечатано');
    const time = Date.now() / 1_000 - ageDays * 86_400;
    utimesSync(join(home, name), time, time);
  };
  try {
    // No process has so large a number; the parent of this one runs; an own number was another's before.
    make(`${hostname()}-99999999`);
    make(`${hostname()}-${process.ppid}`);
    make(`${hostname()}-${process.pid}`);
    make('another-machine-7');
    make('another-machine-8', 2);
    const own = openUploadsFolder(dataDir);
    expect(readdirSync(own)).toEqual([]);
    expect(readdirSync(home).toSorted()).toEqual(
      [`${hostname()}-${process.pid}`, `${hostname()}-${process.ppid}`, 'another-machine-7'].toSorted(),
    );
    expect(modeOf(home)).toBe('700');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
