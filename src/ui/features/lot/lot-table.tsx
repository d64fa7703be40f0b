/**
 * The table of lots for every desk: <LotTable id="tenders" label="Процедуры" owner />. Filters, sort and page live in the
 * address. `fixed` are filters that always stand; `trashed` (administrator) reads the bin too.
 */
import { useMemo, type ReactNode } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import { references } from '../../../api/calls/references.ts';
import { isDeleted } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useVisitor } from '../../data/visitor.ts';
import { useCall } from '../../data/use-call.ts';
import { DataTable, listed, type EmptyTable } from '../../parts/table/data-table.tsx';
import { useTableState, type FixedFilters } from '../../parts/table/table-state.ts';
import { lotColumns } from './lot-columns.tsx';

interface LotTableProps {
  /** Under which the person's columns are kept. */
  id: string;
  label?: string;
  fixed?: FixedFilters<NamesOf<typeof lots.list>>;
  /** Shows who organises. */
  owner?: boolean;
  trashed?: boolean;
  prefix?: string;
  toolbar?: ReactNode;
  empty?: EmptyTable;
}

export function LotTable(props: LotTableProps) {
  const { id, label = 'Процедуры', fixed, owner = false, trashed = false, prefix, toolbar, empty } = props;
  const { role } = useVisitor();
  const state = useTableState(lots.list, { sort: '-updatedAt', prefix });
  const categories = useCall(references.lotCategories);
  const columns = useMemo(() => {
    const found = categories.data?.data ?? [];
    return [
      lotColumns.title,
      lotColumns.status(lotStatuses.filter((status) => trashed || !isDeleted(status))),
      lotColumns.deadline,
      ...(owner ? [role === 'vendor' ? lotColumns.organizer : lotColumns.owner] : []),
      lotColumns.ordersCount,
      lotColumns.applicationsCount,
      lotColumns.questionsCount,
      lotColumns.publishedAt,
      lotColumns.createdAt,
      { ...lotColumns.category(found), hidden: found.length === 0 },
      lotColumns.number,
    ];
  }, [categories.data, owner, role, trashed]);
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
      {...listed(list)}
      id={id}
      label={label}
      columns={columns}
      state={state}
      rowHref={(lot) => tenderPath(lot.id)}
      searchBy="search"
      toolbar={toolbar}
      empty={empty}
    />
  );
}
