/**
 * Which open step leads on: of a lot the one that goes furthest along the usual way, else the first without danger. A step of
 * a lot that asks for a reason is no usual way on: it ends with something left undone.
 */
import type { Step } from '../../../api/step.ts';
import type { EventTypeOf, LawName } from '../../../machines/laws.ts';
import { stageOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { lawEdges } from '../../../machines/law-edges.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { stepText } from '../../../text/steps.ts';

/** Beside the usual way any stage leads on: it leads back to it. */
const stage = (status: string): number => stageOf(status as LotStatus) ?? -1;

export function primaryStep<Name extends LawName>(
  law: Name,
  status: string,
  steps: readonly Step[],
): string | undefined {
  const open = steps.filter((step) => step.open);
  if (law !== 'lot') {
    return open.find(({ event }) => !stepText(law, event as EventTypeOf<Name>, status).danger)?.event;
  }
  return onwardOf(
    status,
    open.filter(({ asks }) => !asks.includes('reason')),
  );
}

/** The one of these steps of a lot that goes furthest along the usual way. */
function onwardOf(status: string, steps: readonly Step[]): string | undefined {
  return lawEdges.lot
    .filter((edge) => edge.from === status && stage(edge.to) > stage(status))
    .toSorted((a, b) => stage(b.to) - stage(a.to))
    .find((edge) => steps.some((step) => step.event === edge.event))?.event;
}

/** Which step of a lot stands in its head: the one that leads on, be it closed yet; while a clock is waited for, what moves it. */
export function stepInSight(status: LotStatus, steps: readonly Step[]): string | undefined {
  const next = primaryStep('lot', status, steps);
  if (next !== undefined) return next;
  if (waitsForClock(status)) return steps.find(({ event, open }) => open && event === 'lot.prolong')?.event;
  return onwardOf(status, steps);
}
