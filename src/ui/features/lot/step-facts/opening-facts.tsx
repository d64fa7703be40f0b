import { references } from '../../../../api/calls/references.ts';
import { ratesFact } from '../../../../text/rates.ts';
import type { StepFact } from '../../../../text/steps/step-fact.ts';
import { StepFacts } from '../../../parts/steps/step-facts.tsx';
import { useCall } from '../../../data/use-call.ts';

/** What is opened, and by which rates it will be compared for good. */
export function OpeningFacts({ facts }: { facts: readonly StepFact[] }) {
  const { data, error } = useCall(references.ratesState);
  // Without the answer the rest is told all the same: the server asks about the rates once more.
  if (error) return <StepFacts facts={facts} />;
  return <StepFacts facts={data && [...facts, ratesFact(data.data)]} />;
}
