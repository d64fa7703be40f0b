/** Where a lot cannot go on its usual way any more and nothing will open it: what its owner may do instead. */
import type { Lot } from '../../../api/records/lot.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { conclusionOf } from '../../../text/papers.ts';
import { lotReasons } from '../../../text/reasons/lot.ts';
import { stepInSight } from '../../parts/steps/primary-step.ts';

export interface DeadEnd {
  /** Why it ends here. */
  said: string;
  /** The same as the reason of a cancellation. */
  reason: string;
  /** Open steps, the one that saves the lot first. */
  ways: EventTypeOf<'lot'>[];
}

/** What its cancellation is called there. */
export const NOT_HELD = 'Признать несостоявшейся';

const ends: { closedBy: string; reason: string; ways: EventTypeOf<'lot'>[] }[] = [
  {
    closedBy: lotReasons.hasActiveApplication,
    reason: conclusionOf(0, null)!,
    ways: ['lot.backToApplications', 'lot.cancel'],
  },
  {
    closedBy: lotReasons.hasAdmitted,
    reason: conclusionOf(2, 0)!,
    ways: ['lot.backToVerification', 'lot.cancel'],
  },
];

export function deadEndOf(lot: Lot): DeadEnd | null {
  if (lot.asOf !== undefined) return null;
  const onward = stepInSight(lot.status, lot.steps);
  const closed = lot.steps.find(({ event, open }) => event === onward && !open);
  const end = ends.find(({ closedBy }) => closed?.reasons.includes(closedBy));
  if (!end) return null;
  const ways = end.ways.filter((way) => lot.steps.some(({ event, open }) => open && event === way));
  return ways.length === 0 ? null : { said: end.closedBy, reason: end.reason, ways };
}
