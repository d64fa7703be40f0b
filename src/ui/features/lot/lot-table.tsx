/**
 * The table of lots for every desk: <LotTable id="tenders" label="Процедуры" owner />. Filters, sort and page live in the
 * address. `fixed` are filters that always stand; `trashed` (administrator) reads the bin too.
 */
import { useMemo, type ReactNode } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { references } from '../../../api/calls/references.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { isDeleted, termOf, waitsForClock } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot.ts';
import { lotStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';

interface LotTableProps {
  /** Under which the person's columns are kept. */
  id: string;
  label?: string;
  fixed?: Readonly<Record<`filter[${string}]`, string>>;
  /** Shows who organises. */
  owner?: boolean;
  trashed?: boolean;
  prefix?: string;
  toolbar?: ReactNode;
  empty?: ReactNode;
}

const nameCell = (lot: LotRow) => (
  <span className="block min-w-0">
    <span className="block break-words">{lot.title}</span>
    <span className="block text-xs font-normal text-ink-soft">
      № {lot.number}
      {lot.category && ` · ${lot.category.title}`}
      {!lot.isOpen && ' · только приглашённые'}
    </span>
  </span>
);

const deadlineCell = (lot: LotRow) => {
  const until = termOf(lot);
  if (until === null) return '—';
  return (
    <span className="block">
      <span className="block whitespace-nowrap">{formatDateTime(until)}</span>
      {waitsForClock(lot.status) && (
        <span className="text-xs">
          <Countdown until={until} bare />
        </span>
      )}
    </span>
  );
};

type Options = { value: string; label: string }[];

const columnsOf = (categories: Options, owner: boolean, trashed: boolean): Column<LotRow>[] => [
  { id: 'title', header: 'Процедура', sort: true, width: 360, cell: nameCell },
  {
    id: 'status',
    header: 'Состояние',
    width: 190,
    sort: true,
    value: (lot) => lotStates[lot.status].label,
    cell: (lot) => <Badge {...lotStates[lot.status]} />,
    filter: {
      kind: 'select',
      options: lotStatuses
        .filter((status) => trashed || !isDeleted(status))
        .map((status) => ({ value: status, label: lotStates[status].label })),
    },
  },
  {
    id: 'applicationsDeadline',
    header: 'Срок',
    kind: 'time',
    width: 170,
    sort: true,
    cell: deadlineCell,
    filter: { kind: 'dates', name: 'deadline' },
  },
  ...(owner
    ? [{ id: 'owner', header: 'Организатор', width: 180, value: (lot: LotRow) => lot.owner.name }]
    : []),
  { id: 'ordersCount', header: 'Позиций', kind: 'number', width: 100 },
  { id: 'applicationsCount', header: 'Заявок', kind: 'number', width: 100 },
  { id: 'questionsCount', header: 'Вопросов', kind: 'number', width: 110 },
  { id: 'publishedAt', header: 'Опубликована', kind: 'time', sort: true, width: 170 },
  {
    id: 'createdAt',
    header: 'Создана',
    kind: 'time',
    sort: true,
    width: 170,
    hidden: true,
    filter: { kind: 'dates', name: 'created' },
  },
  {
    id: 'category',
    header: 'Категория',
    width: 200,
    hidden: categories.length === 0,
    value: (lot) => lot.category?.title,
    filter: { kind: 'select', options: categories },
  },
  { id: 'number', header: 'Номер', sort: true, width: 130, hidden: true },
];

export function LotTable(props: LotTableProps) {
  const { id, label = 'Процедуры', fixed, owner = false, trashed = false, prefix, toolbar, empty } = props;
  const state = useTableState({ sort: '-updatedAt', perPage: 25, prefix });
  const categories = useCall(references.lotCategories);
  const columns = useMemo(() => {
    const options = (categories.data?.data ?? []).map(({ id, code, title }) => ({
      value: String(id),
      label: `${code} ${title}`,
    }));
    return columnsOf(options, owner, trashed);
  }, [categories.data, owner, trashed]);
  const query = { ...state.query, ...fixed };
  const plain = useCall(lots.list, { query }, { enabled: !trashed });
  const all = useCall(
    lots.adminList,
    { query: { ...query, 'filter[trashed]': 'with' } },
    { enabled: trashed },
  );
  const list = trashed ? all : plain;
  return (
    <DataTable
      id={id}
      label={label}
      columns={columns}
      state={state}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      rowHref={(lot) => tenderPath(lot.id)}
      searchBy="search"
      toolbar={toolbar}
      empty={empty}
    />
  );
}
