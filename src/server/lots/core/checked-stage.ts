import { checkers, stageNamed, type VerificationStage } from '../../../machines/application-statuses.ts';
import { refuseFilter } from '../../platform/http/filter-text.ts';

/** The stage that `verified_by` and `unverified_by` of a list are asked for. Throws 422. */
export function checkedStage(name: string, text: string): VerificationStage {
  const stage = stageNamed(text);
  if (!stage) throw refuseFilter(name, `Известны: ${Object.keys(checkers).join(', ')}`);
  return stage;
}
