// Refusals: the name of an unmet guard as a sentence. A new guard does not compile until it has one.
import type { LawName, ReasonOf } from '../machines/laws.ts';
import { applicationReasons } from './reasons/application.ts';
import { lotReasons } from './reasons/lot.ts';
import { otherReasons } from './reasons/others.ts';

export const reasons: { [Name in LawName]: Record<ReasonOf<Name>, string> } = {
  lot: lotReasons,
  application: applicationReasons,
  ...otherReasons,
};

/** One sentence without a full stop for an unmet guard of a law, as `errors.status` and a closed button's hint show it. */
export function reasonText<Name extends LawName>(law: Name, guard: ReasonOf<Name>): string {
  return reasons[law][guard];
}
