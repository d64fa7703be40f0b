import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { workRegistry } from './registry.ts';

/** Seconds: from a call that is answered from memory to one that a proxy gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const requests = new Counter({
  name: 'tender_http_requests_total',
  help: 'Answered requests',
  labelNames: ['method', 'route', 'status'] as const,
  registers: [workRegistry],
});

const durations = new Histogram({
  name: 'tender_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer; streams of live events are not counted',
  labelNames: ['method', 'route'] as const,
  buckets: BUCKETS,
  registers: [workRegistry],
});

/** The route's pattern, and one name for whatever has none: addresses that somebody makes up must not become series. */
const routeOf = ({ routeOptions, is404 }: FastifyRequest): string =>
  is404 ? 'page' : (routeOptions.url ?? 'page');

interface OfCall {
  call?: { answer: string };
}

/** Counts every answer by its route and status. */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    requests.inc({ method, route, status: String(reply.statusCode) });
    if ((request.routeOptions.config as OfCall).call?.answer !== 'events')
      durations.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
}
