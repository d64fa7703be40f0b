/** /security/moderation: the accreditation queue; `?company=` opens one company beside the registry's data. */
import { useSearchParams } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRow } from '../../../api/records/company.ts';
import { awaitsModeration, moderationStatuses } from '../../../machines/company.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { companyStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { CompanyReview } from '../../features/company/company-review.tsx';

const columns: Column<CompanyRow>[] = [
  {
    id: 'title',
    header: 'Компания',
    sort: true,
    width: 300,
    cell: (row) => (
      <>
        {row.title || 'Без наименования'}
        <span className="block text-xs font-normal text-ink-soft">{companyTypeNames[row.type]}</span>
      </>
    ),
  },
  { id: 'itn', header: 'ИНН', sort: true, width: 140, filter: { kind: 'text' } },
  {
    id: 'moderationStatus',
    header: 'Состояние',
    width: 220,
    value: (row) => companyStates[row.moderationStatus].label,
    cell: (row) => <Badge {...companyStates[row.moderationStatus]} />,
    filter: {
      kind: 'select',
      options: moderationStatuses.map((value) => ({ value, label: companyStates[value].label })),
    },
  },
  { id: 'submittedAt', header: 'Отправлена', kind: 'time', sort: true, width: 170 },
  { id: 'address', header: 'Юридический адрес', width: 320 },
  { id: 'createdAt', header: 'Создана', kind: 'time', sort: true, width: 170, hidden: true },
];

const waitingStatuses = moderationStatuses.filter(awaitsModeration).join(',');

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('company'));
  useLive();
  return Number.isSafeInteger(id) && id > 0 ? <CompanyReview id={id} /> : <Queue />;
}

function Queue() {
  return (
    <>
      <PageHeader title="Аккредитация" note="Сначала те, кто ждёт дольше." />
      <Tabs
        items={[
          { id: 'waiting', label: 'Ждут решения', content: <Waiting key="waiting" /> },
          { id: 'all', label: 'Все компании', content: <All key="all" /> },
        ]}
      />
    </>
  );
}

const href = (row: CompanyRow) => `/security/moderation?company=${row.id}`;
const waitingColumns = columns.filter(({ id }) => id !== 'moderationStatus');

function Waiting() {
  const table = useTableState({ prefix: 'waiting', sort: 'submittedAt' });
  const list = useCall(companies.list, {
    query: { ...table.query, 'filter[moderationStatus]': waitingStatuses },
  });
  return (
    <DataTable
      id="moderation"
      label="Компании на аккредитации"
      columns={waitingColumns}
      state={table}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      searchBy="search"
      rowHref={href}
      empty={
        <EmptyState title="Проверять нечего" text="Когда компания отправит профиль, она появится здесь." />
      }
    />
  );
}

function All() {
  const table = useTableState({ prefix: 'all', sort: '-submittedAt' });
  const list = useCall(companies.list, { query: table.query });
  return (
    <DataTable
      id="companies"
      label="Все компании"
      columns={columns}
      state={table}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      searchBy="search"
      rowHref={href}
    />
  );
}
