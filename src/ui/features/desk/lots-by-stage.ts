import type { Stats } from '../../../api/records/stats.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { lotStageText } from '../../../text/lot-states.ts';

/** Counts in the law's order: the database counts states in no order at all. */
export function lotsByStage(byStatus: Stats['byStatus']): { label: string; value: number }[] {
  const counts = new Map(byStatus.map(({ status, count }) => [status, count]));
  return lotStatuses
    .filter((status) => counts.has(status))
    .map((status) => ({ label: lotStageText(status), value: counts.get(status) ?? 0 }));
}
