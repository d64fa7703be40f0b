// The least server that does the job: Fastify, the driver, one statement or three a call. No sign-in, no rights, no law and no
// chain of hashes; but the rows that the contract asks for, and replies with all their keys.
import { fastify, type FastifyInstance } from 'fastify';
import { applicationCalls, type OfferSent } from './applications.ts';
import { openLimit } from './database.ts';
import { lotReads } from './lots.ts';
import { lotSteps } from './prolong.ts';
import { lotSearch } from './search.ts';

const BODY_BYTES = 4 * 1024 * 1024;

interface IdParams {
  Params: { id: string };
}
type Query = Record<string, string | undefined>;

export interface LimitOptions {
  databaseUrl: string;
  /** Who writes applications. */
  vendor: { userId: number; companyId: number };
}

export function limitServer({ databaseUrl, vendor }: LimitOptions): FastifyInstance {
  const limit = openLimit(databaseUrl);
  const lots = lotReads(limit);
  const search = lotSearch(limit, lots);
  const prolong = lotSteps(limit, lots);
  const applications = applicationCalls(limit);

  const app = fastify({ logger: false, bodyLimit: BODY_BYTES, forceCloseConnections: true });
  app.addHook('onClose', () => limit.close());
  app.get('/api/v1/lot-order-names', () => ({
    data: [],
    meta: { page: 1, perPage: 10, total: 0, lastPage: 1, totalIsExact: true },
  }));
  app.get<{ Querystring: Query }>('/api/v1/lots', ({ query }) =>
    lots.list(
      (query['filter[status]'] ?? '').split(','),
      Number(query['page'] ?? 1),
      Number(query['per_page'] ?? 10),
    ),
  );
  app.get<{ Querystring: Query }>('/api/v1/lots/search', ({ query }) =>
    search(query['search'] ?? '', Number(query['limit'] ?? 10)),
  );
  app.get<IdParams>('/api/v1/lots/:id', ({ params }) => lots.read(Number(params.id)));
  app.post<IdParams & { Body: { deadline: string } }>(
    '/api/v1/lots/:id/prolongation',
    async (request, reply) =>
      (await prolong(Number(request.params.id), request.body.deadline)) ?? reply.code(422).send({}),
  );
  app.post<IdParams & { Body: { offers: OfferSent[] } }>(
    '/api/v1/lots/:id/applications',
    async (request, reply) => {
      reply.code(201);
      return applications.create(Number(request.params.id), vendor.companyId, vendor.userId, request.body);
    },
  );
  app.post<IdParams>('/api/v1/applications/:id/step-active', ({ params }) =>
    applications.submit(Number(params.id), vendor.userId),
  );
  return app;
}
