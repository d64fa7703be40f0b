/** Which stages a lot has really gone through, as far as the record itself tells; the history page knows better. */
import type { LotRow } from '../../../api/records/lot.ts';
import { lotStages, stageOf } from '../../../machines/lot-predicates.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';

type Dated = Pick<LotRow, 'status' | 'publishedAt' | 'openedAt' | 'round'>;

/** What the record says of having been in a state; null where it says nothing. */
const traces: Record<LotStatus, (lot: Dated) => boolean | null> = {
  draft: () => true,
  applications: ({ publishedAt }) => publishedAt !== null,
  deadlined: ({ openedAt }) => openedAt !== null,
  verification: ({ openedAt }) => openedAt !== null,
  pending: () => null,
  repeating: ({ round }) => round !== null,
  rating: () => null,
  finished: () => null,
  cancelled: () => null,
  deleted: () => null,
};

/** On the usual way whatever lies behind and is not known to be left out; beside it what is known for certain. */
export function passedStages(lot: Dated): LotStatus[] {
  const at = stageOf(lot.status);
  return lotStages.filter((stage, index) => {
    const trace = traces[stage](lot);
    return at === null ? trace === true : index < at && trace !== false;
  });
}

/** When each stage began, as far as the record tells. */
export function stageMoments(
  lot: Pick<
    LotRow,
    'createdAt' | 'publishedAt' | 'openedAt' | 'finishedAt' | 'applicationsDeadline' | 'round'
  >,
): Partial<Record<LotStatus, string | null>> {
  return {
    draft: lot.createdAt,
    applications: lot.publishedAt,
    deadlined: lot.openedAt === null ? null : lot.applicationsDeadline,
    verification: lot.openedAt,
    repeating: lot.round?.startedAt,
    finished: lot.finishedAt,
  };
}
