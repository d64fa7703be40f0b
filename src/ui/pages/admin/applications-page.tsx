/** /admin/applications: opened applications of all lots. */
import { applications } from '../../../api/calls/applications.ts';
import { submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationStates } from '../../../text/states.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { useTableState } from '../../parts/table/table-state.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useLive } from '../../data/use-live.ts';
import { queueColumns } from '../../features/application/check-queue.tsx';

const options = submittedStatuses.map((value) => ({ value, label: applicationStates[value].label }));
const columns = queueColumns.map((column) =>
  column.id === 'status'
    ? { ...column, filter: { kind: 'select' as const, name: 'status' as const, options } }
    : column,
);

export default function Page() {
  const table = useTableState(applications.list, { sort: '-submittedAt' });
  const list = useList(applications.list, { query: table.query });
  useLive();
  return (
    <>
      <PageHeader title="Заявки" note="Вскрытые заявки всех процедур; запечатанные не видны никому." />
      <DataTable
        {...list}
        id="admin-applications"
        label="Заявки"
        columns={columns}
        state={table}
        rowHref={(row) => `/admin/tender-${row.lotId}/application-${row.id}`}
        empty={{ text: 'Заявки появятся после вскрытия конвертов.' }}
      />
    </>
  );
}
