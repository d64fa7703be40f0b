// Templates kept, renamed and removed.
import { count, eq } from 'drizzle-orm';
import { lotDraft } from '../../../api/records/lot.ts';
import { orderDraft } from '../../../api/records/order.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { LotTableRow } from '../core/tables.ts';
import { presentTerms } from '../core/terms.ts';
import { criteriaOf } from '../criteria/queries.ts';
import { invitedCompanies } from '../invitations/queries.ts';
import { ordersOf } from '../orders/queries.ts';
import { lotTemplates, type TemplateContent } from './tables.ts';

/** They are listed whole: no more are kept. */
const MOST = 200;

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
