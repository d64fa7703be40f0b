import { and, desc, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { postCategories as categoryCalls, posts as calls } from '../../../api/calls/posts.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { postStatuses, publishedPostStatuses } from '../../../machines/post.ts';
import { runStep } from '../../engine/run-step.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { files } from '../../platform/files/tables.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid, notFound, unsupportedMedia } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { categoryRoutes } from './category-routes.ts';
import { presentPost } from './present.ts';
import { postProcess } from './process.ts';
import { slugOf } from './slug.ts';
import { freeSlug, lockPost, mayReadPost, oneSlug, POST_FILES, postChain, setCategories } from './store.ts';
import { postCategories, postCategoryLinks, posts } from './tables.ts';

function inCategory(filter: string | undefined): SQL | undefined {
  const slugs = valuesOf(filter);
  if (slugs.length === 0) return undefined;
  return exists(
    sql`(select 1 from ${postCategoryLinks} l join ${postCategories} c on c.id = l.category_id
         where l.post_id = ${posts.id} and ${inArray(sql`c.slug`, slugs)})`,
  );
}

export const postFiles: FileRights = {
  mayRead: async (db, visitor, ownerId) => {
    const [post] = await db.select().from(posts).where(eq(posts.id, ownerId));
    return post !== undefined && mayReadPost(visitor, post);
  },
};

const SORTS = { publishedAt: posts.publishedAt, createdAt: posts.createdAt, title: posts.title };

export function postsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor, actor }) => {
    const asked = valuesOf(query['filter[status]']);
    const statuses = visitor.role === 'admin' ? [...postStatuses] : publishedPostStatuses;
    const wanted = asked.length > 0 ? statuses.filter((status) => asked.includes(status)) : statuses;
    const search = query['filter[search]']?.trim();
    const where = and(
      isNull(posts.deletedAt),
      wanted.length > 0 ? inArray(posts.status, wanted) : sql`false`,
      search
        ? sql`position(lower(${search}) in lower(${posts.title} || ' ' || ${posts.lead})) > 0`
        : undefined,
      inCategory(query['filter[category]']),
      within(posts.publishedAt, periodFilter('published', query['filter[published]'])),
    );
    const order = sortsOf(query.sort).map(({ key, descending }) => {
      const column = SORTS[key as keyof typeof SORTS];
      return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
    });
    return page({
      query,
      count: () => countUpTo(db, db.select({ id: posts.id }).from(posts).where(where)),
      rows: async ({ limit, offset }) => {
        const rows = await db
          .select()
          .from(posts)
          .where(where)
          .orderBy(...order, sql`${posts.publishedAt} desc nulls first`, desc(posts.id))
          .limit(limit)
          .offset(offset);
        return Promise.all(rows.map((row) => presentPost(db, row, actor)));
      },
    });
  });

  route(app, services, calls.read, async ({ params, visitor, actor }) => {
    const [post] = await db
      .select()
      .from(posts)
      .where(and(eq(posts.slug, params.slug), isNull(posts.deletedAt)));
    if (!post || !mayReadPost(visitor, post)) throw notFound('Новость не найдена.');
    return { data: await presentPost(db, post, actor) };
  });

  route(app, services, calls.create, ({ body: { categoryIds, slug, ...body }, actor }) =>
    transact(db, async (tx) => {
      const own = slug ?? (await freeSlug(tx, slugOf(body.title)));
      const [post] = await oneSlug(() =>
        tx
          .insert(posts)
          .values({ ...body, slug: own, status: postStatuses[0] })
          .returning(),
      );
      await setCategories(tx, post!.id, categoryIds);
      await appendHistory(tx, {
        chain: postChain(post!.id),
        model: 'post',
        modelId: post!.id,
        event: 'post.created',
        to: post!.status,
        actor,
        at: await databaseNow(tx),
        payload: { title: post!.title },
      });
      return { data: await presentPost(tx, post!, actor) };
    }),
  );

  route(app, services, calls.patch, ({ params, body: { categoryIds, ...body }, actor, ifMatch }) =>
    transact(db, async (tx) => {
      const post = await lockPost(tx, params.id);
      await ensureFresh(ifMatch, post.version, () => presentPost(tx, post, actor));
      const [after] = await oneSlug(() =>
        tx
          .update(posts)
          .set({ ...body, version: sql`${posts.version} + 1`, updatedAt: sql`clock_timestamp()` })
          .where(eq(posts.id, post.id))
          .returning(),
      );
      if (categoryIds) await setCategories(tx, post.id, categoryIds);
      return { data: await presentPost(tx, after!, actor) };
    }),
  );

  route(app, services, calls.remove, ({ params, actor }) =>
    transact(db, async (tx) => {
      const post = await lockPost(tx, params.id);
      await tx
        .update(posts)
        .set({ deletedAt: sql`clock_timestamp()` })
        .where(eq(posts.id, post.id));
      await appendHistory(tx, {
        chain: postChain(post.id),
        model: 'post',
        modelId: post.id,
        event: 'post.deleted',
        from: post.status,
        actor,
        at: await databaseNow(tx),
        payload: { title: post.title },
      });
    }),
  );

  for (const [call, event] of [
    [calls.publish, 'post.publish'],
    [calls.unpublish, 'post.unpublish'],
  ] as const) {
    route(app, services, call, async ({ params, actor }) => {
      const { step, columns } = await runStep(services, postProcess, params.id, { type: event }, actor);
      return { data: await presentPost(db, { ...step.subject, ...columns }, actor) };
    });
  }

  route(app, services, calls.addImages, ({ params, actor, visitor, uploads }) => {
    if (uploads().length === 0) throw invalid({ files: ['Выберите изображение'] });
    return withStored(services, uploads(), POST_FILES, (stored) => {
      if (!stored.every(({ mime }) => mime.startsWith('image/')))
        throw unsupportedMedia('К новости прикладывают изображения.');
      return transact(db, async (tx) => {
        const post = await lockPost(tx, params.id);
        await keepFiles(tx, stored, {
          ownerModel: POST_FILES,
          ownerId: post.id,
          kind: 'image',
          uploadedBy: visitor.id,
        });
        return { data: await presentPost(tx, post, actor) };
      });
    });
  });

  route(app, services, calls.removeImage, ({ params, query }) =>
    transact(db, async (tx) => {
      const post = await lockPost(tx, params.id);
      const [file] = await tx
        .select()
        .from(files)
        .where(
          and(eq(files.id, query.file_id), eq(files.ownerModel, POST_FILES), eq(files.ownerId, post.id)),
        );
      if (!file) throw notFound();
      await removeFile(tx, file);
    }),
  );

  categoryRoutes(app, services, categoryCalls);
}
