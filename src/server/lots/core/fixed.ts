// What a step fixes for good outside of the history, as text whose hash its row of the history keeps (docs/verification.md).
import { asc, eq } from 'drizzle-orm';
import { canonicalJson } from '../../../proof/canonical.ts';
import type { Tx, Db } from '../../platform/database/client.ts';
import { lotVersions } from './tables.ts';

/** As it comes back from the database: times as text, nothing undefined. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

export const fixedText = (value: unknown): string => canonicalJson(stored(value));

/** Terms and items as one publication fixed them. */
export const publishedText = ({ terms, items }: { terms: unknown; items: unknown }): string =>
  fixedText({ items, terms });

/** All publications of a lot, the first one first. */
export async function publications(db: Db | Tx, lotId: number) {
  const rows = await db
    .select()
    .from(lotVersions)
    .where(eq(lotVersions.lotId, lotId))
    .orderBy(asc(lotVersions.version));
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
    text: publishedText(row),
  }));
}
