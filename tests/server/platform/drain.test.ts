// A process that is stopped: what it has begun is answered, and nobody else is kept waiting by it.
import type { Call } from '../../../src/api/contract.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { finishBegun } from '../../../src/server/platform/http/drain.ts';

function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

it('a call that was begun before a stop is answered, one that comes after finds nobody', async () => {
  const app = fastify({ forceCloseConnections: true });
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
