// An address of the platform belongs to one post, and to one category.
import { sql } from 'drizzle-orm';
import { constraintOf, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { atStart } from '../../platform/list/like.ts';

/**
 * Runs a write that may meet a taken slug. Throws 422.
 * @param fault what is said of it where the slug is not what was written
 */
export async function oneSlug<T>(
  write: () => Promise<T>,
  fault: Record<string, string[]> = { slug: ['Такой адрес уже занят'] },
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (['posts_slug', 'post_categories_slug'].includes(constraintOf(error) ?? '')) throw invalid(fault);
    throw error;
  }
}

/** A slug made from a title gets a number where it is taken. */
export async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from posts where deleted_at is null and (slug = ${wanted} or slug like ${atStart(`${wanted}-`)})`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}
