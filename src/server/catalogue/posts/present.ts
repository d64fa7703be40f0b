// A post as its reader gets it.
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { postRecord } from '../../../api/records/post.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf } from '../../platform/files/receive.ts';
import { postSteps } from './process.ts';
import { POST_FILES } from './rights.ts';
import { postCategories, postCategoryLinks, type PostRow } from './tables.ts';

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
    steps: postSteps(post, actor, post.updatedAt.getTime()),
  };
}
