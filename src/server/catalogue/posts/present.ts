// A post as its reader gets it.
import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { postRecord } from '../../../api/records/post.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOfOwners } from '../../platform/files/queries.ts';
import { postSteps } from './process.ts';
import { POST_FILES } from './rights.ts';
import { postCategories, postCategoryLinks, type PostRow } from './tables.ts';

type Presented = z.input<typeof postRecord>;

export async function presentPost(tx: Tx | Db, post: PostRow, actor: Actor): Promise<Presented> {
  const [presented] = await presentPosts(tx, [post], actor);
  return presented!;
}

/** A page of them, with one reading of each kind for all. */
export async function presentPosts(
  tx: Tx | Db,
  posts: readonly PostRow[],
  actor: Actor,
): Promise<Presented[]> {
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const links = await tx
    .select({
      postId: postCategoryLinks.postId,
      category: { id: postCategories.id, slug: postCategories.slug, title: postCategories.title },
    })
    .from(postCategoryLinks)
    .innerJoin(postCategories, eq(postCategories.id, postCategoryLinks.categoryId))
    .where(inArray(postCategoryLinks.postId, ids))
    .orderBy(asc(postCategories.title));
  const images = await filesOfOwners(tx, POST_FILES, ids);
  return posts.map((post) => ({
    id: post.id,
    version: post.version,
    slug: post.slug,
    title: post.title,
    lead: post.lead,
    body: post.body,
    categories: links.flatMap(({ postId, category }) => (postId === post.id ? [category] : [])),
    images: images.filter(({ ownerId }) => ownerId === post.id).map(presentFile),
    status: post.status,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    steps: postSteps(post, actor, post.updatedAt.getTime()),
  }));
}
