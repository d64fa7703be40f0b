// Sets kept, renamed and removed.
import { count, eq } from 'drizzle-orm';
import type { NewLotSet } from '../../../api/records/lot-set.ts';
import type { Visitor } from '../../../machines/access.ts';
import { criterionNames } from '../../../text/enums.ts';
import type { Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { ensureOwner } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import { invitedCompanies } from '../invitations/queries.ts';
import { lotSets, type SetContent } from './tables.ts';

/** They are listed whole: no more are kept. */
const MOST = 500;
const nothing: SetContent = { criteria: [], text: '', companyIds: [] };

/** Throws 422 where there is nothing to keep; of another's lot 403, 404. */
async function contentOf(tx: Tx, visitor: Visitor, draft: NewLotSet): Promise<SetContent> {
  switch (draft.kind) {
    case 'criteria':
      return {
        ...nothing,
        criteria: draft.criteria.map(({ title, ...rest }) => ({
          ...rest,
          title: title ?? criterionNames[rest.code],
        })),
      };
    case 'requirements':
    case 'reasons':
    case 'clarifications':
    case 'answers':
      return { ...nothing, text: draft.text };
    case 'invitees': {
      const lot = await readableLot(tx, visitor, draft.lotId);
      ensureOwner(visitor, lot);
      const companyIds = [...(await invitedCompanies(tx, lot.id))];
      if (companyIds.length === 0) throw invalid({ lotId: ['Приглашённых компаний пока нет'] });
      return { ...nothing, companyIds };
    }
    default:
      return draft satisfies never;
  }
}

export async function saveSet(tx: Tx, visitor: Visitor, byId: number, draft: NewLotSet): Promise<number> {
  const [kept] = await tx.select({ n: count() }).from(lotSets);
  if (kept!.n >= MOST) throw invalid({ name: [`Наборов уже ${MOST}: удалите ненужные`] });
  const content = await contentOf(tx, visitor, draft);
  const [made] = await tx
    .insert(lotSets)
    .values({ kind: draft.kind, name: draft.name, content, byId })
    .returning({ id: lotSets.id });
  return made!.id;
}

/** Whoever made it, and the administrator. Throws 404, 403. */
export async function lockOwnSet(tx: Tx, visitor: Visitor, id: number): Promise<void> {
  const [row] = await tx.select({ byId: lotSets.byId }).from(lotSets).where(eq(lotSets.id, id)).for('update');
  if (!row) throw notFound();
  if (visitor.role !== 'admin' && row.byId !== visitor.id) throw forbidden();
}

export const renameSet = (tx: Tx, id: number, name: string) =>
  tx.update(lotSets).set({ name }).where(eq(lotSets.id, id));

export const removeSet = (tx: Tx, id: number) => tx.delete(lotSets).where(eq(lotSets.id, id));
