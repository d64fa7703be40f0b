// Forms that do not arrive whole: the sender's fault, or nobody's.
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../src/api/contract.ts';
import { buildApp } from '../../../src/server/app.ts';
import { route, type Context } from '../../../src/server/platform/http/route.ts';
import { makeLogger } from '../../../src/server/platform/log/logger.ts';
import { testApp, until, type TestServer } from '../make.ts';

const send = call({
  method: 'POST',
  path: '/api/v1/test-form',
  tag: 't',
  summary: 't',
  who: 'all',
  form: 'multipart',
});

let server: TestServer;
let lines: string[] = [];
let work: (context: Context<typeof send>) => Promise<void> = async () => {};

beforeAll(async () => {
  server = await testApp({}, { log: makeLogger('info', { write: (line) => void lines.push(line) }) });
  const app = await buildApp(server.services);
  route(app, server.services, send, (context) => work(context));
  await app.listen({ port: 0, host: '127.0.0.1' });
  await server.useApp(app);
});
afterEach(() => {
  lines = [];
  work = async () => {};
});
afterAll(() => server.close());

const PART = '--edge\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nсодержание\r\n';
const told = (message: string) => lines.filter((line) => line.includes(`"msg":"${message}"`));

describe('a broken form is refused in words', () => {
  it.each([
    ['without a boundary', 'multipart/form-data', PART],
    ['with a boundary too long to look for', `multipart/form-data; boundary=${'x'.repeat(300)}`, PART],
    ['that is cut off', 'multipart/form-data; boundary=edge', PART],
    ['that is cut off within a part', 'multipart/form-data; boundary=edge', PART.slice(0, -6)],
    ['of another boundary than it says', 'multipart/form-data; boundary=other', `${PART}--edge--\r\n`],
    [
      'with a field named as what every object has',
      'multipart/form-data; boundary=edge',
      '--edge\r\ncontent-disposition: form-data; name="constructor"\r\n\r\nx\r\n--edge--\r\n',
    ],
  ])('%s', async (_, type, body) => {
    const reply = await server.guest().post(send.path, body, { headers: { 'content-type': type } });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toEqual({ body: ['Форма повреждена или передана не целиком'] });
    expect(told('call failed')).toEqual([]);
  });

  it('but a whole one is taken', async () => {
    const names: string[] = [];
    work = async ({ uploads }) => void names.push(...uploads().map(({ name }) => name));
    const reply = await server.guest().upload(send.path, [{ name: 'a.txt', content: 'x' }]);
    expect(reply.status).toBe(204);
    expect(names).toEqual(['a.txt']);
  });
});

describe('a caller that hangs up is no fault', () => {
  /** Sends a form of which `sent` is all that comes, and breaks the connection when told to. */
  async function begin(sent: string, length: number): Promise<() => void> {
    const guest = server.guest();
    const token = await guest.csrfToken();
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        `POST ${send.path} HTTP/1.1`,
        'host: test.local',
        `cookie: ${cookie}`,
        `x-xsrf-token: ${token}`,
        'content-type: multipart/form-data; boundary=edge',
        `content-length: ${length}`,
        '',
        sent,
      ].join('\r\n'),
    );
    return () => socket.destroy();
  }
  const whole = `${PART}--edge--\r\n`;

  it('while its form is read', async () => {
    const hangUp = await begin(PART, 10_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    hangUp();
    await until(() => lines.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told('call failed')).toEqual([]);
  });

  it('while its files are looked at: they stay until the work on them has ended', async () => {
    let isDone = false;
    const hangUp = await begin(whole, Buffer.byteLength(whole));
    work = async ({ uploads, request }) => {
      const { path } = uploads()[0]!.file;
      const closed = once(request.socket, 'close');
      hangUp();
      await closed;
      await stat(path);
      isDone = true;
    };
    await until(() => isDone);
    expect(told('call failed')).toEqual([]);
  });

  it('but a fault of ours is told as one, though the caller is gone', async () => {
    const hangUp = await begin(whole, Buffer.byteLength(whole));
    work = async ({ request }) => {
      const closed = once(request.socket, 'close');
      hangUp();
      await closed;
      throw new TypeError('ours');
    };
    await until(() => told('call failed').length > 0);
    expect(told('the caller hung up')).toEqual([]);
  });
});
