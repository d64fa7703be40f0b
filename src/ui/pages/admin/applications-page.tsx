/** /admin/applications: opened applications of all lots. */
import { applications } from '../../../api/calls/applications.ts';
import { submittedStatuses } from '../../../machines/application-predicates.ts';
import { applicationStates } from '../../../text/states.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
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
  const viewed = useViewed('admin-applications', applications.list, { sort: '-submittedAt' });
  const list = useList(applications.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  useLive();
  return (
    <>
      <PageHeader title="Заявки" note="Вскрытые заявки всех процедур; запечатанные не видны никому." />
      <ViewedTable
        {...list}
        viewed={viewed}
        label="Заявки"
        columns={columns}
        rowHref={(row) => `/admin/tender-${row.lotId}/application-${row.id}`}
        empty={{ text: 'Заявки появятся после вскрытия конвертов.' }}
      />
    </>
  );
}
