/** Which stages a lot has really gone through, as far as the record itself tells; the history page knows better. */
import type { LotRow } from '../../../api/records/lot.ts';
import { isCancelled, isDeleted, isDraft, lotStages } from '../../../machines/lot-predicates.ts';
import { lotLaw, type LotStatus } from '../../../machines/lot.ts';
import { edgesOfLaw } from '../../../machines/step.ts';

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

const place = (status: string): number => (lotStages as readonly string[]).indexOf(status);

/** The step that leads on along the usual way: the open one that goes furthest by the fewest stages, else the first closed. */
export function nextStepOf(
  status: LotStatus,
  steps: readonly { event: string; open: boolean }[],
): string | undefined {
  const forward = edgesOfLaw(lotLaw)
    .filter((edge) => edge.from === status && place(edge.to) > place(status))
    .toSorted((a, b) => place(b.to) - place(a.to))
    .map((edge) => edge.event);
  return forward.find((event) => steps.some((step) => step.event === event && step.open));
}
