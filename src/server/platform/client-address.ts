import { normalizeIP } from '@fastify/rate-limit';

/** Whom a limit by address counts: of IPv6 a client has a whole network of /64, and each of its addresses at will. */
export const clientOf = (address: string): string => normalizeIP(address);
