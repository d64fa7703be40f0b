import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client.ts';
import { ratings } from './tables.ts';

/** The place of each rated application by its id; null where it was rated without one. */
export async function placesOf(
  db: Db | Tx,
  applicationIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await db
    .select({ applicationId: ratings.applicationId, place: ratings.place })
    .from(ratings)
    .where(inArray(ratings.applicationId, [...applicationIds]));
  return new Map(rows.map(({ applicationId, place }) => [applicationId, place]));
}
