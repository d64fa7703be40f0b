/** /admin/history: the journal of actions; `?lot=` opens the whole history of a lot. */
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { actionLogs } from '../../../api/calls/history.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { JournalRow } from '../../../api/records/history-row.ts';
import { modelOptions, modelTitle } from '../../../text/enums.ts';
import { stateLabel } from '../../../text/states.ts';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useCall } from '../../data/use-call.ts';
import { ChainCell } from '../../features/history/chain-cell.tsx';
import { LotHistoryPage } from '../../features/history/lot-history-page.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { actorOf, sentenceOf } from '../../features/history/timeline.tsx';

type Types = readonly { type: string; title: string }[];

const columnsOf = (types: Types): Column<JournalRow, NamesOf<typeof actionLogs.list>>[] => [
  {
    id: 'at',
    header: 'Когда',
    kind: 'time',
    sort: true,
    width: 160,
    filter: { kind: 'dates', name: 'created' },
  },
  {
    id: 'title',
    header: 'Что',
    width: 290,
    least: 148,
    value: sentenceOf,
    filter: {
      kind: 'select',
      name: 'type',
      options: types.map(({ type, title }) => ({ value: type, label: title })),
    },
  },
  { id: 'by', header: 'Кто', width: 240, least: 134, value: actorOf },
  {
    id: 'model',
    header: 'О чём',
    width: 120,
    least: 96,
    spare: 2,
    value: (row) => modelTitle(row.model),
    filter: { kind: 'select', options: modelOptions },
  },
  {
    id: 'lot',
    header: 'Процедура',
    width: 100,
    least: 88,
    value: (row) => row.lotNumber,
    cell: (row) =>
      row.lotId === null ? (
        '—'
      ) : (
        <Link
          className="link"
          to={`/admin/history?lot=${row.lotId}`}
          aria-label={`История: ${sentenceOf(row)}, ${formatDateTime(row.at)}`}
        >
          История
        </Link>
      ),
  },
  {
    id: 'from',
    header: 'Было',
    width: 140,
    least: 120,
    spare: 1,
    value: (row) => stateLabel(row.model, row.from),
  },
  {
    id: 'to',
    header: 'Стало',
    width: 140,
    least: 120,
    spare: 1,
    value: (row) => stateLabel(row.model, row.to),
  },
  {
    id: 'check',
    header: 'Проверка',
    width: 126,
    pinned: true,
    value: () => null,
    cell: (row) => <ChainCell row={row} />,
  },
  { id: 'hash', header: 'Хеш', width: 200, hidden: true },
];

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('lot'));
  if (!Number.isSafeInteger(id) || id <= 0) return <Journal />;
  return <LotHistoryPage lotId={id} back={{ to: '/admin/history', label: 'К журналу' }} />;
}

function Journal() {
  const viewed = useViewed('action-logs', actionLogs.list, { sort: '-at' });
  const list = useList(actionLogs.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  const types = useCall(actionLogs.types);
  const columns = useMemo(() => columnsOf(types.data?.data ?? []), [types.data]);
  return (
    <>
      <PageHeader title="История" note="Журнал действий на площадке: строки только добавляются." />
      <ViewedTable {...list} viewed={viewed} label="Журнал действий" columns={columns} searchBy="search" />
    </>
  );
}
