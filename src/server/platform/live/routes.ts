import type { FastifyInstance } from 'fastify';
import { events } from '../../../api/calls/events.ts';
import { route } from '../http/route.ts';
import { HttpError } from '../http/errors.ts';
import { clientOf } from '../client-address.ts';
import { cursorsOf } from './cursor.ts';
import { Places } from './places.ts';
import type { Services } from '../services.ts';

const RETRY_MS = 2_000;
/** Open pages of one account. */
const MOST_OF_ACCOUNT = 60;
/** And of one address where nobody is signed in. An office has one for all, but who works there signs in, and only pages in sight are open. */
const MOST_OF_ADDRESS = 100;
const AGAIN_SECONDS = 30;
const GUEST_PAGES =
  'С вашего адреса открыто слишком много страниц площадки, и обновления сами не приходят. Закройте лишние или войдите: у вошедших счёт свой.';
const OWN_PAGES =
  'У вас открыто слишком много страниц площадки, и обновления сами не приходят. Закройте лишние.';

/** `GET /api/v1/events`: one stream a page, cut when the session ends. */
export function liveResource(app: FastifyInstance, services: Services): void {
  const cursors = cursorsOf(services.secret);
  const streams = new Places();
  route(app, services, events.stream, async ({ query, request, reply, visitor }) => {
    const isGuest = visitor.id === null;
    const left = isGuest
      ? streams.enter(`address ${clientOf(request.ip)}`, MOST_OF_ADDRESS)
      : streams.enter(`user ${visitor.id}`, MOST_OF_ACCOUNT);
    if (!left) {
      reply.header('retry-after', String(AGAIN_SECONDS));
      throw new HttpError(429, { message: isGuest ? GUEST_PAGES : OWN_PAGES });
    }
    const { raw } = reply;
    const named = request.headers['last-event-id'];
    reply.hijack();
    // The hijacked reply carries only what is written here; helmet's headers are of no use to a stream.
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'keep-alive',
    });
    const leave = services.live.join(
      {
        sessionDigest: request.sessionDigest,
        userId: visitor.id,
        lotId: query.lot ?? null,
        // Not before: a browser takes the stream for open by its first bytes, and what came earlier for missed.
        joined: (eventId) => raw.write(`retry: ${RETRY_MS}\nid: ${cursors.write(eventId)}\n: hello\n\n`),
        send: ({ eventId, ...event }) =>
          raw.write(`id: ${cursors.write(eventId)}\ndata: ${JSON.stringify(event)}\n\n`),
        // Without data a browser would not raise the event.
        reset: (eventId) => raw.write(`id: ${cursors.write(eventId)}\nevent: reset\ndata: {}\n\n`),
        beat: (eventId) => raw.write(`id: ${cursors.write(eventId)}\n: beat\n\n`),
        close: () => raw.end(),
      },
      { eventId: cursors.read(Array.isArray(named) ? named[0] : named), readMs: query.read_ms },
    );
    raw.on('close', left);
    raw.on('close', leave);
    raw.on('error', leave);
    return reply;
  });
}
