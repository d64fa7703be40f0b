import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { postRecord } from '../../../api/calls/posts.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isPostPublished, postLaw, type PostEvent } from '../../../machines/post.ts';
import { snapshotOf, stepsFor, take } from '../../../machines/step.ts';
import { constraintOf, databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf } from '../../platform/files/receive.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { postCategories, postCategoryLinks, posts, type PostRow } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    post: true;
  }
}

export const POST_FILES = 'post';
export const postChain = (id: number): string => `post:${id}`;

/** The post, unless deleted; held until the transaction ends. Throws 404. */
export async function lockPost(tx: Tx, id: number): Promise<PostRow> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/** Everyone reads what is published, the administrator drafts too. */
export const mayReadPost = (visitor: Visitor, post: PostRow): boolean =>
  post.deletedAt === null && (visitor.role === 'admin' || isPostPublished(post.status));

/** Runs a write that may meet a taken slug. Throws 422. */
export async function oneSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (['posts_slug', 'post_categories_slug'].includes(constraintOf(error) ?? ''))
      throw invalid({ slug: ['Такой адрес уже занят'] });
    throw error;
  }
}

/** A slug made from a title gets a number where it is taken. */
export async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from posts where deleted_at is null and (slug = ${wanted} or slug like ${`${wanted}-%`})`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
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

const factsOf = (post: PostRow) => ({ hasText: post.title.trim() !== '' && post.body.trim() !== '' });

/** Publishes a post or takes it back. Throws 422 with the law's reasons. */
export async function takePostStep(
  tx: Tx,
  post: PostRow,
  type: PostEvent['type'],
  actor: Actor,
): Promise<PostRow> {
  const at = await databaseNow(tx);
  const outcome = take(postLaw, snapshotOf(postLaw, post.status, factsOf(post)), { type, actor, at });
  if (outcome.refused) throw refused(postLaw, outcome, stepsOf(post, actor, at));
  const status = outcome.next.value;
  const [row] = await tx
    .update(posts)
    .set({
      status,
      version: sql`${posts.version} + 1`,
      updatedAt: sql`clock_timestamp()`,
      ...(isPostPublished(status) ? { publishedAt: new Date(at) } : {}),
    })
    .where(eq(posts.id, post.id))
    .returning();
  await appendHistory(tx, {
    chain: postChain(post.id),
    model: 'post',
    modelId: post.id,
    event: type,
    from: post.status,
    to: status,
    actor,
    at,
    payload: { title: post.title },
  });
  return row!;
}

function stepsOf(post: PostRow, actor: Actor, at: number) {
  return stepsFor(postLaw, snapshotOf(postLaw, post.status, factsOf(post)), actor, at).map((step) =>
    presentStep('post', step, `/api/v1/posts/${post.id}/${step.event.replace('post.', '')}`),
  );
}

export async function presentPost(
  tx: Tx | Db,
  post: PostRow,
  actor: Actor,
): Promise<z.input<typeof postRecord>> {
  const categories = await tx
    .select({ id: postCategories.id, slug: postCategories.slug, title: postCategories.title })
    .from(postCategoryLinks)
    .innerJoin(postCategories, eq(postCategories.id, postCategoryLinks.categoryId))
    .where(eq(postCategoryLinks.postId, post.id))
    .orderBy(asc(postCategories.title));
  const images = await filesOf(tx, POST_FILES, post.id);
  return {
    id: post.id,
    version: post.version,
    slug: post.slug,
    title: post.title,
    lead: post.lead,
    body: post.body,
    categories,
    images: images.map(presentFile),
    status: post.status,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    steps: stepsOf(post, actor, post.updatedAt.getTime()),
  };
}
