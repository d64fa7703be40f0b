/**
 * The table of lots for every desk: <LotTable id="tenders" label="Процедуры" owner />. Filters, sort and page live in the
 * address; a saved view stands under what the address says. `fixed` are filters that always stand; `trashed` (administrator) reads the bin too.
 */
import { useMemo, type ReactNode } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import { references } from '../../../api/calls/references.ts';
import { isDeleted } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useVisitor } from '../../data/visitor.ts';
import { useCall } from '../../data/use-call.ts';
import type { EmptyTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import type { FixedFilters } from '../../parts/table/table-state.ts';
import { filterNameOf } from '../../parts/table/column.ts';
import { lotColumns } from './lot-columns.tsx';
import { useViewed, ViewedTable } from '../views/viewed-table.tsx';

interface LotTableProps {
  /** Under which the person's columns are kept. */
  id: ViewedList;
  label?: string;
  fixed?: FixedFilters<NamesOf<typeof lots.list>>;
  /** Shows who organises. */
  owner?: boolean;
  trashed?: boolean;
  prefix?: string;
  toolbar?: ReactNode;
  /** Its heading, before all tools. */
  title?: ReactNode;
  empty?: EmptyTable;
}

export function LotTable(props: LotTableProps) {
  const { id, label = 'Процедуры', fixed, owner = false, trashed = false, prefix, toolbar, empty } = props;
  const { role } = useVisitor();
  const viewed = useViewed(id, lots.list, { sort: '-updatedAt', prefix });
  const categories = useCall(references.lotCategories);
  const fixedKey = Object.keys(fixed ?? {}).join(' ');
  const columns = useMemo(() => {
    const found = categories.data?.data ?? [];
    const shown = [
      lotColumns.title,
      lotColumns.status(lotStatuses.filter((status) => trashed || !isDeleted(status))),
      lotColumns.deadline,
      ...(owner ? [role === 'vendor' ? lotColumns.organizer : lotColumns.owner] : []),
      lotColumns.ordersCount,
      // No vendor learns the number of rivals.
      ...(role === 'vendor' ? [] : [lotColumns.applicationsCount]),
      lotColumns.questionsCount,
      // Beside who runs it there is no room for both moments.
      { ...lotColumns.publishedAt, hidden: owner },
      lotColumns.createdAt,
      { ...lotColumns.category(found), hidden: found.length === 0 },
      lotColumns.number,
    ];
    const always = fixedKey.split(' ');
    // What always stands is no choice: a filter that changes nothing would only pretend.
    return shown.map((column) =>
      always.includes(`filter[${filterNameOf(column)}]`)
        ? // Nor is there anything to read in a state that all rows have.
          { ...column, filter: undefined, hidden: column.hidden || column.id === 'status' }
        : column,
    );
  }, [categories.data, owner, role, trashed, fixedKey]);
  const query = { ...viewed.state.query, ...fixed };
  const plain = useList(lots.list, { query }, { enabled: !trashed && !viewed.isPending });
  const all = useList(
    lots.adminList,
    { query: { ...query, 'filter[trashed]': 'with' } },
    { enabled: trashed && !viewed.isPending },
  );
  const list = trashed ? all : plain;
  return (
    <ViewedTable
      {...list}
      viewed={viewed}
      label={label}
      columns={columns}
      rowHref={(lot) => tenderPath(lot.id)}
      searchBy="search"
      title={props.title}
      toolbar={toolbar}
      empty={empty}
    />
  );
}
