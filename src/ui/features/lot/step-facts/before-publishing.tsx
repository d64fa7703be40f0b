/** What is confirmed by a publication: its figures with the estimate, which the page of a draft has read, and what is worth a look. */
import type { ReactNode } from 'react';
import { estimates } from '../../../../api/calls/estimates.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { estimateFact } from '../../../../text/steps/estimate-fact.ts';
import type { StepFact } from '../../../../text/steps/step-fact.ts';
import { useCall } from '../../../data/use-call.ts';
import { LateDelivery } from './late-delivery.tsx';
import { NextAmendment } from './next-amendment.tsx';

export interface BeforePublishingProps {
  lot: Lot;
  /** The figures that the lot itself has, with these under them. */
  factsWith: (more: StepFact[]) => ReactNode;
}

export default function BeforePublishing({ lot, factsWith }: BeforePublishingProps) {
  const { id, applicationsDeadline, ordersCount: items, showsEstimate: isShown } = lot;
  const estimate = useCall(estimates.ofLot, { params: { id } }).data?.data;
  return (
    <>
      {factsWith(
        estimate ? [estimateFact({ ...estimate, estimated: estimate.items.length, items, isShown })] : [],
      )}
      {applicationsDeadline !== null && <LateDelivery lotId={id} deadline={applicationsDeadline} />}
      <NextAmendment lotId={id} />
    </>
  );
}
