// Background tasks and exports of lots.
import { ownedBy } from '../core/rights.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { syncTasks as calls } from '../../../api/calls/sync-tasks.ts';
import type { ExportRecord } from '../../../api/records/task.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { byIds, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { pageOfSelect } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { lots } from '../core/tables.ts';
import { presentExport, presentTask } from './present.ts';
import { lastTask } from './queue.ts';
import { ensureOwnLot } from './rights.ts';
import { exports, syncTasks, type ExportType } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

/** Their numbers grow with time. */
const sortColumns: Sorts<Query> = { id: syncTasks.id, createdAt: syncTasks.id };

const filters: Filters<Query> = {
  model: byValues(syncTasks.model),
  model_id: byIds(syncTasks.modelId),
  type: byValues(syncTasks.type),
  status: byValues(syncTasks.status),
};

/** A manager's of own lots, the administrator's of all. */
export function listTasks(db: Db, visitor: Visitor, query: Query) {
  const own = visitor.role === 'admin' ? undefined : ownedBy(visitor);
  const where = and(own, filtered(query, filters));
  return pageOfSelect(db, query, {
    select: () =>
      db
        .select({ task: syncTasks })
        .from(syncTasks)
        .innerJoin(lots, eq(lots.id, syncTasks.modelId))
        .where(where),
    order: sorted(query, sortColumns, '-createdAt'),
    present: ({ task }) => presentTask(task),
  });
}

type ExportRow = typeof exports.$inferSelect;

const exportRecord = async (tx: Db | Tx, row: ExportRow): Promise<ExportRecord> =>
  presentExport(row, await lastTask(tx, 'export_data', row.lotId));

async function loadExport(tx: Db | Tx, where: SQL | undefined): Promise<ExportRecord> {
  const [row] = await tx.select().from(exports).where(where);
  if (!row) throw notFound();
  return exportRecord(tx, row);
}

/** Throws 404. */
export const exportById = (tx: Db | Tx, id: number) => loadExport(tx, eq(exports.id, id));

/** Throws 404. */
export const exportOfLot = (tx: Db | Tx, lotId: number, type: ExportType) =>
  loadExport(tx, and(eq(exports.lotId, lotId), eq(exports.type, type)));

export async function exportsOfLot(db: Db, lotId: number): Promise<ExportRecord[]> {
  const rows = await db.select().from(exports).where(eq(exports.lotId, lotId)).orderBy(asc(exports.id));
  return Promise.all(rows.map((row) => exportRecord(db, row)));
}

/** The export's row, where its lot is the visitor's own. Throws 404, 403. */
export async function ownExport(tx: Db | Tx, visitor: Visitor, id: number): Promise<ExportRow> {
  const [row] = await tx.select().from(exports).where(eq(exports.id, id));
  if (!row) throw notFound();
  await ensureOwnLot(tx, visitor, row.lotId);
  return row;
}
