import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { isPostPublished } from '../../../machines/post.ts';
import { constraintOf, type Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
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
