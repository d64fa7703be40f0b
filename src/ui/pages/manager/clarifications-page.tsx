// The history of clarifications on the manager's lots.
import { Link } from 'react-router-dom';
import type { DataOf } from '../../../api/contract.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { clarificationStatuses, isOpenClarification } from '../../../machines/clarification.ts';
import { blockNames } from '../../../text/enums.ts';
import { clarificationStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { applicationPath, tenderPath } from '../../data/route-params.ts';

type Row = DataOf<typeof clarifications.list>[number];

const columns: Column<Row>[] = [
  { id: 'company', header: 'Поставщик', width: 220, value: (row) => row.company.title },
  {
    id: 'lot',
    header: 'Процедура',
    width: 280,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: (row) => (
      <Link className="link" to={tenderPath(row.lot.id)}>
        № {row.lot.number} {row.lot.title}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 170,
    sort: true,
    value: (row) => clarificationStates[row.status].label,
    cell: (row) => <Badge {...clarificationStates[row.status]} />,
    filter: {
      kind: 'select',
      options: clarificationStatuses.map((value) => ({ value, label: clarificationStates[value].label })),
    },
  },
  {
    id: 'blocks',
    header: 'Разделы',
    width: 180,
    value: (row) => row.blocks.map((block) => blockNames[block]).join(', '),
  },
  {
    id: 'text',
    header: 'Запрос и ответ',
    width: 360,
    value: (row) => [row.text, row.answer].filter(Boolean).join(' → '),
    cell: (row) => (
      <span className="block">
        <span className="line-clamp-4 whitespace-pre-line">{row.text}</span>
        {row.answer && (
          <span className="mt-1 line-clamp-4 border-l-2 border-line-strong pl-2 whitespace-pre-line text-ink-soft">
            {row.answer}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'dueAt',
    header: 'Срок ответа',
    kind: 'time',
    width: 170,
    sort: true,
    cell: (row) => (
      <span className="block">
        <span className="block whitespace-nowrap">{formatDateTime(row.dueAt)}</span>
        {isOpenClarification(row.status) && (
          <span className="text-xs">
            <Countdown until={row.dueAt} bare />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Запрошено',
    kind: 'time',
    width: 170,
    sort: true,
    filter: { kind: 'dates', name: 'created' },
  },
  { id: 'answeredAt', header: 'Отвечено', kind: 'time', width: 170, sort: true },
];

export default function Page() {
  useLive();
  const state = useTableState({ sort: '-createdAt', perPage: 25 });
  const list = useCall(clarifications.list, { query: state.query });
  return (
    <>
      <PageHeader title="История уточнений" note="Запросы поставщикам при рассмотрении заявок и их ответы" />
      <DataTable
        id="clarifications"
        label="Уточнения"
        columns={columns}
        state={state}
        rows={list.data?.data}
        meta={list.data?.meta}
        error={list.error}
        rowHref={(row) => applicationPath(row.lot.id, row.applicationId)}
        empty={
          <EmptyState
            title="Уточнений ещё не запрашивали"
            text="Запросить уточнение можно при рассмотрении заявки: на вкладке «Проверка» процедуры."
          />
        }
      />
    </>
  );
}
