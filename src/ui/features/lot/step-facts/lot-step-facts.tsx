/** What each step's dialog of a lot shows to be confirmed, by the step's event. */
import type { ReactNode } from 'react';
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
import type { StepFact } from '../../../../text/steps/step-fact.ts';
import { useNow } from '../../../data/clock.ts';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { StepFacts } from '../../../parts/steps/step-facts.tsx';
import type { BeforePublishingProps } from './before-publishing.tsx';
import { FinishFacts } from './finish-facts.tsx';
import { OpeningFacts } from './opening-facts.tsx';

const beforePublishing = lazyPart<BeforePublishingProps>(() => import('./before-publishing.tsx'));

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
  const publishing = (more: StepFact[]) => (
    <TimedFacts of={(now) => [...publishFacts(figures, now), ...more]} />
  );
  return {
    'lot.toApplications': (
      <WhenWanted
        part={beforePublishing}
        wanted
        props={{ lot, factsWith: publishing }}
        standIn={publishing([])}
      />
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

/** Facts that tell how much time is left; it runs while one reads. */
function TimedFacts({ of }: { of: (now: number) => StepFact[] }) {
  return <StepFacts facts={of(useNow())} />;
}
