// Templates as they are read and changed.
import { count, eq, sql } from 'drizzle-orm';
import { lotDraft } from '../../../api/records/lot.ts';
import type { LotTemplate } from '../../../api/records/lot-template.ts';
import { orderDraft } from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { LotTableRow } from '../core/tables.ts';
import { presentTerms } from '../core/terms.ts';
import { criteriaOf } from '../criteria/queries.ts';
import { invitedCompanies } from '../invitations/queries.ts';
import { ordersOf } from '../orders/queries.ts';
import { lotTemplates, type LotTemplateRow, type TemplateContent } from './tables.ts';

/** Read whole: no more are kept. */
const MOST = 200;

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

/** Whoever made it, and the administrator. Throws 404, 403. */
export async function lockOwnTemplate(tx: Tx, visitor: Visitor, id: number): Promise<void> {
  const [row] = await tx
    .select({ byId: lotTemplates.byId })
    .from(lotTemplates)
    .where(eq(lotTemplates.id, id))
    .for('update');
  if (!row) throw notFound();
  if (visitor.role !== 'admin' && row.byId !== visitor.id) throw forbidden();
}

/** Throws 404. */
export async function findTemplate(tx: Tx, id: number): Promise<LotTemplateRow> {
  const [row] = await tx.select().from(lotTemplates).where(eq(lotTemplates.id, id));
  if (!row) throw notFound();
  return row;
}

/** Terms, criteria, items and who was invited, as they stand; no date and no price. */
export async function saveTemplate(
  tx: Tx,
  lot: LotTableRow,
  { name, byId }: { name: string; byId: number },
): Promise<number> {
  const [kept] = await tx.select({ n: count() }).from(lotTemplates);
  if ((kept?.n ?? 0) >= MOST) throw invalid({ name: [`Шаблонов уже ${MOST}: удалите ненужные`] });
  const content: TemplateContent = {
    terms: lotDraft.parse({
      ...presentTerms(lot),
      applicationsDeadline: null,
      criteria: (await criteriaOf(tx, lot.id)).map(({ code, title, weight }) => ({ code, title, weight })),
    }),
    items: (await ordersOf(tx, lot.id)).map((order) => orderDraft.parse(order)),
    companyIds: [...(await invitedCompanies(tx, lot.id))],
  };
  const [made] = await tx
    .insert(lotTemplates)
    .values({ name, content, byId })
    .returning({ id: lotTemplates.id });
  return made!.id;
}

export const renameTemplate = (tx: Tx, id: number, name: string) =>
  tx.update(lotTemplates).set({ name }).where(eq(lotTemplates.id, id));

export const removeTemplate = (tx: Tx, id: number) => tx.delete(lotTemplates).where(eq(lotTemplates.id, id));
