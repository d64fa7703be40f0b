/** /tender-{lot}/application-{application}: one opened application, for the manager, security and the administrator. */
import { Steps } from '../../parts/steps/steps.tsx';
import { useApplicationId } from '../../data/route-params.ts';
import { missing } from '../../parts/feedback/error-screen.tsx';
import { ApplicationById, ApplicationView } from '../../features/application/application-view.tsx';
import { ApplicationTalkPart } from '../../features/application/application-talk-part.tsx';
import { CorrectOffers } from '../../features/application/correct-offers.tsx';
import { applicationStepBodies } from '../../features/application/step-bodies.ts';
import { useTender } from '../../features/lot/tender.ts';

export default function Page() {
  const id = useApplicationId();
  const lot = useTender();
  return (
    <ApplicationById id={id}>
      {(application) => {
        if (application.lotId !== lot.id) throw missing();
        return (
          <ApplicationView
            application={application}
            actions={
              <>
                <Steps
                  law="application"
                  status={application.status}
                  steps={application.steps}
                  ifMatch={application.version}
                  body={applicationStepBodies}
                  // Offers are decided row by row on the verification page; a decision is cancelled in the history below.
                  except={[
                    'application.verify',
                    'application.cancelDecision',
                    'application.setMark',
                    'application.correct',
                  ]}
                />
                <CorrectOffers application={application} />
              </>
            }
          >
            <ApplicationTalkPart id={application.id} lotId={lot.id} />
          </ApplicationView>
        );
      }}
    </ApplicationById>
  );
}
