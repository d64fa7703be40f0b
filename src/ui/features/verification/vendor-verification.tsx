/** To a vendor: how its own application stands, and what is asked of it; nothing of the others. */
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { isAccepting } from '../../../machines/lot-predicates.ts';
import { vendorStatusNotes } from '../../../text/application-words.ts';
import { blockNames } from '../../../text/enums.ts';
import { vendorStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DateTime } from '../../parts/text/text.tsx';
import { useByNow } from '../../data/clock.ts';
import { useCall } from '../../data/use-call.ts';
import { ApplicationById } from '../application/application-view.tsx';
import { DecisionHistory } from '../application/decision-history.tsx';

export function VendorVerification({ lot }: { lot: Lot }) {
  const own = useCall(applications.ofLot, { params: { id: lot.id }, query: { page: 1, per_page: 10 } });
  const isOpen = useByNow((now) => isAccepting(lot.status, Date.parse(lot.applicationsDeadline ?? ''), now));
  if (!own.data) {
    return own.error ? (
      <EmptyState title="Не удалось загрузить заявку" text={own.error.message} />
    ) : (
      <SkeletonLines lines={4} />
    );
  }
  const [first] = own.data.data;
  if (!first) {
    return (
      <EmptyState
        title="Ваша компания не участвует в процедуре"
        text={
          isOpen
            ? 'Здесь будет видно, как рассматривается ваша заявка и что просит уточнить организатор.'
            : 'Приём предложений закончен: подать заявку уже нельзя.'
        }
        action={isOpen ? <LinkButton to={`/apply?lot=${lot.id}`}>К заявке</LinkButton> : undefined}
      />
    );
  }
  return (
    <ApplicationById id={first.id}>
      {(application) => <OwnStatus lot={lot} application={application} />}
    </ApplicationById>
  );
}

function OwnStatus({ lot, application }: { lot: Lot; application: Application }) {
  const { vendorStatus, submittedAt } = application;
  const asked = application.clarifications.filter(({ status }) => isOpenClarification(status));
  return (
    <Stack>
      <Section
        title="Ваша заявка"
        actions={<LinkButton to={`/apply?lot=${lot.id}`}>Открыть заявку</LinkButton>}
      >
        <p className="flex flex-wrap items-center gap-3">
          <Badge {...vendorStates[vendorStatus]} />
          {submittedAt !== null && (
            <span className="text-ink-soft">
              Подана <DateTime value={submittedAt} />
            </span>
          )}
        </p>
        <p className="mt-2">{vendorStatusNotes[vendorStatus]}</p>
      </Section>
      {asked.map((one) => (
        <Notice
          key={one.id}
          tone="warn"
          title={`Просят уточнить: ${one.blocks.map((block) => blockNames[block]).join(', ')}`}
          actions={
            <LinkButton to={`/apply?lot=${lot.id}`} kind="primary">
              Ответить
            </LinkButton>
          }
        >
          <p className="break-words whitespace-pre-line">{one.text}</p>
          <p className="mt-1">
            Ответить до <DateTime value={one.dueAt} />, осталось <Countdown until={one.dueAt} />
          </p>
        </Notice>
      ))}
      <DecisionHistory application={application} />
    </Stack>
  );
}
