/** The filters of a list that are on, each to be taken off. */
import { X } from 'lucide-react';
import { formatDate } from '../text/format.ts';
import { filterNameOf, type Column } from './column.ts';
import type { TableState } from './table-state.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
}

function wordsOf<Row>({ filter }: Column<Row>, value: string): string {
  const chosen = value.split(',');
  if (filter?.kind === 'select')
    return filter.options
      .filter((option) => chosen.includes(option.value))
      .map((option) => option.label)
      .join(', ');
  if (filter?.kind === 'dates') {
    const [from, to] = chosen;
    return [from && `от ${formatDate(from)}`, to && `до ${formatDate(to)}`].filter(Boolean).join(' ');
  }
  return value;
}

export function FiltersInForce<Row>({ columns, state }: Props<Row>) {
  const on = columns.filter((column) => column.filter && state.filters[filterNameOf(column)]);
  return (
    on.length > 0 && (
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
    )
  );
}
