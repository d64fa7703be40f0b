/** The filters of a list that are on, each to be taken off; and on a phone all of them in one dialog. */
import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { filterNameOf, sortKeyOf, type Column } from './column.ts';
import { Select } from '../form/select-field.tsx';
import { FilterControl } from './filter-popover.tsx';
import type { TableState } from './table-state.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
}

function wordsOf<Row>({ filter }: Column<Row>, value: string): string {
  if (filter?.kind === 'select') {
    const chosen = value.split(',');
    return filter.options
      .filter((option) => chosen.includes(option.value))
      .map((option) => option.label)
      .join(', ');
  }
  if (filter?.kind === 'dates' || filter?.kind === 'numbers') {
    const [from, to] = value.split(',');
    return [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' ');
  }
  return value;
}

export function FiltersInForce<Row>({ columns, state }: Props<Row>) {
  const on = columns.filter((column) => column.filter && state.filters[filterNameOf(column)]);
  if (on.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-xs">
      {on.map((column) => {
        const name = filterNameOf(column);
        return (
          <button
            key={name}
            type="button"
            onClick={() => state.setFilter(name, '')}
            className="inline-flex items-center gap-1 rounded-box bg-primary-soft px-2 py-1 text-primary-ink"
          >
            {column.header}: {wordsOf(column, state.filters[name] ?? '')}
            <X className="size-3.5" aria-label="Снять фильтр" />
          </button>
        );
      })}
      <button type="button" className="link" onClick={state.clearFilters}>
        Сбросить всё
      </button>
    </div>
  );
}

/** A phone has no heads of columns to press. */
const ordersBy = <Row,>(column: Column<Row>) => [
  { value: sortKeyOf(column), label: `${column.header}: по возрастанию` },
  { value: `-${sortKeyOf(column)}`, label: `${column.header}: по убыванию` },
];

export function PhoneFilters<Row>({ columns, state }: Props<Row>) {
  const [open, setOpen] = useState(false);
  const filtered = columns.filter((column) => column.filter);
  const orders = columns.filter((column) => column.sort).flatMap(ordersBy);
  if (filtered.length === 0 && orders.length === 0) return null;
  const name = filtered.length > 0 ? 'Фильтры' : 'Порядок';
  return (
    <>
      <Button kind="quiet" size="sm" icon={ListFilter} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={name}
        footer={
          <>
            <Button onClick={state.clearFilters}>Сбросить</Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
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
                value={state.sort ?? ''}
                empty="Обычный"
                options={orders}
                onChange={(value) => state.setSort(value === '' ? undefined : String(value))}
              />
            </div>
          )}
          {filtered.map((column) => (
            <div key={column.id}>
              <p className="mb-1 text-xs font-medium text-ink-soft">{column.header}</p>
              {column.filter && (
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
    </>
  );
}
