// A process that is stopped: what it has begun is answered, and nobody else is kept waiting by it.
import { Agent, get } from 'node:http';
import type { Call } from '../../../src/api/contract.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { drained, finishBegun } from '../../../src/server/platform/http/drain.ts';

function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

it('a call that was begun before a stop is answered, one that comes after finds nobody', async () => {
  const app = fastify(drained);
  finishBegun(app);
  const begun = signal();
  const gate = signal();
  app.get('/slow', async () => {
    begun.resolve();
    await gate.promise;
    return 'answered';
  });
  app.get('/stream', { config: { call: { answer: 'events' } as Call } }, (_request, reply) => {
    reply.hijack();
    reply.raw.write('event: hello\n\n');
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${origin}/stream`);
  const slow = fetch(`${origin}/slow`);
  await begun.promise;
  const closing = app.close();
  await expect(fetch(`${origin}/slow`)).rejects.toThrow();
  gate.resolve();
  const reply = await slow;
  expect([reply.status, reply.headers.get('connection'), await reply.text()]).toEqual([
    200,
    'close',
    'answered',
  ]);
  await closing;
  await expect(stream.text()).rejects.toThrow();
});

it('a call that comes by an open connection during a stop is answered as ever, and the connection ends with it', async () => {
  const app = fastify(drained);
  finishBegun(app);
  app.get('/quick', async () => 'answered');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<unknown[]>((resolve, reject) => {
      get(`${origin}/quick`, { agent }, (reply) => {
        reply.resume().once('end', () => resolve([reply.statusCode, reply.headers.connection]));
      }).once('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closing = app.close();
  expect(await ask()).toEqual([200, 'close']);
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/);
  await closing;
  agent.destroy();
});

it('a call that comes right after the last one under way has been answered is answered, too', async () => {
  const app = fastify(drained);
  finishBegun(app);
  const gate = signal();
  app.get('/slow', async () => {
    await gate.promise;
    return 'answered';
  });
  app.get('/quick', async () => 'answered');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${origin}${path}`, { agent }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode));
      }).once('error', reject);
    });
  await Promise.all([ask('/quick'), ask('/quick')]);
  const slow = ask('/slow');
  const closing = app.close();
  await new Promise((resolve) => setTimeout(resolve, 400));
  gate.resolve();
  expect(await slow).toBe(200);
  expect(await ask('/quick')).toBe(200);
  await closing;
  agent.destroy();
});
