/** /admin/contragents: companies of the platform; `?company=` opens one. */
import { useSearchParams } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRow } from '../../../api/records/company.ts';
import { moderationStatuses } from '../../../machines/company.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { companyStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useCall } from '../../data/use-call.ts';
import { CompanyReview } from '../../features/company/company-review.tsx';
import { AdminTabs } from '../../features/account/admin-tabs.tsx';

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
  { id: 'kpp', header: 'КПП', width: 120 },
  {
    id: 'moderationStatus',
    header: 'Аккредитация',
    width: 220,
    value: (row) => companyStates[row.moderationStatus].label,
    cell: (row) => <Badge {...companyStates[row.moderationStatus]} />,
    filter: {
      kind: 'select',
      options: moderationStatuses.map((value) => ({ value, label: companyStates[value].label })),
    },
  },
  { id: 'usersCount', header: 'Пользователей', kind: 'number', width: 130 },
  { id: 'address', header: 'Юридический адрес', width: 300 },
  { id: 'createdAt', header: 'Создана', kind: 'time', sort: true, width: 170 },
];

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('company'));
  if (Number.isSafeInteger(id) && id > 0)
    return <CompanyReview id={id} back={{ to: '/admin/contragents', label: 'К контрагентам' }} />;
  return <Companies />;
}

function Companies() {
  const table = useTableState({ sort: 'title', perPage: 25 });
  const list = useCall(companies.list, { query: table.query });
  return (
    <>
      <PageHeader title="Контрагенты" />
      <AdminTabs />
      <DataTable
        id="contragents"
        label="Контрагенты"
        columns={columns}
        state={table}
        rows={list.data?.data}
        meta={list.data?.meta}
        error={list.error}
        searchBy="search"
        rowHref={(row) => `/admin/contragents?company=${row.id}`}
      />
    </>
  );
}
