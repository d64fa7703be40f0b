/** The vendor's steps on what is being written. A submission stores everything first, then says what will happen. */
import { useState } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Step } from '../../../api/step.ts';
import { toast } from '../../data/toasts.ts';
import { Steps } from '../../parts/steps/steps.tsx';
import { StepDialog } from '../../parts/steps/step-dialog.tsx';
import { SubmitFacts } from './submit-facts.tsx';
import { submitEvents } from './submission-checks.tsx';
import type { Draft } from './use-draft.ts';

interface EditorStepsProps {
  application: Application;
  draft: Draft;
  onSubmitted: () => void;
}

export function EditorSteps({ application, draft, onSubmitted }: EditorStepsProps) {
  const [asked, setAsked] = useState<Step | null>(null);
  const { store, state, flush } = draft;

  async function ask() {
    if (!(await flush())) {
      toast.attention('Подать можно только то, что сохранено: исправьте отмеченное и дождитесь сохранения');
      return;
    }
    // The reply of the last save brought the steps anew: what was typed may have closed or opened this one.
    const step = store.getState().base.steps.find(({ event }) => submitEvents.includes(event));
    if (step?.open) setAsked(step);
    else toast.attention(step?.reasons.join('\n') ?? 'Подать заявку сейчас нельзя');
  }

  return (
    <>
      <Steps
        law="application"
        status={application.status}
        steps={application.steps}
        ifMatch={state.base.version}
        custom={{
          'application.submit': () => void ask(),
          'application.resubmit': () => void ask(),
        }}
        except={['application.edit']}
        aside={['application.cancel', 'application.discardEdit']}
        onDone={() => store.forget()}
      />
      {asked && (
        <StepDialog
          law="application"
          from={application.status}
          step={asked}
          version={state.base.version}
          facts={<SubmitFacts stored={state.base} />}
          onClose={() => setAsked(null)}
          onDone={() => {
            store.forget();
            onSubmitted();
          }}
        />
      )}
    </>
  );
}
