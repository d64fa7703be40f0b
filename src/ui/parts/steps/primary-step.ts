/**
 * Which open step leads on: of a lot the one that goes the least far along the usual way, for it was prepared (a round opens once two
 * are marked for it), else the first without danger. A step of a lot that asks for a reason is no usual way on: it ends with something
 * left undone.
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
  )[0];
}

/** Those of these steps of a lot that go along the usual way, the furthest last. */
function onwardOf(status: string, steps: readonly Step[]): string[] {
  return lawEdges.lot
    .filter(
      ({ from, to, event }) =>
        from === status && stage(to) > stage(status) && steps.some((step) => step.event === event),
    )
    .toSorted((a, b) => stage(a.to) - stage(b.to))
    .map(({ event }) => event);
}

/** Which step of a lot stands in its head: the one that leads on, be it closed yet; while a clock is waited for, what moves it. */
export function stepInSight(status: LotStatus, steps: readonly Step[]): string | undefined {
  const next = primaryStep('lot', status, steps);
  if (next !== undefined) return next;
  if (waitsForClock(status)) return steps.find(({ event, open }) => open && event === 'lot.prolong')?.event;
  return onwardOf(status, steps).at(-1);
}
