// Calls of posts; those of their categories are in category-routes.ts.
import type { FastifyInstance } from 'fastify';
import { postCategories as categoryCalls, posts as calls } from '../../../api/calls/posts.ts';
import { runStep } from '../../engine/run-step.ts';
import { transact } from '../../platform/database/client.ts';
import { withStored } from '../../platform/files/receive.ts';
import { invalid, notFound, unsupportedMedia } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { categoryRoutes } from './category-routes.ts';
import { addImages, changePost, createPost, removeImage, removePost } from './commands.ts';
import { listPosts } from './list.ts';
import { presentPost } from './present.ts';
import { postProcess } from './process.ts';
import { findPost, lockPost } from './queries.ts';
import { mayReadPost, POST_FILES } from './rights.ts';

export function postsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor, actor }) => listPosts(db, visitor, actor, query));

  route(app, services, calls.read, async ({ params, visitor, actor }) => {
    const post = await findPost(db, params.slug);
    if (!post || !mayReadPost(visitor, post)) throw notFound('Новость не найдена');
    return { data: await presentPost(db, post, actor) };
  });

  route(app, services, calls.create, ({ body, actor }) =>
    transact(db, async (tx) => ({
      data: await presentPost(tx, await createPost(tx, body, actor), actor),
    })),
  );

  route(app, services, calls.patch, ({ params, body, actor, ifMatch }) =>
    transact(db, async (tx) => {
      const post = await lockPost(tx, params.id);
      await ensureFresh(ifMatch, post.version, () => presentPost(tx, post, actor));
      return { data: await presentPost(tx, await changePost(tx, post, body), actor) };
    }),
  );

  route(app, services, calls.remove, ({ params, actor }) =>
    transact(db, async (tx) => removePost(tx, await lockPost(tx, params.id), actor)),
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
        await addImages(tx, post, stored, visitor.id);
        return { data: await presentPost(tx, post, actor) };
      });
    });
  });

  route(app, services, calls.removeImage, ({ params, query }) =>
    transact(db, async (tx) => removeImage(tx, await lockPost(tx, params.id), query.file_id)),
  );

  categoryRoutes(app, services, categoryCalls);
}
