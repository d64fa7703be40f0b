/** What each step's dialog of a lot shows to be confirmed, by the step's event. */
import type { ReactNode } from 'react';
import { estimates } from '../../../../api/calls/estimates.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { termOf } from '../../../../machines/lot-predicates.ts';
import type { EventTypeOf } from '../../../../machines/laws.ts';
import {
  admissionFacts,
  cancelFacts,
  openingFacts,
  prolongFacts,
  publishFacts,
  reopeningFacts,
  roundFacts,
} from '../../../../text/steps/lot-facts.ts';
import { estimateFact } from '../../../../text/steps/estimate-fact.ts';
import type { StepFact } from '../../../../text/steps/step-fact.ts';
import { useNow } from '../../../data/clock.ts';
import { useCall } from '../../../data/use-call.ts';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { StepFacts } from '../../../parts/steps/step-facts.tsx';
import { FinishFacts } from './finish-facts.tsx';
import { OpeningFacts } from './opening-facts.tsx';

const beforePublishing = lazyPart<{ lotId: number; deadline: string | null }>(
  () => import('./before-publishing.tsx'),
);

export function lotStepFacts(lot: Lot): Partial<Record<EventTypeOf<'lot'>, ReactNode>> {
  if (lot.figures === null) return {};
  const figures = {
    ...lot.figures,
    deadline: lot.applicationsDeadline,
    items: lot.ordersCount,
    isOpen: lot.isOpen,
    category: lot.category,
    address: lot.address,
    contacts: lot.contacts,
    applications: lot.applicationsCount,
  };
  return {
    'lot.toApplications': (
      <>
        <PublishFacts lot={lot} facts={(now) => publishFacts(figures, now)} />
        <WhenWanted
          part={beforePublishing}
          wanted
          props={{ lotId: lot.id, deadline: lot.applicationsDeadline }}
        />
      </>
    ),
    'lot.prolong': <TimedFacts of={(now) => prolongFacts(termOf(lot), now)} />,
    'lot.toVerification': <OpeningFacts facts={openingFacts(figures)} />,
    'lot.backToApplications': <StepFacts facts={reopeningFacts(figures)} />,
    'lot.toPending': <StepFacts facts={admissionFacts(figures)} />,
    'lot.toRating': <StepFacts facts={admissionFacts(figures)} />,
    'lot.toRepeating': <StepFacts facts={roundFacts(figures)} />,
    'lot.toFinished': <FinishFacts lotId={lot.id} />,
    'lot.cancel': <StepFacts facts={cancelFacts(figures)} />,
  };
}

/** With the estimate, which the page of a draft has read already. */
function PublishFacts({ lot, facts }: { lot: Lot; facts: (now: number) => StepFact[] }) {
  const { data } = useCall(estimates.ofLot, { params: { id: lot.id } });
  const estimate =
    data &&
    estimateFact({
      ...data.data,
      estimated: data.data.items.length,
      items: lot.ordersCount,
      isShown: lot.showsEstimate,
    });
  return <TimedFacts of={(now) => [...facts(now), ...(estimate ? [estimate] : [])]} />;
}

/** Facts that tell how much time is left; it runs while one reads. */
function TimedFacts({ of }: { of: (now: number) => StepFact[] }) {
  return <StepFacts facts={of(useNow())} />;
}
