import type { Stats } from '../../../api/records/stats.ts';
import { isFinished, isStopped } from '../../../machines/lot-predicates.ts';

/** How many of the own procedures still move. */
export const inWorkOf = ({ byStatus }: Pick<Stats, 'byStatus'>): number =>
  byStatus
    .filter(({ status }) => !isFinished(status) && !isStopped(status))
    .reduce((sum, { count }) => sum + count, 0);
