// The scenario that the award was taken over from, for whoever reads how it came about.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ScenarioName } from '../../../rules/award/award.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import type { StoredRules } from './rules.ts';

export interface AppliedScenario {
  scenario: ScenarioName;
  rules: StoredRules | null;
  total: string;
  bound: string;
  gapPercent: string;
  inputsHash: string;
  /** The allocation was changed by hand after that. */
  isChangedSince: boolean;
}

/** The last one; null where the award was never taken over from a scenario. */
export async function appliedScenario(db: Db, lotId: number): Promise<AppliedScenario | null> {
  const rows = await db
    .select({ event: history.event, payload: history.payload })
    .from(history)
    .where(
      and(
        eq(history.lotId, lotId),
        eq(history.model, 'lot'),
        inArray(history.event, ['lot.awardScenario', 'lot.allocate']),
      ),
    )
    .orderBy(desc(history.id));
  const index = rows.findIndex(({ event }) => event === 'lot.awardScenario');
  const found = rows[index];
  if (!found) return null;
  return { ...(found.payload as Omit<AppliedScenario, 'isChangedSince'>), isChangedSince: index > 0 };
}
