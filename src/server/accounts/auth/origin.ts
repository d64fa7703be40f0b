import type { FastifyRequest } from 'fastify';
import type { Origin } from '../sessions/store.ts';

/** Where a request comes from, for its session. */
export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  agent: headers['user-agent'] ?? '',
  address: ip,
});
