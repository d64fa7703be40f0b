/** Users as a table with their steps: <UserTable id="users" label="Пользователи" roles={USER_ROLES} />. */
import { Eraser, Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { users } from '../../../../api/calls/users.ts';
import type { NamesOf } from '../../../../api/list-query.ts';
import type { UserRecord, UserRole } from '../../../../api/records/user.ts';
import { isBlocked, userStatusOf, type UserStatus } from '../../../../machines/user.ts';
import { formatPhone } from '../../../../rules/identifiers/phone.ts';
import { roleNames } from '../../../../text/role-names.ts';
import { userStates } from '../../../../text/states.ts';
import { stepText } from '../../../../text/steps.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { MailAddress } from '../../../parts/text/mail-address.tsx';
import type { Column } from '../../../parts/table/column.ts';
import { useList } from '../../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../views/viewed-table.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { useSend } from '../../../data/use-call.ts';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const eraseDialog = lazyPart(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }));
const ownedLots = lazyPart(async () => ({ default: (await import('./owned-lots.tsx')).OwnedLots }));
const dialog = lazyPart(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

interface UserTableProps {
  id: 'users' | 'employees';
  label: string;
  /** Whose users are listed, and which roles may be given here. */
  roles: readonly UserRole[];
  create: string;
}

interface Actions {
  edit: (user: UserRecord) => void;
  block: (user: UserRecord) => void;
  erase: (user: UserRecord) => void;
  ownId: number | null;
}

export const userColumns = (
  roles: readonly UserRole[],
  { edit, block, erase, ownId }: Actions,
): Column<UserRecord, NamesOf<typeof users.list>>[] => [
  {
    id: 'name',
    header: 'Пользователь',
    sort: true,
    width: 224,
    least: 136,
    beside: { header: 'Почта', value: (user) => (user.isErased ? null : user.email) },
    cell: (user) => (
      <>
        {user.name}
        {!user.isErased && (
          <span className="block text-xs font-normal text-ink-soft">
            <MailAddress text={user.email} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'role',
    header: 'Роль',
    sort: true,
    width: 130,
    least: 116,
    // Who belongs to a company is mostly its vendor.
    ...(roles.includes('vendor') && { spare: 2 }),
    value: (user) => roleNames[user.role],
    filter: { kind: 'select', options: roles.map((value) => ({ value, label: roleNames[value] })) },
  },
  ...(roles.includes('vendor')
    ? [
        {
          id: 'company',
          header: 'Компания',
          width: 200,
          least: 132,
          value: (user: UserRecord) => user.company?.title,
        },
      ]
    : []),
  {
    id: 'phone',
    header: 'Телефон',
    width: 152,
    rigid: true,
    value: (user) => (user.phone ? formatPhone(user.phone) : null),
  },
  {
    id: 'blocked',
    header: 'Состояние',
    width: 126,
    rigid: true,
    // The step beside it tells the same.
    spare: 1,
    value: (user) => userStates[statusOf(user)].label,
    cell: (user) => <Badge {...userStates[statusOf(user)]} />,
    filter: {
      kind: 'select',
      options: (['0', '1'] as const).map((value) => ({
        value,
        label: userStates[userStatusOf(value)].label,
      })),
    },
  },
  { id: 'emailVerifiedAt', header: 'Почта подтверждена', kind: 'time', width: 180, hidden: true },
  {
    id: 'createdAt',
    header: 'Создан',
    kind: 'time',
    sort: true,
    width: 170,
    hidden: true,
    filter: { kind: 'dates', name: 'created' },
  },
  {
    id: 'actions',
    header: 'Действия',
    width: 206,
    value: () => null,
    cell: (user) =>
      !user.isErased && (
        <span className="flex items-center gap-1">
          <IconButton
            icon={Pencil}
            size="sm"
            label={`Изменить: ${user.name}`}
            {...preloadingPart(dialog)}
            onClick={() => edit(user)}
          />
          {user.id !== ownId && (
            <Button
              size="sm"
              aria-label={`${stepText('user', stepOf(user), userStatusOf(user.blocked)).label}: ${user.name}`}
              onClick={() => block(user)}
            >
              {stepText('user', stepOf(user), userStatusOf(user.blocked)).label}
            </Button>
          )}
          {user.id !== ownId && (
            <IconButton
              icon={Eraser}
              size="sm"
              label={`${stepText('user', 'user.erase', statusOf(user)).label}: ${user.name}`}
              {...preloadingPart(eraseDialog)}
              onClick={() => erase(user)}
            />
          )}
        </span>
      ),
  },
];

const statusOf = (user: UserRecord): UserStatus => (user.isErased ? 'erased' : userStatusOf(user.blocked));

const stepOf = (user: UserRecord) => (isBlocked(userStatusOf(user.blocked)) ? 'user.unblock' : 'user.block');

export function UserTable({ id, label, roles, create }: UserTableProps) {
  const { id: ownId } = useVisitor();
  const [edited, setEdited] = useState<UserRecord | 'new' | null>(null);
  const [asked, setAsked] = useState<UserRecord | null>(null);
  const [erased, setErased] = useState<UserRecord | null>(null);
  const viewed = useViewed(id, users.list, { sort: 'name' });
  const { state } = viewed;
  const own = state.filters.role ? {} : { 'filter[role]': roles.join(',') };
  const list = useList(users.list, { query: { ...state.query, ...own } }, { enabled: !viewed.isPending });
  const columns = useMemo(
    () => userColumns(roles, { edit: setEdited, block: setAsked, erase: setErased, ownId }),
    [roles, ownId],
  );
  const text = asked && stepText('user', stepOf(asked), userStatusOf(asked.blocked));
  const block = useSend(users.block, { done: text?.done, onDone: () => setAsked(null) });
  return (
    <>
      <ViewedTable
        {...list}
        viewed={viewed}
        label={label}
        columns={columns}
        searchBy="search"
        toolbar={
          <Button
            kind="primary"
            icon={Plus}
            size="bar"
            {...preloadingPart(dialog)}
            onClick={() => setEdited('new')}
          >
            {create}
          </Button>
        }
      />
      {edited && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ user: edited === 'new' ? null : edited, roles, onClose: () => setEdited(null) }}
          onMissing={() => setEdited(null)}
        />
      )}
      {erased && (
        <WhenWanted
          part={eraseDialog}
          wanted
          props={{ user: erased, onClose: () => setErased(null) }}
          onMissing={() => setErased(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={text?.title ?? ''}
        will={text?.consequences}
        confirm={text?.label}
        danger={text?.danger}
        busy={block.busy}
        onConfirm={() =>
          asked &&
          block.run({
            params: { id: asked.id },
            body: { blocked: isBlocked(userStatusOf(asked.blocked)) ? '0' : '1' },
          })
        }
      >
        <p>
          {asked?.name}, {asked?.email}
        </p>
        {asked && !isBlocked(userStatusOf(asked.blocked)) && (
          <WhenWanted part={ownedLots} wanted props={{ user: asked }} />
        )}
      </ConfirmDialog>
    </>
  );
}
