import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { postCategories as Calls, PostCategory } from '../../../api/calls/posts.ts';
import { publishedPostStatuses } from '../../../machines/post.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { slugOf } from './slug.ts';
import { oneSlug } from './store.ts';
import { postCategories } from './tables.ts';

const columns = {
  id: postCategories.id,
  slug: postCategories.slug,
  title: postCategories.title,
  /** Published posts alone: a draft must not show in a number either. */
  postsCount: sql`(
    select count(*)::int from post_category_links l join posts p on p.id = l.post_id
    where l.category_id = post_categories.id and ${inArray(sql`p.status`, publishedPostStatuses)} and p.deleted_at is null)` as SQL<number>,
};

/** Throws 404. */
async function findCategory(tx: Tx | Db, id: number): Promise<PostCategory> {
  const [row] = await tx.select(columns).from(postCategories).where(eq(postCategories.id, id));
  if (!row) throw notFound();
  return row;
}

export function categoryRoutes(app: FastifyInstance, services: Services, calls: typeof Calls): void {
  const { db } = services;

  route(app, services, calls.list, async () => ({
    data: await db.select(columns).from(postCategories).orderBy(asc(postCategories.title)),
  }));

  route(app, services, calls.create, async ({ body }) => {
    const slug = body.slug ?? slugOf(body.title);
    const [row] = await oneSlug(() =>
      db.insert(postCategories).values({ title: body.title, slug }).returning({ id: postCategories.id }),
    );
    return { data: await findCategory(db, row!.id) };
  });

  route(app, services, calls.patch, async ({ params, body }) => {
    const before = await findCategory(db, params.id);
    await oneSlug(() =>
      db
        .update(postCategories)
        .set({ title: body.title ?? before.title, slug: body.slug ?? before.slug })
        .where(eq(postCategories.id, params.id)),
    );
    return { data: await findCategory(db, params.id) };
  });

  route(app, services, calls.remove, async ({ params }) => {
    await findCategory(db, params.id);
    await db.delete(postCategories).where(eq(postCategories.id, params.id));
  });
}
