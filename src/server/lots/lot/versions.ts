// What each publication fixed: terms and items, word for word.
import { asc, desc, eq, sql } from 'drizzle-orm';
import { criteria } from '../criteria/tables.ts';
import { orders } from '../orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { lotVersions, type LotTableRow } from '../core/tables.ts';
import { nodeCrypt } from '../../platform/checkpoints/crypt.ts';
import { publishedText } from '../core/fixed.ts';
import { termsOf } from '../core/terms.ts';

/** What a publication would keep now. */
export async function publishedNow(tx: Tx | Db, lot: LotTableRow) {
  const items = await tx
    .select()
    .from(orders)
    .where(eq(orders.lotId, lot.id))
    .orderBy(asc(orders.index), asc(orders.id));
  const weights = await tx
    .select()
    .from(criteria)
    .where(eq(criteria.lotId, lot.id))
    .orderBy(asc(criteria.id));
  const terms = { ...termsOf(lot), number: lot.number, admission: lot.admission, criteria: weights };
  return { terms, items };
}

/** The statement that keeps the lot's terms and items as they are now under the next number, and the hash of what it keeps. */
export async function versionWrite(
  tx: Tx,
  lot: LotTableRow,
  at: number,
): Promise<{ write: Write; hash: string; published: { terms: unknown; items: unknown } }> {
  const published = await publishedNow(tx, lot);
  const write = build
    .insert(lotVersions)
    .values({
      lotId: lot.id,
      version: sql`(select coalesce(max(version), 0) + 1 from lot_versions where lot_id = ${lot.id})`,
      ...published,
      publishedAt: new Date(at),
    })
    // A builder would be carried out by being awaited.
    .getSQL();
  return { write, hash: nodeCrypt.hashText(publishedText(published)), published };
}

/** The published version with this number, else the last; null where the lot was never published. */
export async function publishedVersion(tx: Tx | Db, lotId: number, version?: number) {
  const rows = await tx
    .select()
    .from(lotVersions)
    .where(
      version === undefined
        ? eq(lotVersions.lotId, lotId)
        : sql`${lotVersions.lotId} = ${lotId} and ${lotVersions.version} = ${version}`,
    )
    .orderBy(desc(lotVersions.version))
    .limit(1);
  return rows[0] ?? null;
}

/** All of them, the last one first. */
export async function publishedVersions(db: Db, lotId: number) {
  const rows = await db
    .select({ version: lotVersions.version, publishedAt: lotVersions.publishedAt })
    .from(lotVersions)
    .where(eq(lotVersions.lotId, lotId))
    .orderBy(desc(lotVersions.version));
  return rows.map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() }));
}
