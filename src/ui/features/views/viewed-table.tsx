/**
 * A table with saved views: its button among the tools and, of the view that is shown, its strip. A view stands under what the address says itself.
 *   const viewed = useViewed('users', users.list, { sort: 'name' });
 *   const list = useList(users.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
 *   <ViewedTable {...list} viewed={viewed} label="Пользователи" columns={columns} />
 */
import { useMemo } from 'react';
import type { Call } from '../../../api/contract.ts';
import type { ListNames, NamesOf } from '../../../api/list-query.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import type { DataTableProps } from '../../parts/table/data-table.tsx';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { useTableState, type Defaults, type TableState } from '../../parts/table/table-state.ts';
import { columnsOf, tableIdOf, useView, type ShownView } from './use-view.ts';
import { useViews } from './use-views.tsx';

export interface Viewed<Names extends ListNames> {
  list: ViewedList;
  shown: ShownView;
  state: TableState<Names>;
  /** Which view it is has yet to be read: nothing of the list is asked for before. */
  isPending: boolean;
}

export function useViewed<C extends Call>(
  list: ViewedList,
  call: C,
  defaults: Defaults<NamesOf<C>>,
): Viewed<NamesOf<C>> {
  const shown = useView(list, defaults.prefix);
  const { view } = shown;
  // The server has asked the list's call for these names.
  const ofView = view && {
    sort: view.sort ?? defaults.sort,
    filters: Object.fromEntries(view.filters.map(({ name, value }) => [name, value])),
  };
  const state = useTableState(call, { ...defaults, ...(ofView as Defaults<NamesOf<C>> | undefined) });
  return {
    list,
    shown,
    // Taking all filters off leaves the view, too: it is a choice of them.
    state: view ? { ...state, clearFilters: shown.leave } : state,
    isPending: shown.isPending,
  };
}

type ViewedTableProps<Row, Names extends ListNames> = Omit<
  DataTableProps<Row, Names>,
  'id' | 'state' | 'strip' | 'arranged' | 'meta' | 'exportRows'
> &
  Pick<DataTableProps<Row, Names>, 'meta' | 'exportRows'> & {
    viewed: Viewed<Names>;
  };

export function ViewedTable<Row, Names extends ListNames>(props: ViewedTableProps<Row, Names>) {
  const { viewed, toolbar, ...table } = props;
  const { list, shown, state } = viewed;
  const { view } = shown;
  const views = useViews({ list, shown, state, columns: table.columns });
  const arranged = useMemo(() => view && columnsOf(view), [view]);
  const id = tableIdOf(list, view);
  return (
    <MiddleTable
      {...(table as DataTableProps<Row, Names>)}
      id={id}
      arranged={arranged}
      state={state}
      toolbar={
        <>
          {views.button}
          {toolbar}
        </>
      }
      strip={views.strip}
    />
  );
}
