/** The filter of one column behind a funnel in its header. */
import { ListFilter } from 'lucide-react';
import { popupAtPress } from '../later/popup-at-press.tsx';
import { cx } from '../text/cx.ts';
import { filterNameOf, type Column } from './column.ts';
import type { TableState } from './table-state.ts';

const FilterPanel = popupAtPress(undefined, () => import('./filter-panel.tsx'));

export function FilterPopover<Row>({ column, state }: { column: Column<Row>; state: TableState }) {
  if (!column.filter) return null;
  const name = filterNameOf(column);
  const value = state.filters[name] ?? '';
  return (
    <FilterPanel
      filter={column.filter}
      label={column.header}
      value={value}
      onChange={(next) => state.setFilter(name, next)}
      button={{
        className: cx(
          'inline-flex size-6 items-center justify-center rounded-box hover:bg-sunken',
          value ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft',
        ),
        'aria-label': `Фильтр: ${column.header}${value ? ', задан' : ''}`,
        title: `Фильтр: ${column.header}`,
        children: <ListFilter className="size-3.5" aria-hidden />,
      }}
    />
  );
}
