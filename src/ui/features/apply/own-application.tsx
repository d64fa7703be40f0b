/** The company's submitted, withdrawn or decided application: its state, the steps left to the vendor, the answer asked for. */
import type { ReactNode } from 'react';
import type { Application } from '../../../api/records/application.ts';
import { isSubmitted } from '../../../machines/application-predicates.ts';
import { isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { FileDown } from 'lucide-react';
import { Button } from '../../parts/control/button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { applicationPath, tenderPath } from '../../data/route-params.ts';
import { ApplicationView } from '../application/application-view.tsx';
import { useClosedAnswer } from './closed-answer.ts';
import { saveReceipt } from './save-receipt.ts';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const answer = lazyPart(async () => ({
  default: (await import('./clarification-answer.tsx')).ClarificationAnswer,
}));

/** Steps that have a place of their own. */
const ELSEWHERE = [
  'application.answer',
  'application.setRepeatedPrice',
  'application.resubmit',
  'application.discardEdit',
] as const;

interface OwnApplicationProps {
  application: Application;
  userId: number;
  /** A clarification waits for the answer. */
  isAsked: boolean;
  /** Over what was offered. */
  notice?: ReactNode;
  /** What it offers this browser alone has. */
  isUnstored?: boolean;
  /** The company may not submit now: what begins another revision leads nowhere. */
  isHeld?: boolean;
}

export function OwnApplication(props: OwnApplicationProps) {
  const { application, userId, isAsked, notice, isUnstored, isHeld } = props;
  const { lot, lotId, id, status, steps, version } = application;
  const asked = isAsked
    ? application.clarifications.find((one) => isOpenClarification(one.status))
    : undefined;
  useClosedAnswer(application, userId, asked?.id);
  const repeats = steps.some(({ event, open }) => event === 'application.setRepeatedPrice' && open);
  // Submitted and nothing more to do: opening it again is no next step.
  const isKept = application.receipt !== null && lot.isSealed && isSubmitted(status);
  return (
    <ApplicationView
      application={application}
      isUnstored={isUnstored}
      actions={
        <>
          {repeats && (
            <LinkButton kind="primary" to={tenderPath(lotId, 'repeating')}>
              К переторжке
            </LinkButton>
          )}
          {isFinished(lot.status) && application.ratingsWon !== null && application.ratingsWon > 0 && (
            <LinkButton to={applicationPath(lotId, id, 'agreement')}>Договор</LinkButton>
          )}
          {isKept && (
            <Button kind="primary" icon={FileDown} onClick={() => void saveReceipt(application)}>
              Скачать квитанцию
            </Button>
          )}
          <Steps
            law="application"
            status={status}
            steps={steps}
            ifMatch={version}
            primary={isKept ? null : undefined}
            aside={['application.cancel']}
            except={isHeld ? [...ELSEWHERE, 'application.edit'] : ELSEWHERE}
          />
        </>
      }
      lead={
        <>
          {notice}
          {asked && (
            <WhenWanted
              key={asked.id}
              part={answer}
              wanted
              props={{ application, clarification: asked, userId }}
              standIn={<SkeletonLines />}
            />
          )}
        </>
      }
    />
  );
}
