// What a stop does with calls: no connection more is taken in, and what was begun or comes by an open one is answered.
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../api/contract.ts';

/** Within the time that a stop may take; what lasts longer is cut off. */
const LIMIT_MS = 10_000;
/** So long nothing has come or gone: whoever had an open connection has had the word that it ends, or has nothing to ask. */
const LINGER_MS = 250;
const LOOK_MS = 25;

/**
 * What comes by an open connection while others are finished is answered as ever, with the word that the connection ends: a caller who
 * has another process to go to is not told that this one is away. Streams of events never end by themselves: they are cut off.
 */
export const drained = { forceCloseConnections: true, return503OnClosing: false } as const;

const isStream = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { call?: Call } | undefined)?.call?.answer === 'events';

export function finishBegun(app: FastifyInstance): void {
  const begun = new Set<object>();
  const state = { isClosing: false, lastAt: 0 };
  const isQuiet = () => begun.size === 0 && performance.now() - state.lastAt >= LINGER_MS;
  app.addHook('onRequest', (request, reply, next) => {
    // A stream of events never ends by itself.
    if (!isStream(request)) {
      begun.add(reply.raw);
      reply.raw.once('close', () => begun.delete(reply.raw));
    }
    next();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // Whoever would ask again by this connection would find it gone.
    if (state.isClosing) reply.header('connection', 'close');
    next();
  });
  app.addHook('onResponse', (_request, reply, next) => {
    begun.delete(reply.raw);
    state.lastAt = performance.now();
    next();
  });
  app.addHook('preClose', async () => {
    state.isClosing = true;
    state.lastAt = performance.now();
    if (!app.server.listening) return;
    // New connections are another process's at once. Open ones stay, unlike by the server's own close: a call on its way by one of them
    // in these moments is answered, where it would find the connection gone.
    Server.prototype.close.call(app.server);
    const limit = performance.now() + LIMIT_MS;
    do {
      await delay(LOOK_MS);
      // What has come to the sockets while this process was busy is read before anything is judged.
      await new Promise((resolve) => setImmediate(resolve));
    } while (performance.now() < limit && !isQuiet());
  });
}
