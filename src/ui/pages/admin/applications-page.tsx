/** /admin/applications: opened applications of all lots. */
import { applications } from '../../../api/calls/applications.ts';
import { submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationStates } from '../../../text/states.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { useTableState } from '../../parts/table/table-state.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useLive } from '../../data/use-live.ts';
import { queueColumns } from '../../features/application/check-queue.tsx';
import { AdminTabs } from '../../features/account/admin-tabs.tsx';

const options = submittedStatuses.map((value) => ({ value, label: applicationStates[value].label }));
const columns = queueColumns.map((column) =>
  column.id === 'status'
    ? { ...column, filter: { kind: 'select' as const, name: 'status' as const, options } }
    : column,
);

export default function Page() {
  const table = useTableState(applications.list, { sort: '-submittedAt', perPage: 25 });
  const list = useList(applications.list, { query: table.query });
  useLive();
  return (
    <>
      <PageHeader title="Заявки" note="Вскрытые заявки всех процедур; запечатанные не видны никому." />
      <AdminTabs />
      <DataTable
        {...list}
        id="admin-applications"
        label="Заявки"
        columns={columns}
        state={table}
        rowHref={(row) => `/admin/tender-${row.lotId}/application-${row.id}`}
        empty={<EmptyState title="Заявок нет" text="Они появятся после вскрытия конвертов." />}
      />
    </>
  );
}
