/** The table of the home page: what accepts applications now, soonest deadline first. */
import { useMemo } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { references } from '../../../api/calls/references.ts';
import { OPEN_LOTS_SORT, openLotsFilters } from '../../../api/open-lots.ts';
import { publishedLotStatuses } from '../../../machines/lot-predicates.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { useTableState } from '../../parts/table/table-state.ts';
import { lotColumns } from './lot-columns.tsx';

export function OpenLots() {
  const state = useTableState(lots.list, { sort: OPEN_LOTS_SORT, filters: openLotsFilters });
  const categories = useCall(references.lotCategories);
  const columns = useMemo(() => {
    const { title, category, status, deadline, ordersCount, organizer, publishedAt } = lotColumns;
    return [
      title,
      category(categories.data?.data ?? []),
      status(publishedLotStatuses),
      deadline,
      ordersCount,
      organizer,
      { ...publishedAt, hidden: true },
    ];
  }, [categories.data]);
  const list = useList(lots.list, { query: state.query });
  return (
    <DataTable
      {...list}
      id="home-lots"
      label="Открытые процедуры"
      columns={columns}
      state={state}
      rowHref={(lot) => tenderPath(lot.id)}
      searchBy="search"
    />
  );
}
