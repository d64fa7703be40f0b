import type { Step } from '../../../api/step.ts';
import type { LawName, Laws } from '../../../machines/laws.ts';
import type { OpenStep } from '../../../machines/step.ts';
import { fieldAskedBy } from '../../../text/steps.ts';
import { reasonText } from '../../../text/reasons.ts';

/** A step of a law as its button needs it: open or not, why not, what it asks for, and the call that takes it. */
export function presentStep<Name extends LawName>(
  law: Name,
  { event, open, reasons, asks }: OpenStep<Laws[Name]>,
  call: string,
): Step {
  return {
    event,
    call,
    open,
    reasons: reasons.map((guard) => reasonText(law, guard)),
    asks: [...new Set(asks.flatMap((guard) => fieldAskedBy(law, guard) ?? []))],
  };
}
