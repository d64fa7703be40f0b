/** One application outside of the lot's pages: head, the open steps of one's stage, the whole application. */
import { Link } from 'react-router-dom';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { tenderPath } from '../../data/route-params.ts';
import { ApplicationById, ApplicationView } from './application-view.tsx';
import { ApplicationTalkPart } from './application-talk-part.tsx';
import { CorrectOffers } from './correct-offers.tsx';
import { applicationStepBodies } from './step-bodies.ts';

interface CheckedApplicationProps {
  id: number;
  back: { to: string; label: string };
  /** The steps of the stage. */
  steps: readonly EventTypeOf<'application'>[];
  /** Where this reader finds the lot's history; nothing: nowhere. */
  historyAt?: (lotId: number) => string;
}

export function CheckedApplication({ id, back, steps, historyAt }: CheckedApplicationProps) {
  return (
    <ApplicationById id={id}>
      {(application) => (
        <>
          <PageHeader
            title="Заявка"
            back={back}
            note={
              <>
                Процедура{' '}
                <Link className="link" to={tenderPath(application.lot.id)}>
                  {application.lot.number} «{application.lot.title}»
                </Link>
                {historyAt && (
                  <>
                    {' · '}
                    <Link className="link" to={historyAt(application.lotId)}>
                      История процедуры
                    </Link>
                  </>
                )}
              </>
            }
          />
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
                  only={steps}
                />
                <CorrectOffers application={application} />
              </>
            }
          >
            <ApplicationTalkPart id={application.id} lotId={application.lotId} />
          </ApplicationView>
        </>
      )}
    </ApplicationById>
  );
}
