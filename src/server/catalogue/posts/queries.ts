// Posts that are not deleted.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { posts, type PostRow } from './tables.ts';

export async function findPost(db: Db, slug: string): Promise<PostRow | null> {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), isNull(posts.deletedAt)));
  return post ?? null;
}

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
