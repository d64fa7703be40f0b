/** Invitations that wait for the company's word; nothing where there are none. */
import { Link } from 'react-router-dom';
import { invitations } from '../../../api/calls/invitations.ts';
import { liveInvitations } from '../../../api/own-work.ts';
import type { Invitation } from '../../../api/records/invitation.ts';
import { isInvitationLive } from '../../../machines/invitation-statuses.ts';
import { Button } from '../../parts/control/button.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { useSend } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';

export function InvitationList() {
  const list = useAllRows(invitations.list, { query: liveInvitations });
  const live = list.data?.rows.filter(({ status, lot }) => isInvitationLive(status) && lot !== null) ?? [];
  if (live.length === 0) return null;
  return (
    <Section title="Приглашения">
      <ul className="divide-y divide-line">
        {live.map((one) => (
          <InvitationItem key={one.id} invitation={one} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationItem({ invitation: { id, lot, expiresAt } }: { invitation: Invitation }) {
  const accept = useSend(invitations.accept, { done: 'Приглашение принято' });
  const decline = useSend(invitations.decline, { done: 'Приглашение отклонено' });
  if (!lot) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-60">
        <Link className="link line-clamp-2 font-medium break-words" to={tenderPath(lot.id)}>
          № {lot.number} {lot.title}
        </Link>
        <span className="text-xs text-ink-soft">Действует до {formatDateTime(expiresAt)}</span>
      </span>
      <Button size="sm" kind="primary" busy={accept.busy} onClick={() => accept.run({ params: { id } })}>
        Принять
      </Button>
      <Button size="sm" busy={decline.busy} onClick={() => decline.run({ params: { id } })}>
        Отклонить
      </Button>
    </li>
  );
}
