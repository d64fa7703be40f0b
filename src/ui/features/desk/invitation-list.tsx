/** Invitations that wait for the company's word and accepted ones for its application; nothing where there are none. */
import { Link } from 'react-router-dom';
import { invitations } from '../../../api/calls/invitations.ts';
import { openInvitations } from '../../../api/own-work.ts';
import type { Invitation } from '../../../api/records/invitation.ts';
import { invitationAdmits, isInvitationLive } from '../../../machines/invitation-statuses.ts';
import { Button } from '../../parts/control/button.tsx';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { useSend } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useRunningApplications } from './own-work.ts';

export function InvitationList() {
  const list = useAllRows(invitations.list, { query: openInvitations });
  const begun = useRunningApplications().data?.rows;
  const live =
    list.data?.rows.filter(
      ({ status, lotId, lot }) =>
        lot !== null &&
        (isInvitationLive(status) ||
          (invitationAdmits(status) && begun?.every((application) => application.lotId !== lotId))),
    ) ?? [];
  if (list.isPending)
    return (
      // Below it alone: beside it the days stand before their values.
      <div hidden>
        <div className="awaited" />
      </div>
    );
  if (live.length === 0) return null;
  return (
    <Section title="Приглашения" count={live.length} flush>
      <ul className="divide-y divide-line border-t border-line">
        {live.map((one) => (
          <InvitationItem key={one.id} invitation={one} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationItem({ invitation: { id, lot, status, expiresAt } }: { invitation: Invitation }) {
  const accept = useSend(invitations.accept, { done: 'Приглашение принято' });
  const decline = useSend(invitations.decline, { done: 'Приглашение отклонено' });
  if (!lot) return null;
  const isAccepted = !isInvitationLive(status);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-1.5 text-table">
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 md:flex-nowrap">
        <Link className="group line-clamp-2 break-words" to={tenderPath(lot.id)}>
          <span className="mr-3 text-ink-soft">{lot.number}</span>
          <span className="font-medium group-hover:text-primary-ink group-hover:underline">{lot.title}</span>
        </Link>
        {isAccepted ? (
          <span className="text-xs whitespace-nowrap text-ink-soft">принято, заявки ещё нет</span>
        ) : lot.isOfUse ? (
          <span title={formatDateTime(expiresAt)} className="text-xs whitespace-nowrap text-ink-soft">
            действует до {formatShortDateTime(expiresAt)}
          </span>
        ) : (
          <span className="text-xs whitespace-nowrap text-ink-soft">приём заявок окончен</span>
        )}
      </span>
      <span className="flex gap-2">
        {isAccepted && (
          <Link className="link" to={`/apply?lot=${lot.id}`} aria-label={`Подать заявку: ${lot.number}`}>
            Подать заявку
          </Link>
        )}
        {!isAccepted && lot.isOfUse && (
          <Button
            size="sm"
            kind="primary"
            aria-label={`Принять: ${lot.number}`}
            busy={accept.busy}
            onClick={() => accept.run({ params: { id } })}
          >
            Принять
          </Button>
        )}
        {!isAccepted && (
          <Button
            size="sm"
            aria-label={`Отклонить: ${lot.number}`}
            busy={decline.busy}
            onClick={() => decline.run({ params: { id } })}
          >
            Отклонить
          </Button>
        )}
      </span>
    </li>
  );
}
