// What a stop does with calls: no connection more is taken in, and what was begun or comes by an open one is answered.
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../api/contract.ts';

/** Within the time that a stop may take; what lasts longer is cut off. */
const LIMIT_MS = 10_000;
const LINGER_MS = 250;

/**
 * What comes by an open connection while others are finished is answered as ever, with the word that the connection ends: a caller who
 * has another process to go to is not told that this one is away. Streams of events never end by themselves: they are cut off.
 */
export const drained = { forceCloseConnections: true, return503OnClosing: false } as const;

const isStream = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { call?: Call } | undefined)?.call?.answer === 'events';

export function finishBegun(app: FastifyInstance): void {
  const begun = new Set<object>();
  const state = { isClosing: false, done: () => {} };
  const end = (reply: object) => {
    begun.delete(reply);
    if (begun.size === 0) state.done();
  };
  app.addHook('onRequest', (request, reply, next) => {
    // A stream of events never ends by itself.
    if (!isStream(request)) {
      begun.add(reply.raw);
      reply.raw.once('close', () => end(reply.raw));
    }
    next();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Whoever would ask again by this connection would find it gone.
    if (state.isClosing) reply.header('connection', 'close');
    next();
  });
  app.addHook('onResponse', (_request, reply, next) => {
    end(reply.raw);
    next();
  });
  app.addHook('preClose', async () => {
    state.isClosing = true;
    if (!app.server.listening) return;
    // New connections are another process's at once. Open ones stay, unlike by the server's own close: a call on its way by one of them
    // in these moments is answered, where it would find the connection gone.
    Server.prototype.close.call(app.server);
    await delay(LINGER_MS);
    if (begun.size === 0) return;
    await new Promise<void>((resolve) => {
      state.done = resolve;
      setTimeout(resolve, LIMIT_MS).unref();
    });
  });
}
