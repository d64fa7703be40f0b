// The history of clarifications on the manager's lots.
import { Link } from 'react-router-dom';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { TwoLines } from '../../parts/text/two-lines.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useLive } from '../../data/use-live.ts';
import {
  clarificationColumns,
  type ClarificationRow,
} from '../../features/application/clarification-columns.tsx';
import { applicationPath, tenderPath } from '../../data/route-params.ts';

const { company, lot, status, blocks, text, dueAt, createdAt, answeredAt } = clarificationColumns;
const columns = [
  company,
  {
    ...lot,
    cell: (row: ClarificationRow) => (
      <TwoLines
        text={
          <Link className="link" to={tenderPath(row.lot.id)}>
            {row.lot.title}
          </Link>
        }
        note={`№ ${row.lot.number}`}
      />
    ),
  },
  status,
  blocks,
  text,
  dueAt,
  createdAt,
  // That it is answered is told by its state, when by choice.
  { ...answeredAt, hidden: true },
];

export default function Page() {
  useLive();
  const viewed = useViewed('clarifications', clarifications.list, { sort: '-createdAt' });
  const list = useList(clarifications.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  return (
    <>
      <PageHeader title="История уточнений" note="Запросы поставщикам при рассмотрении заявок и их ответы" />
      <ViewedTable
        {...list}
        viewed={viewed}
        label="Уточнения"
        columns={columns}
        rowHref={(row) => applicationPath(row.lot.id, row.applicationId)}
        empty={{
          text: 'Уточнений ещё не запрашивали. Запросить можно при рассмотрении заявки: на вкладке «Проверка» процедуры.',
        }}
      />
    </>
  );
}
