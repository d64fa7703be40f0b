// Lots as a viewer may find them.
import { clockMs, type Tx, type Db } from '../../platform/database/client.ts';
import { seenPublished, visibleLots } from './rights.ts';
import type { Viewer } from './viewer.ts';
import { lots, lotColumns, type LotTableRow } from './tables.ts';
import { and, eq } from 'drizzle-orm';
import { notFound } from '../../platform/http/errors.ts';

/** Whether the viewer sees a lot while it is published. */
export async function isLetIn(tx: Tx | Db, lotId: number, viewer: Viewer): Promise<boolean> {
  const rows = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.id, lotId), seenPublished(viewer)));
  return rows.length > 0;
}

/** The lot, if the viewer may see it. Throws 404 otherwise: an absent lot and a hidden one look alike. */
export async function readableLot(tx: Tx | Db, viewer: Viewer, lotId: number): Promise<LotTableRow> {
  const [row] = await tx
    .select(lotColumns)
    .from(lots)
    .where(and(eq(lots.id, lotId), visibleLots(viewer, { deleted: true })));
  if (!row) throw notFound();
  return row;
}

/** The same with the database's clock, epoch milliseconds, in one round trip. */
export async function readableLotNow(
  tx: Tx | Db,
  viewer: Viewer,
  lotId: number,
): Promise<{ lot: LotTableRow; at: number }> {
  const [row] = await tx
    .select({ lot: lotColumns, at: clockMs })
    .from(lots)
    .where(and(eq(lots.id, lotId), visibleLots(viewer, { deleted: true })));
  if (!row) throw notFound();
  return { lot: row.lot, at: Number(row.at) };
}
