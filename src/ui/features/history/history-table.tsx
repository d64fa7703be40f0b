/** The history as a table: filters by who, what and when, sorting and export. */
import { useMemo } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import { modelOptions, modelTitle } from '../../../text/enums.ts';
import { stateLabel } from '../../../text/states.ts';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { ViewedTable, type Viewed } from '../views/viewed-table.tsx';
import { actorOf, Remark, remarkOf, RowDetails, sentenceOf } from './timeline.tsx';

interface HistoryTableProps {
  lotId: number;
  viewed: Viewed<NamesOf<typeof lots.logs>>;
  /** Everybody who has left a row: the choices of the filter by who. */
  people: readonly { id: number; name: string }[];
}

const titleCell = (row: HistoryRow) => (
  <span className="block min-w-0">
    {sentenceOf(row)}
    <Remark row={row} />
    <RowDetails row={row} />
  </span>
);

const columnsFor = (people: HistoryTableProps['people']): Column<HistoryRow, NamesOf<typeof lots.logs>>[] => [
  { id: 'title', header: 'Что', width: 360, value: sentenceOf, cell: titleCell },
  {
    id: 'at',
    header: 'Когда',
    kind: 'time',
    width: 170,
    sort: true,
    filter: { kind: 'dates', name: 'created' },
  },
  {
    id: 'by',
    header: 'Кто',
    width: 220,
    value: actorOf,
    filter: {
      kind: 'select',
      name: 'user',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  },
  {
    id: 'model',
    header: 'О чём',
    width: 140,
    spare: 2,
    value: (row) => modelTitle(row.model),
    filter: { kind: 'select', options: modelOptions },
  },
  { id: 'from', header: 'Было', width: 170, spare: 1, value: (row) => stateLabel(row.model, row.from) },
  { id: 'to', header: 'Стало', width: 170, spare: 1, value: (row) => stateLabel(row.model, row.to) },
  { id: 'remark', header: 'Причина, замечание', width: 240, hidden: true, value: remarkOf },
  { id: 'hash', header: 'Хеш', width: 200, hidden: true },
];

export function HistoryTable({ lotId, viewed, people }: HistoryTableProps) {
  const list = useList(
    lots.logs,
    { params: { id: lotId }, query: viewed.state.query },
    { enabled: !viewed.isPending },
  );
  const columns = useMemo(() => columnsFor(people), [people]);
  return <ViewedTable {...list} viewed={viewed} label="История" columns={columns} />;
}
