/** The table of the home page: what accepts applications now, soonest deadline first. */
import { useMemo } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { references } from '../../../api/calls/references.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import {
  acceptingLotStatuses,
  publishedLotStatuses,
  termOf,
  waitsForClock,
} from '../../../machines/lot-predicates.ts';
import { lotStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';

const acceptingNow = { status: acceptingLotStatuses.join(',') };
const byDeadline = 'applicationsDeadline';

type Options = { value: string; label: string }[];

const columnsOf = (categories: Options): Column<LotRow>[] => [
  {
    id: 'title',
    header: 'Процедура',
    sort: true,
    width: 370,
    cell: (lot) => (
      <span className="block min-w-0">
        <span className="block break-words">{lot.title}</span>
        <span className="block text-xs font-normal text-ink-soft">№ {lot.number}</span>
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Категория',
    width: 210,
    value: (lot) => lot.category?.title,
    filter: { kind: 'select', options: categories },
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 175,
    sort: true,
    value: (lot) => lotStates[lot.status].label,
    cell: (lot) => <Badge {...lotStates[lot.status]} />,
    filter: {
      kind: 'select',
      options: publishedLotStatuses.map((status) => ({ value: status, label: lotStates[status].label })),
    },
  },
  {
    id: byDeadline,
    header: 'Приём до',
    kind: 'time',
    width: 180,
    sort: true,
    filter: { kind: 'dates', name: 'deadline' },
    cell: (lot) => formatDateTime(lot.applicationsDeadline),
  },
  {
    id: 'left',
    header: 'Осталось',
    width: 150,
    value: () => null,
    cell: (lot) => (waitsForClock(lot.status) ? <Countdown until={termOf(lot)} bare /> : '—'),
  },
  { id: 'ordersCount', header: 'Позиций', kind: 'number', width: 100 },
  { id: 'owner', header: 'Организатор', width: 170, value: (lot) => lot.owner.name },
  { id: 'publishedAt', header: 'Опубликована', kind: 'time', sort: true, width: 170, hidden: true },
];

export function OpenLots() {
  const state = useTableState({ sort: byDeadline, filters: acceptingNow });
  const categories = useCall(references.lotCategories);
  const columns = useMemo(
    () =>
      columnsOf(
        (categories.data?.data ?? []).map(({ id, code, title, count }) => ({
          value: String(id),
          label: `${code} ${title} (${count})`,
        })),
      ),
    [categories.data],
  );
  const list = useCall(lots.list, { query: state.query });
  return (
    <DataTable
      id="home-lots"
      label="Открытые процедуры"
      columns={columns}
      state={state}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      rowHref={(lot) => tenderPath(lot.id)}
      searchBy="search"
    />
  );
}
