// Which call takes each step of a lot, and what of its body the event carries: buttons, routes and paths all come from here.
import type { z } from 'zod';
import { lots as calls } from '../../../api/calls/lots.ts';
import type { Call } from '../../../api/contract.ts';
import type { roundDraft } from '../../../api/records/lot.ts';
import type { LotEvent, RoundTerms } from '../../../machines/lot.ts';
import type { LotStepEvent } from './types.ts';

export interface StepCall {
  call: Call;
  /** Where a button sends the step. */
  path: string;
  event: (body: never) => LotStepEvent;
}

const step = <C extends Call>(
  call: C,
  event: (body: z.output<C['body']>) => LotStepEvent,
  path: string = call.path,
): StepCall => ({ call, path, event });

const ms = (time: string): number => Date.parse(time);

export const roundOf = ({ endsAt, ...rest }: z.output<typeof roundDraft>): RoundTerms => ({
  ...rest,
  endsAt: ms(endsAt),
});

/**
 * Null: a step of the clock; an allocation, which is written row by row on the page of the rating: its button is a cell, which
 * is open to whoever the law shows the stage's other steps.
 */
export const stepCalls: Record<LotEvent['type'], StepCall | null> = {
  'lot.toApplications': step(calls.toApplications, () => ({ type: 'lot.toApplications' })),
  'lot.prolong': step(calls.prolong, ({ deadline }) => ({ type: 'lot.prolong', deadline: ms(deadline) })),
  'lot.deadlinePassed': null,
  'lot.toDraft': step(calls.toDraft, () => ({ type: 'lot.toDraft' })),
  'lot.backToApplications': step(calls.backToApplications, ({ deadline, ...body }) => ({
    type: 'lot.backToApplications',
    deadline: ms(deadline),
    ...body,
  })),
  'lot.toVerification': step(calls.toVerification, () => ({ type: 'lot.toVerification' })),
  'lot.toPending': step(calls.toPending, () => ({ type: 'lot.toPending' })),
  'lot.toRepeating': step(calls.toRepeating, (body) => ({ type: 'lot.toRepeating', round: roundOf(body) })),
  'lot.roundExtended': null,
  'lot.repeatingEnded': null,
  'lot.backToPending': step(calls.backToPending, (body) => ({ type: 'lot.backToPending', ...body })),
  'lot.toRating': step(calls.toRating, () => ({ type: 'lot.toRating' })),
  'lot.backToVerification': step(calls.backToVerification, (body) => ({
    type: 'lot.backToVerification',
    ...body,
  })),
  'lot.allocate': null,
  'lot.toFinished': step(calls.finalize, (body) => ({ type: 'lot.toFinished', ...body })),
  'lot.cancel': step(calls.cancel, ({ reason }) => ({ type: 'lot.cancel', reason })),
  // A button posts; DELETE of the lot itself is the other way to take the same step.
  'lot.delete': step(
    calls.remove,
    () => ({ type: 'lot.delete' }),
    calls.stepTo.path.replace(':status', 'deleted'),
  ),
  'lot.restore': step(calls.restore, () => ({ type: 'lot.restore' })),
};
