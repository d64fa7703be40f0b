/** One application under consideration: what is asked, the decision on each offer and on the whole, what was decided. */
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { awaitsAnswer, awaitsManager, isRejected } from '../../../machines/application-predicates.ts';
import { isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { isVerifying } from '../../../machines/lot-predicates.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { blockNames } from '../../../text/enums.ts';
import { applicationStates } from '../../../text/states.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { serverNow } from '../../data/clock.ts';
import { publicConfig } from '../../data/config.ts';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Steps, type StepBody } from '../../parts/steps/steps.tsx';
import { DateTime, Money } from '../../parts/text/text.tsx';
import { CorrectOffers } from '../application/correct-offers.tsx';
import { DecisionHistory } from '../application/decision-history.tsx';
import { OfferTable } from '../application/offer-table.tsx';
import { applicationStepBodies } from '../application/step-bodies.ts';
import { applicationHref } from '../application/application-href.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { OfferDecisions } from './offer-decisions.tsx';

const DAY = 86_400_000;

/** Offers are decided row by row beforehand; the step only fixes what stands. */
const verify: StepBody = () => ({ decision: 'verified', offers: [] });

export function DecisionPanel({ lot, application }: { lot: Lot; application: Application }) {
  const { role } = useVisitor();
  const { isOwner } = useLotRelation(lot);
  const { status, offers } = application;
  const deciding = isOwner && isVerifying(lot.status) && (awaitsManager(status) || awaitsAnswer(status));
  const flagged = useMemo(() => offers.filter((o) => o.needsClarification).map(({ id }) => id), [offers]);
  const initial = useMemo(
    () => ({
      'application.clarify': {
        dueAt: new Date(serverNow() + publicConfig().clarificationDays * DAY).toISOString(),
        blocks: flagged.length > 0 ? ['offers_block'] : [],
      },
    }),
    [flagged.length],
  );
  const refusal = application.verifications.find(
    ({ decision, cancelledAt }) => decision === 'rejected' && cancelledAt === null,
  );
  const asked = application.clarifications.filter((one) => isOpenClarification(one.status));
  return (
    <Stack>
      <section
        aria-label={`Заявка: ${application.vendor.title}`}
        className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4"
      >
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-md font-semibold break-words">{application.vendor.title}</h2>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <Badge {...applicationStates[status]} />
              {application.flags.map((flag) => (
                <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} />
              ))}
            </p>
            <p className="mt-1 text-ink-soft">
              Подана <DateTime value={application.submittedAt} /> · без НДС{' '}
              <Money value={application.offersTotalPrice} currency={application.currency} />
            </p>
          </div>
          <LinkButton to={applicationHref(role, lot.id, application.id)} icon={ExternalLink} size="sm">
            Заявка целиком
          </LinkButton>
        </div>
        {isRejected(status) && refusal?.comment && (
          <Notice tone="bad" title="Заявка отклонена">
            <span className="break-words whitespace-pre-line">{refusal.comment}</span>
          </Notice>
        )}
        {asked.map((one) => (
          <Notice
            key={one.id}
            tone="warn"
            title={`Запрошено уточнение: ${one.blocks.map((block) => blockNames[block]).join(', ')}`}
          >
            <p className="break-words whitespace-pre-line">{one.text}</p>
            <p className="mt-1">
              Ответ до <DateTime value={one.dueAt} />, осталось <Countdown until={one.dueAt} />
            </p>
          </Notice>
        ))}
        <div className="flex flex-wrap items-start gap-2">
          <Steps
            law="application"
            status={status}
            steps={application.steps}
            ifMatch={application.version}
            except={['application.cancelDecision', 'application.setMark', 'application.correct']}
            primary={isOwner ? 'application.verify' : undefined}
            initial={initial}
            body={{
              ...applicationStepBodies,
              'application.verify': verify,
              'application.clarify': (values) => ({ ...values, offers: flagged }),
            }}
          />
          <CorrectOffers application={application} />
        </div>
      </section>
      {deciding ? <OfferDecisions application={application} /> : <OfferTable application={application} />}
      <DecisionHistory application={application} />
    </Stack>
  );
}
