/** /admin/bindings: which vendor acts for which company. */
import { Link2, Unlink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { companies } from '../../../api/calls/companies.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import { users } from '../../../api/calls/users.ts';
import { send } from '../../../api/client.ts';
import type { UserRecord, UserRole } from '../../../api/records/user.ts';
import { companyState } from '../../../text/states.ts';
import { AccessRequests } from '../../features/company/access-requests.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { Combobox } from '../../parts/form/combobox.tsx';
import type { FoundOption } from '../../parts/form/combobox-props.ts';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { MailAddress } from '../../parts/text/mail-address.tsx';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useSend } from '../../data/use-call.ts';

const columnsOf = (ask: (user: UserRecord) => void): Column<UserRecord, NamesOf<typeof users.list>>[] => [
  {
    id: 'name',
    header: 'Пользователь',
    sort: true,
    width: 280,
    least: 170,
    beside: { header: 'Почта', value: (user) => user.email },
    cell: (user) => (
      <>
        {user.name}
        <span className="block text-xs font-normal text-ink-soft">
          <MailAddress text={user.email} />
        </span>
      </>
    ),
  },
  {
    id: 'company',
    header: 'Компания',
    width: 320,
    least: 150,
    value: (user) => user.company?.title,
    beside: { header: 'ИНН', value: (user) => user.company?.itn },
    cell: (user) =>
      user.company ? (
        <>
          {user.company.title}
          <span className="block text-xs text-ink-soft">ИНН {user.company.itn}</span>
        </>
      ) : (
        <span className="text-ink-soft">Не привязан</span>
      ),
  },
  {
    id: 'accreditation',
    header: 'Аккредитация',
    width: 195,
    rigid: true,
    value: (user) => user.company && companyState(user.company).label,
    cell: (user) => (user.company ? <Badge {...companyState(user.company)} /> : '—'),
  },
  {
    id: 'actions',
    header: 'Действия',
    width: 140,
    rigid: true,
    value: () => null,
    cell: (user) => (
      <Button
        size="sm"
        icon={user.company ? Unlink : Link2}
        aria-label={`${user.company ? 'Отвязать' : 'Привязать'}: ${user.name}`}
        onClick={() => ask(user)}
      >
        {user.company ? 'Отвязать' : 'Привязать'}
      </Button>
    ),
  },
];

const findCompanies = async (text: string): Promise<FoundOption[]> => {
  const { data } = await send(companies.list, { query: { 'filter[search]': text, per_page: 20 } });
  return data.map(({ id, title, itn }) => ({ value: id, label: title || itn, hint: `ИНН ${itn}` }));
};

/** Active and blocked: whose data have been erased acts for nobody any more. */
const WHO_CAN_ACT = { 'filter[role]': 'vendor' satisfies UserRole, 'filter[blocked]': '0,1' };

export default function Page() {
  const [asked, setAsked] = useState<UserRecord | null>(null);
  const [company, setCompany] = useState<FoundOption | null>(null);
  const [missing, setMissing] = useState(false);
  const viewed = useViewed('bindings', users.list, { sort: 'name' });
  const query = { ...viewed.state.query, ...WHO_CAN_ACT };
  const list = useList(users.list, { query }, { enabled: !viewed.isPending });
  const columns = useMemo(() => columnsOf(setAsked), []);
  const close = () => {
    setAsked(null);
    setCompany(null);
    setMissing(false);
  };
  const attach = useSend(companies.attachUser, { done: 'Пользователь привязан', onDone: close });
  const detach = useSend(companies.detachUser, { done: 'Пользователь отвязан', onDone: close });
  const bound = asked?.company ?? null;

  function confirm() {
    if (!asked) return;
    if (bound) detach.run({ body: { company_id: bound.id, user_id: asked.id } });
    else if (!company) setMissing(true);
    else attach.run({ body: { company_id: Number(company.value), user_id: asked.id } });
  }

  return (
    <>
      <PageHeader title="Привязки" note="Поставщики и компании, от имени которых они действуют." />
      <AccessRequests />
      <ViewedTable {...list} viewed={viewed} label="Привязки" columns={columns} searchBy="search" />
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        title={bound ? 'Отвязать пользователя от компании?' : 'Привязать пользователя к компании'}
        will={
          bound
            ? ['Пользователь потеряет доступ к профилю и заявкам компании.']
            : [
                'Остальные пользователи компании узнают об этом.',
                'Поданное прежде останется скрытым от него.',
              ]
        }
        confirm={bound ? 'Отвязать' : 'Привязать'}
        danger={bound !== null}
        busy={attach.busy || detach.busy}
        onConfirm={confirm}
      >
        <p className="mb-3">
          {asked?.name}
          {bound && ` — ${bound.title}`}
        </p>
        {!bound && (
          <FieldFrame
            id="binding-company"
            label="Компания"
            required
            error={missing && !company ? 'Выберите компанию' : undefined}
          >
            <Combobox
              id="binding-company"
              value={company}
              onChange={setCompany}
              search={findCompanies}
              aria-invalid={missing && !company}
              aria-describedby={missing && !company ? 'binding-company-error' : undefined}
            />
          </FieldFrame>
        )}
      </ConfirmDialog>
    </>
  );
}
