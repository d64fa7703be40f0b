/** Who acts for the company and in what role; its head invites, changes roles and ends access here. */
import { Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { colleagues as calls } from '../../../../api/calls/colleagues.ts';
import type { Colleague, CompanyInvite } from '../../../../api/records/colleague.ts';
import { companyRoles, leadsCompany, type CompanyRole } from '../../../../machines/access.ts';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { companyRoleHints, companyRoleNames } from '../../../../text/colleagues.ts';
import { lookWhoIsHere, useVisitor } from '../../../data/visitor.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

const inviteDialog = lazyPart(() => import('./invite-colleague.tsx'));

const roleOptions = companyRoles.map((value) => ({
  value,
  label: companyRoleNames[value],
  hint: companyRoleHints[value],
}));

export function UserSection() {
  const visitor = useVisitor();
  const leads = visitor.companyRole !== undefined && leadsCompany(visitor.companyRole);
  const users = useCall(calls.list, { query: {} }).data?.data;
  const invites = useCall(calls.invites, { query: {} }, { enabled: leads }).data?.data ?? [];
  const [inviting, setInviting] = useState(false);
  const close = () => setInviting(false);
  return (
    <Section
      title="Сотрудники"
      note={
        leads
          ? 'Администратор компании приглашает, меняет роли и прекращает доступ; подать заявку может только тот, чья роль это позволяет.'
          : 'Приглашает сотрудников и меняет роли администратор компании.'
      }
      actions={
        leads && (
          <Button
            size="sm"
            icon={UserPlus}
            {...preloadingPart(inviteDialog)}
            onClick={() => setInviting(true)}
          >
            Пригласить
          </Button>
        )
      }
    >
      {users === undefined && <SkeletonLines lines={3} />}
      <ul className="divide-y divide-line" aria-label="Сотрудники компании">
        {users?.map((user) => (
          <UserRow key={user.id} user={user} leads={leads} isMe={user.id === visitor.id} />
        ))}
        {invites.map((invite) => (
          <InviteRow key={`invite-${invite.id}`} invite={invite} />
        ))}
      </ul>
      {leads && users?.length === 1 && invites.length === 0 && (
        <p className="pt-2 text-xs text-ink-soft">
          Пока вы один: пригласите коллегу, чтобы заявку мог подать и он.
        </p>
      )}
      {inviting && <WhenWanted part={inviteDialog} wanted props={{ onClose: close }} onMissing={close} />}
    </Section>
  );
}

function UserRow({ user, leads, isMe }: { user: Colleague; leads: boolean; isMe: boolean }) {
  const setRole = useSend(calls.setRole, {
    done: 'Роль изменена',
    onDone: () => isMe && lookWhoIsHere(),
  });
  const remove = useSend(calls.remove, { done: 'Доступ прекращён', onDone: () => setRemoving(false) });
  const [removing, setRemoving] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">
          {user.name}
          {isMe && <span className="font-normal text-ink-soft"> — это вы</span>}
        </p>
        <p className="break-words text-ink-soft">
          {[
            user.email,
            user.phone && formatPhone(user.phone),
            !user.emailVerified && 'адрес ещё не подтверждён',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {leads ? (
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <div className="min-w-0 flex-1 sm:w-64">
            <Select
              value={user.role}
              onChange={(value) =>
                setRole.run({ params: { id: user.id }, body: { role: value as CompanyRole } })
              }
              options={roleOptions}
              disabled={setRole.busy}
              aria-label={`Роль: ${user.name}`}
            />
          </div>
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Прекратить доступ: ${user.name}`}
            disabled={isMe}
            onClick={() => setRemoving(true)}
          />
        </div>
      ) : (
        <span className="text-ink-soft">{companyRoleNames[user.role]}</span>
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          onClose={() => setRemoving(false)}
          title={`Прекратить доступ: ${user.name}?`}
          will={[
            'Сотрудник перестанет видеть профиль и заявки компании; начатое им останется у компании.',
            'Он и остальные сотрудники узнают об этом.',
          ]}
          confirm="Прекратить доступ"
          busy={remove.busy}
          onConfirm={() => remove.run({ params: { id: user.id } })}
        />
      )}
    </li>
  );
}

function InviteRow({ invite }: { invite: CompanyInvite }) {
  const withdraw = useSend(calls.withdraw, { done: 'Приглашение отозвано' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{invite.email}</p>
        <p className="text-ink-soft">
          Приглашён <DateTime value={invite.createdAt} />, ответа ещё нет · {companyRoleNames[invite.role]}
        </p>
      </div>
      <Button
        size="sm"
        busy={withdraw.busy}
        aria-label={`Отозвать приглашение: ${invite.email}`}
        onClick={() => withdraw.run({ params: { id: invite.id } })}
      >
        Отозвать
      </Button>
    </li>
  );
}
