/** The dialog of phone-filters.tsx, fetched when it is first opened. */
import { Button } from '../control/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Select } from '../form/select.tsx';
import { filterNameOf, sortKeyOf, type Column } from './column.ts';
import { FilterControl } from './filter-control.tsx';
import type { TableState } from './table-state.ts';

interface PhoneFiltersDialogProps {
  open: boolean;
  onClose: () => void;
  name: string;
  columns: readonly Column<never>[];
  state: TableState | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** A phone has no heads of columns to press. */
const ordersBy = (column: Column<never>) => [
  { value: sortKeyOf(column), label: `${column.header}: по возрастанию` },
  { value: `-${sortKeyOf(column)}`, label: `${column.header}: по убыванию` },
];

export default function PhoneFiltersDialog(props: PhoneFiltersDialogProps) {
  const { open, onClose, name, columns, state, sort, onSort } = props;
  const filtered = state ? columns.filter((column) => column.filter) : [];
  const orders = columns.filter((column) => column.sort).flatMap(ordersBy);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      footer={
        <>
          {filtered.length > 0 && <Button onClick={state?.clearFilters}>Сбросить</Button>}
          <Button kind="primary" onClick={onClose}>
            Показать
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {orders.length > 0 && (
          <div>
            <p className="mb-1 text-xs font-medium text-ink-soft">Порядок</p>
            <Select
              aria-label="Порядок"
              value={sort ?? ''}
              empty="Обычный"
              options={orders}
              onChange={(value) => onSort(value === '' ? undefined : String(value))}
            />
          </div>
        )}
        {filtered.map((column) => (
          <div key={column.id}>
            <p className="mb-1 text-xs font-medium text-ink-soft">{column.header}</p>
            {column.filter && state && (
              <FilterControl
                filter={column.filter}
                label={column.header}
                value={state.filters[filterNameOf(column)] ?? ''}
                onChange={(value) => state.setFilter(filterNameOf(column), value)}
              />
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
