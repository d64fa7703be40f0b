// What the administrator does to categories of posts.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { postCategories as calls } from '../../../api/calls/posts.ts';
import type { PostCategory } from '../../../api/records/post.ts';
import type { Db } from '../../platform/database/client.ts';
import { findCategory } from './category-queries.ts';
import { oneSlug } from './one-slug.ts';
import { slugOf } from './slug.ts';
import { postCategories } from './tables.ts';

/** Throws 422 where its slug is taken. */
export async function createCategory(
  db: Db,
  { title, slug }: z.output<typeof calls.create.body>,
): Promise<PostCategory> {
  const [row] = await oneSlug(
    () =>
      db
        .insert(postCategories)
        .values({ title, slug: slug ?? slugOf(title) })
        .returning({ id: postCategories.id }),
    slug === undefined ? { title: ['Рубрика с таким названием уже есть'] } : undefined,
  );
  return findCategory(db, row!.id);
}

/** Throws 404, and 422 where its slug is taken. */
export async function changeCategory(
  db: Db,
  id: number,
  change: z.output<typeof calls.patch.body>,
): Promise<PostCategory> {
  const before = await findCategory(db, id);
  await oneSlug(() =>
    db
      .update(postCategories)
      .set({ title: change.title ?? before.title, slug: change.slug ?? before.slug })
      .where(eq(postCategories.id, id)),
  );
  return findCategory(db, id);
}

/** Throws 404. */
export async function removeCategory(db: Db, id: number): Promise<void> {
  await findCategory(db, id);
  await db.delete(postCategories).where(eq(postCategories.id, id));
}
