/** Companies that invite a vendor who acts for none yet. */
import { colleagues as calls } from '../../../../api/calls/colleagues.ts';
import type { OwnInvite } from '../../../../api/records/colleague.ts';
import { companyRoleHints, companyRoleNames } from '../../../../text/colleagues.ts';
import { lookWhoIsHere } from '../../../data/visitor.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';

export function OwnInvites() {
  const invites = useCall(calls.own, { query: {} }).data?.data ?? [];
  return invites.map((invite) => <Invite key={invite.id} invite={invite} />);
}

function Invite({ invite: { id, companyTitle, itn, role, invitedBy } }: { invite: OwnInvite }) {
  const accept = useSend(calls.accept, {
    done: 'Вы действуете от имени компании',
    onDone: lookWhoIsHere,
  });
  const decline = useSend(calls.decline, { done: 'Приглашение отклонено' });
  const params = { id };
  return (
    <Notice
      title={`Вас приглашают в компанию ${companyTitle}`}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={decline.busy} onClick={() => decline.run({ params })}>
            Отклонить
          </Button>
          <Button size="sm" kind="primary" busy={accept.busy} onClick={() => accept.run({ params })}>
            Принять
          </Button>
        </div>
      }
    >
      ИНН {itn}
      {invitedBy !== null && `, приглашает ${invitedBy}`}. Ваша роль: {companyRoleNames[role].toLowerCase()} —{' '}
      {companyRoleHints[role]}.
    </Notice>
  );
}
