/** /admin/invitations: who was invited to the platform and to lots. */
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { invitations } from '../../../api/calls/invitations.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import { email } from '../../../api/fields.ts';
import type { Invitation } from '../../../api/records/invitation.ts';
import { userRole } from '../../../api/records/user.ts';
import { USER_ROLES } from '../../../machines/access.ts';
import { isInvitationLive } from '../../../machines/invitation-statuses.ts';
import { roleNames } from '../../../text/role-names.ts';
import { invitationStates } from '../../../text/states.ts';
import { stateColumn } from '../../parts/table/state-column.tsx';
import { Button } from '../../parts/control/button.tsx';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useSend } from '../../data/use-call.ts';

const columnsOf = (
  withdraw: (invitation: Invitation) => void,
): Column<Invitation, NamesOf<typeof invitations.list>>[] => [
  { id: 'email', header: 'Почта', width: 260, least: 160 },
  { id: 'role', header: 'Роль', width: 180, least: 104, spare: 2, value: (row) => roleNames[row.role] },
  { id: 'company', header: 'Компания', width: 240, least: 144, value: (row) => row.company?.title },
  {
    id: 'lot',
    header: 'Процедура',
    width: 260,
    least: 124,
    spare: 1,
    value: (row) => row.lot && `${row.lot.number} ${row.lot.title}`,
  },
  stateColumn({ states: invitationStates, of: (row: Invitation) => row.status }),
  { id: 'sentAt', header: 'Отправлено', kind: 'time', sort: true, width: 170, spare: 3 },
  { id: 'expiresAt', header: 'Действует до', kind: 'time', width: 170, hidden: true },
  {
    id: 'actions',
    header: 'Действия',
    width: 130,
    value: () => null,
    cell: (row) =>
      isInvitationLive(row.status) ? (
        <Button
          size="sm"
          aria-label={`Отозвать: ${row.company?.title ?? row.email}`}
          onClick={() => withdraw(row)}
        >
          Отозвать
        </Button>
      ) : (
        '—'
      ),
  },
];

export default function Page() {
  const [inviting, setInviting] = useState(false);
  const viewed = useViewed('invitations', invitations.list, { sort: '-sentAt' });
  const list = useList(invitations.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  const { run: withdraw } = useSend(invitations.withdraw, { done: 'Приглашение отозвано' });
  const columns = useMemo(() => columnsOf(({ id }) => withdraw({ params: { id } })), [withdraw]);
  return (
    <>
      <PageHeader title="Приглашения" />
      <ViewedTable
        {...list}
        viewed={viewed}
        label="Приглашения"
        columns={columns}
        searchBy="search"
        toolbar={
          <Button kind="primary" icon={Mail} size="bar" onClick={() => setInviting(true)}>
            Пригласить
          </Button>
        }
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

const schema = z.object({ email, role: userRole });

function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useSend(invitations.send, { once: true, done: 'Приглашение отправлено', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { email: '', role: 'vendor' as const },
    sendOnly: true,
    unsaved: 'неотправленное приглашение',
    submit: (body) => invite.send({ body }),
  });
  return (
    <Dialog open onClose={onClose} title="Пригласить на площадку" size="sm">
      <Form form={form} label="Приглашение">
        <TextField name="email" label="Электронная почта" type="email" required focusFirst />
        <SelectField
          name="role"
          label="Роль"
          options={USER_ROLES.map((value) => ({ value, label: roleNames[value] }))}
        />
        <FormButtons onClose={onClose}>Отправить приглашение</FormButtons>
      </Form>
    </Dialog>
  );
}
