// Templates as they are read.
import { eq, sql } from 'drizzle-orm';
import type { LotTemplate } from '../../../api/records/lot-template.ts';
import type { Visitor } from '../../../machines/access.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lotTemplates, type LotTemplateRow } from './tables.ts';

const shown = {
  id: lotTemplates.id,
  name: lotTemplates.name,
  items: sql<number>`jsonb_array_length(${lotTemplates.content} -> 'items')`,
  invitees: sql<number>`jsonb_array_length(${lotTemplates.content} -> 'companyIds')`,
  by: users.name,
  byId: lotTemplates.byId,
  createdAt: lotTemplates.createdAt,
};

export async function listTemplates(db: Db | Tx, visitor: Visitor, id?: number): Promise<LotTemplate[]> {
  const rows = await db
    .select(shown)
    .from(lotTemplates)
    .innerJoin(users, eq(users.id, lotTemplates.byId))
    .where(id === undefined ? undefined : eq(lotTemplates.id, id))
    .orderBy(lotTemplates.name, lotTemplates.id);
  return rows.map(({ byId, createdAt, ...row }) => ({
    ...row,
    canChange: visitor.role === 'admin' || visitor.id === byId,
    createdAt: createdAt.toISOString(),
  }));
}

/** Throws 404. */
export async function findTemplate(tx: Tx, id: number): Promise<LotTemplateRow> {
  const [row] = await tx.select().from(lotTemplates).where(eq(lotTemplates.id, id));
  if (!row) throw notFound();
  return row;
}
