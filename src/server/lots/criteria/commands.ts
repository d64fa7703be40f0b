// Changes of the criteria of a weighted rating; the caller has locked the lot and asked whether it is a draft.
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { criterionDraft } from '../../../api/records/criterion.ts';
import { criterionNames } from '../../../text/enums.ts';
import { constraintOf, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { recordChange } from '../core/record.ts';
import type { LockedLot } from '../core/lock.ts';
import type { Actor } from '../../../machines/law.ts';
import type { LockedCriterion } from './queries.ts';
import { criteria, type CriterionRow } from './tables.ts';

export type CriterionDraft = z.output<typeof criterionDraft>;

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

const record = (tx: Tx, { lot, at }: LockedLot, event: string, row: CriterionRow, actor: Actor) =>
  recordChange(tx, lot, { model: 'criterion', modelId: row.id, event, actor, at, payload: row });

export async function addCriterion(
  tx: Tx,
  locked: LockedLot,
  draft: CriterionDraft,
  actor: Actor,
): Promise<CriterionRow> {
  const [row] = await once(() =>
    tx
      .insert(criteria)
      .values({ lotId: locked.lot.id, ...titled(draft) })
      .returning(),
  );
  await record(tx, locked, 'criterion.create', row!, actor);
  return row!;
}

export async function changeCriterion(
  tx: Tx,
  locked: LockedCriterion,
  change: Partial<CriterionDraft>,
  actor: Actor,
): Promise<CriterionRow> {
  const row = await written(tx, locked.row, change);
  await record(tx, locked, 'criterion.change', row, actor);
  return row;
}

async function written(tx: Tx, row: CriterionRow, change: Partial<CriterionDraft>): Promise<CriterionRow> {
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

export async function removeCriterion(tx: Tx, locked: LockedCriterion, actor: Actor): Promise<void> {
  await tx.delete(criteria).where(eq(criteria.id, locked.row.id));
  await record(tx, locked, 'criterion.delete', locked.row, actor);
}

/** The lot's criteria become these. */
export async function replaceCriteria(tx: Tx, lotId: number, drafts: CriterionDraft[]): Promise<void> {
  await tx.delete(criteria).where(eq(criteria.lotId, lotId));
  if (drafts.length === 0) return;
  await once(() => tx.insert(criteria).values(drafts.map((draft) => ({ lotId, ...titled(draft) }))));
}
