// Changes of posts that are no steps of their law.
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { postBody, postPatch } from '../../../api/records/post.ts';
import type { Actor } from '../../../machines/law.ts';
import { postStatuses } from '../../../machines/post-statuses.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { findFileOf } from '../../platform/files/queries.ts';
import { keepFiles, removeFile, type StoredFile } from '../../platform/files/receive.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { postChain } from './chain.ts';
import { freeSlug, oneSlug } from './one-slug.ts';
import { POST_FILES } from './rights.ts';
import { slugOf } from './slug.ts';
import { postCategories, postCategoryLinks, posts, type PostRow } from './tables.ts';

/** A draft. Throws 422 where its slug is taken or a category does not exist. */
export async function createPost(
  tx: Tx,
  { categoryIds, slug, ...text }: z.output<typeof postBody>,
  actor: Actor,
): Promise<PostRow> {
  const own = slug ?? (await freeSlug(tx, slugOf(text.title)));
  const [post] = await oneSlug(() =>
    tx
      .insert(posts)
      .values({ ...text, slug: own, status: postStatuses[0] })
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
  return post!;
}

/** @param post locked */
export async function changePost(
  tx: Tx,
  post: PostRow,
  { categoryIds, ...change }: z.output<typeof postPatch>,
): Promise<PostRow> {
  const [after] = await oneSlug(() =>
    tx
      .update(posts)
      .set({ ...change, version: sql`${posts.version} + 1`, updatedAt: sql`clock_timestamp()` })
      .where(eq(posts.id, post.id))
      .returning(),
  );
  if (categoryIds) await setCategories(tx, post.id, categoryIds);
  return after!;
}

/** @param post locked */
export async function removePost(tx: Tx, post: PostRow, actor: Actor): Promise<void> {
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
}

/** Throws 422 where a category does not exist. */
export async function setCategories(tx: Tx, postId: number, ids: number[]): Promise<void> {
  await tx.delete(postCategoryLinks).where(eq(postCategoryLinks.postId, postId));
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: postCategories.id })
    .from(postCategories)
    .where(inArray(postCategories.id, ids));
  if (known.length < new Set(ids).size) throw invalid({ category_ids: ['Такой рубрики нет'] });
  await tx.insert(postCategoryLinks).values(known.map(({ id }) => ({ postId, categoryId: id })));
}

/** @param post locked */
export const addImages = (tx: Tx, post: PostRow, stored: readonly StoredFile[], uploadedBy: number | null) =>
  keepFiles(tx, stored, { ownerModel: POST_FILES, ownerId: post.id, kind: 'image', uploadedBy });

/** Throws 404 where it is no image of the post's. */
export async function removeImage(tx: Tx, post: PostRow, fileId: number): Promise<void> {
  const file = await findFileOf(tx, fileId, POST_FILES, post.id);
  if (!file) throw notFound();
  await removeFile(tx, file);
}
