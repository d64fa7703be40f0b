// Criteria of a weighted rating; the caller has locked the lot and asked whether it is a draft.
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { criterionDraft } from '../../../api/records/criterion.ts';
import { criterionNames } from '../../../text/enums.ts';
import { constraintOf, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { criteria, type CriterionRow } from './tables.ts';

export type CriterionDraft = z.output<typeof criterionDraft>;

export const criteriaOf = (tx: Tx | Db, lotId: number): Promise<CriterionRow[]> =>
  tx.select().from(criteria).where(eq(criteria.lotId, lotId)).orderBy(asc(criteria.id));

async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'criteria_once') throw invalid({ code: ['Такой критерий уже есть'] });
    throw error;
  }
}

const titled = ({ code, title, weight }: CriterionDraft) => ({
  code,
  title: title ?? criterionNames[code],
  weight,
});

export async function addCriterion(tx: Tx, lotId: number, draft: CriterionDraft): Promise<CriterionRow> {
  const [row] = await once(() =>
    tx
      .insert(criteria)
      .values({ lotId, ...titled(draft) })
      .returning(),
  );
  return row!;
}

export async function changeCriterion(
  tx: Tx,
  row: CriterionRow,
  change: Partial<CriterionDraft>,
): Promise<CriterionRow> {
  if (Object.keys(change).length === 0) return row;
  const [after] = await once(() =>
    tx
      .update(criteria)
      .set(change)
      .where(and(eq(criteria.id, row.id)))
      .returning(),
  );
  return after!;
}

/** The lot's criteria become these. */
export async function replaceCriteria(tx: Tx, lotId: number, drafts: CriterionDraft[]): Promise<void> {
  await tx.delete(criteria).where(eq(criteria.lotId, lotId));
  if (drafts.length === 0) return;
  await once(() => tx.insert(criteria).values(drafts.map((draft) => ({ lotId, ...titled(draft) }))));
}
