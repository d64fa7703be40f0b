/** One application for a checker outside of the lot's pages: head, the open steps of one's stage, the whole application. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '../../../api/records/application.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { Steps } from '../../parts/steps.tsx';
import { tenderPath } from '../../route-params.ts';
import { ApplicationById, ApplicationView } from './application-view.tsx';
import { applicationStepBodies } from './step-bodies.ts';

interface CheckedApplicationProps {
  id: number;
  back: { to: string; label: string };
  /** The steps of the stage. */
  steps: readonly EventTypeOf<'application'>[];
  /** Links beside the lot's title. */
  links?: (application: Application) => ReactNode;
}

export function CheckedApplication({ id, back, steps, links }: CheckedApplicationProps) {
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
                {links?.(application)}
              </>
            }
          />
          <ApplicationView
            application={application}
            actions={
              <Steps
                law="application"
                status={application.status}
                steps={application.steps}
                ifMatch={application.version}
                body={applicationStepBodies}
                only={steps}
              />
            }
          />
        </>
      )}
    </ApplicationById>
  );
}
