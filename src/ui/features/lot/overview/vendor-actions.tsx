/** What a vendor, or somebody who may become one, can do on the overview: apply, say that one takes part, accept. */
import { useNavigate } from 'react-router-dom';
import { applications } from '../../../../api/calls/applications.ts';
import { invitations } from '../../../../api/calls/invitations.ts';
import { lots } from '../../../../api/calls/lots.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isVerified } from '../../../../machines/access.ts';
import { isSubmitted } from '../../../../machines/application-predicates.ts';
import { isInvitationLive } from '../../../../machines/invitation-statuses.ts';
import type { EventTypeOf } from '../../../../machines/laws.ts';
import { shortSum } from '../../../../text/short-sums.ts';
import { vendorStates } from '../../../../text/states.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { LinkButton } from '../../../parts/control/link-button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { usePageActions } from '../../../data/page-actions.ts';
import { foresee } from '../../../data/foresee.ts';
import { tenderPath } from '../../../data/route-params.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { begun } from '../begun.ts';
import { useLotRelation } from '../lot-access.ts';
import { useAccepting } from '../use-accepting.ts';
import { HowToJoin } from './how-to-join.tsx';
import { WhoMayApply } from '../who-may-apply.tsx';

export function VendorActions({ lot }: { lot: Lot }) {
  const { visitor, isVendor, isGuest } = useLotRelation(lot);
  const accepting = useAccepting(lot);
  if (!isGuest && !isVendor) return null;
  if (isGuest) return accepting ? <HowToJoin lot={lot} /> : null;
  if (isVerified(visitor)) return <VerifiedVendorActions lot={lot} accepting={accepting} />;
  return (
    <>
      {accepting && <WhoMayApply visitor={visitor} />}
      {visitor.companyId !== null && <Submitted lot={lot} />}
    </>
  );
}

/** Of a company that may not apply any more: what it submitted before goes on. */
function Submitted({ lot }: { lot: Lot }) {
  const { data } = useCall(applications.list, { query: { 'filter[lot]': String(lot.id) } });
  const own = data?.data.find(({ status }) => isSubmitted(status));
  if (!own) return null;
  return (
    <Section title="Ваше участие" actions={<Badge {...vendorStates[own.vendorStatus]} />}>
      <LinkButton to={`/apply?lot=${lot.id}`} className="w-full">
        Ваша заявка
      </LinkButton>
    </Section>
  );
}

function VerifiedVendorActions({ lot, accepting }: { lot: Lot; accepting: boolean }) {
  const navigate = useNavigate();
  const current = useCall(applications.current, { params: { id: lot.id } });
  const sent = useCall(
    invitations.list,
    { query: { 'filter[lot]': String(lot.id) } },
    { enabled: accepting && lot.isInvited },
  );
  const participate = useSend(invitations.isParticipant, {
    queue: 'participation',
    foresee: ({ params, body }) => [
      foresee(lots.read, (reply) =>
        reply.data.id === params.id
          ? { ...reply, data: { ...reply.data, isParticipant: body?.participant ?? true } }
          : reply,
      ),
    ],
    done: ({ data }) =>
      data.isParticipant
        ? 'Вы будете получать уведомления процедуры'
        : 'Уведомления процедуры больше не придут',
  });
  const accept = useSend(invitations.accept, { done: 'Приглашение принято' });
  const decline = useSend(invitations.decline, { done: 'Приглашение отклонено' });
  const own = current.data?.data;
  /** One that its reader may not see is told of where it would be written. */
  const isThere = own ?? current.data?.hasUnseen;
  const may = (step: EventTypeOf<'application'>) =>
    own?.steps.some(({ event, open }) => event === step && open) === true;
  /** Whoever has an application that is not withdrawn hears of the lot anyway. */
  const isTold = isThere && !may('application.reopen');
  const isAsked = may('application.answer');
  const invitation = sent.data?.data.find((one) => isInvitationLive(one.status));
  usePageActions(
    current.isPending || (!accepting && !isThere)
      ? []
      : [
          {
            id: 'lot.apply',
            title: `${isThere ? 'Открыть заявку' : 'Подать заявку'} · ${lot.number}`,
            run: () => void navigate(`/apply?lot=${lot.id}`, isThere ? {} : { state: begun }),
          },
        ],
  );
  if (current.isPending) return <div className="awaited" hidden />;
  if (!accepting && !isThere) return null;
  return (
    <>
      {invitation && (
        <Notice
          title="Вас пригласили к участию"
          actions={
            <div className="flex gap-2">
              <Button
                size="sm"
                busy={accept.busy}
                onClick={() => accept.run({ params: { id: invitation.id } })}
              >
                Принять
              </Button>
              <Button
                size="sm"
                kind="quiet"
                busy={decline.busy}
                onClick={() => decline.run({ params: { id: invitation.id } })}
              >
                Отклонить
              </Button>
            </div>
          }
        />
      )}
      <Section title="Ваше участие" actions={own && <Badge {...vendorStates[own.vendorStatus]} />}>
        <div className="flex flex-col gap-2">
          {may('application.setRepeatedPrice') && (
            <LinkButton to={tenderPath(lot.id, 'repeating')} kind="primary">
              К переторжке
            </LinkButton>
          )}
          {isThere ? (
            <LinkButton to={`/apply?lot=${lot.id}`} kind={accepting || isAsked ? 'primary' : 'secondary'}>
              {isAsked ? 'Ответить на уточнение' : accepting ? 'Открыть заявку' : 'Ваша заявка'}
            </LinkButton>
          ) : (
            <LinkButton to={`/apply?lot=${lot.id}`} state={begun} kind="primary">
              Подать заявку
            </LinkButton>
          )}
          {own && accepting && own.coverage.items > 0 && (
            <p className="text-xs text-ink-soft">
              С ценой {own.coverage.items} из {own.coverage.of},{' '}
              {shortSum(own.offersTotalPrice, own.currency)} без НДС
            </p>
          )}
          {accepting && !isTold && (
            <>
              <Button
                aria-pressed={lot.isParticipant}
                onClick={() =>
                  participate.run({ params: { id: lot.id }, body: { participant: !lot.isParticipant } })
                }
              >
                {lot.isParticipant ? 'Не участвую' : 'Участвую'}
              </Button>
              <p className="text-xs text-ink-soft">
                {lot.isParticipant
                  ? 'Уведомления процедуры приходят; организатор об этом не знает.'
                  : '«Участвую» включит уведомления процедуры; организатор об этом не узнает.'}
              </p>
            </>
          )}
        </div>
      </Section>
    </>
  );
}
