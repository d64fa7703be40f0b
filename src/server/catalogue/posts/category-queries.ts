// Categories of posts with the number of posts that everyone sees.
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PostCategory } from '../../../api/records/post.ts';
import { publishedPostStatuses } from '../../../machines/post-statuses.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
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
export async function findCategory(tx: Tx | Db, id: number): Promise<PostCategory> {
  const [row] = await tx.select(columns).from(postCategories).where(eq(postCategories.id, id));
  if (!row) throw notFound();
  return row;
}

export const listCategories = (tx: Tx | Db): Promise<PostCategory[]> =>
  tx.select(columns).from(postCategories).orderBy(asc(postCategories.title));
