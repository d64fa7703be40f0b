/** What else can be done with what is written, behind the bar's «…»: the receipt's revisions stay, edits are thrown away, it is withdrawn. */
import type { Application } from '../../../api/records/application.ts';
import { Steps } from '../../parts/steps/steps.tsx';
import type { Draft } from './use-draft.ts';

export function EditorSteps({ application, draft }: { application: Application; draft: Draft }) {
  return (
    <Steps
      law="application"
      status={application.status}
      steps={application.steps}
      ifMatch={draft.state.base.version}
      except={['application.edit', 'application.submit', 'application.resubmit']}
      aside={['application.cancel', 'application.discardEdit']}
      onDone={() => draft.store.forget()}
    />
  );
}
