/** All filters and orders of a list in one dialog, for a phone. */
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button.tsx';
import { lazyPart, preloadingPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { Column } from './column.ts';
import type { TableState } from './table-state.ts';

const dialog = lazyPart(() => import('./phone-filters-dialog.tsx'));

interface PhoneFiltersProps<Row> {
  columns: readonly Column<Row>[];
  /** A table whose rows are all here may have none: then it is only ordered. */
  state: TableState | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

export function PhoneFilters<Row>({ columns, state, sort, onSort }: PhoneFiltersProps<Row>) {
  const [open, setOpen] = useState(false);
  const isFiltered = state !== undefined && columns.some((column) => column.filter);
  if (!isFiltered && !columns.some((column) => column.sort)) return null;
  const name = isFiltered ? 'Фильтры' : 'Порядок';
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={ListFilter}
        {...preloadingPart(dialog)}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <WhenWanted
        part={dialog}
        wanted={open}
        props={{
          open,
          onClose: close,
          name,
          columns: columns as readonly Column<never>[],
          state,
          sort,
          onSort,
        }}
        onMissing={close}
      />
    </>
  );
}
