import { allocation } from '../../../../api/calls/allocation.ts';
import { finishFacts } from '../../../../text/steps/finish-facts.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { StepFacts, useTold } from '../../../parts/steps/step-facts.tsx';
import { useCall } from '../../../data/use-call.ts';
import { UnansweredSignals } from './unanswered-signals.tsx';

/** How much of the order has a winner, asked of the server when the dialog opens: the table on the page may be older. */
export function FinishFacts({ lotId }: { lotId: number }) {
  const coverage = useCall(allocation.coverage, { params: { id: lotId } });
  const { error } = coverage;
  const told = useTold(coverage);
  if (error && !told)
    return (
      <div className="mb-4">
        <Notice tone="warn" title="Не удалось узнать, сколько распределено">
          {error.message}
        </Notice>
      </div>
    );
  return (
    <>
      <StepFacts facts={told && finishFacts(told.data)} />
      <UnansweredSignals lotId={lotId} />
    </>
  );
}
