// Calls of categories of posts.
import type { FastifyInstance } from 'fastify';
import type { postCategories as Calls } from '../../../api/calls/posts.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeCategory, createCategory, removeCategory } from './category-commands.ts';
import { listCategories } from './category-queries.ts';

export function categoryRoutes(app: FastifyInstance, services: Services, calls: typeof Calls): void {
  const { db } = services;

  route(app, services, calls.list, async () => ({ data: await listCategories(db) }));
  route(app, services, calls.create, async ({ body }) => ({ data: await createCategory(db, body) }));
  route(app, services, calls.patch, async ({ params, body }) => ({
    data: await changeCategory(db, params.id, body),
  }));
  route(app, services, calls.remove, ({ params }) => removeCategory(db, params.id));
}
