import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from '../../../api/calls/config.ts';
import { status } from '../../../api/calls/status.ts';
import { metricsText } from '../../platform/metrics/text.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { figuresOf } from './figures.ts';
import { platformStatus } from './status.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** From this machine itself; what a proxy of this machine passes on names somebody else. */
const isOwnMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && !('x-forwarded-for' in headers) && !('forwarded' in headers);

const digest = (text: string) => createHash('sha256').update(text).digest();

function bearsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** How many vendors send what, and when, is not everybody's to know before the opening. */
export function statusResource(app: FastifyInstance, services: Services): void {
  const { metricsToken } = services.settings;

  route(app, services, status.read, async () => ({ data: await platformStatus(services) }));

  route(app, services, config.metrics, async ({ request, reply }) => {
    if (!bearsToken(request, metricsToken) && !isOwnMachine(request)) throw notFound();

    const { text, mime } = await metricsText(await figuresOf(services));
    return reply.type(mime).send(text);
  });
}
