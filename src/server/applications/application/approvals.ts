// What the customer says of offers, of one alone or of many with the decision on the whole.
import type { OfferApproval } from '../../../machines/application-facts.ts';
import type { ApplicationStepEvent } from './types.ts';

interface BroughtApproval extends OfferApproval {
  /** Where its reason stands in what was sent. */
  cell: string;
}

export function approvalsOf(event: ApplicationStepEvent): BroughtApproval[] {
  if (event.type === 'application.approveOffer') return [{ ...event, cell: 'reason' }];
  if (event.type !== 'application.verify') return [];
  return (event.approvals ?? []).map((one, index) => ({ ...one, cell: `offers.${index}.reason` }));
}
