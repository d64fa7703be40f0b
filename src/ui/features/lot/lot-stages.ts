/** Which stages a lot has really gone through, as far as the record itself tells; the history page knows better. */
import type { LotRow } from '../../../api/records/lot.ts';
import { isCancelled, isDeleted, isDraft, lotStages } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot.ts';

type Told = Pick<LotRow, 'status' | 'publishedAt' | 'openedAt' | 'round'>;

export function passedStages({ status, publishedAt, openedAt, round }: Told): LotStatus[] {
  const stopped = isCancelled(status) || isDeleted(status);
  const known: Partial<Record<LotStatus, boolean>> = {
    applications: publishedAt !== null,
    deadlined: openedAt !== null,
    verification: openedAt !== null,
    repeating: round !== null,
  };
  const before = stopped
    ? lotStages.slice(0, lotStages.indexOf('pending'))
    : lotStages.slice(0, lotStages.indexOf(status));
  return before.filter((stage) => known[stage] ?? (!stopped || isDraft(stage)));
}
