/**
 * What of the own procedures is shown by stage and on the board. The rows are all here; the choice stands in the address under the names of
 * the table's filters, so that it goes along from view to view.
 */
import { lots } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { movingLots } from '../../../api/moving-lots.ts';
import { dayOf } from '../../../rules/dates.ts';
import { termOf } from '../../../machines/lot-predicates.ts';
import { lotStageText } from '../../../text/lot-states.ts';
import { Button } from '../../parts/control/button.tsx';
import { ChipSelect } from '../../parts/control/chip-select.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { termsAhead, untilDay } from '../lot/terms-ahead.ts';

type Filters = ReturnType<typeof useLotFilters>['filters'];

export const useLotFilters = () => useTableState(lots.list);

export function filterLots<Row extends LotRow>(rows: readonly Row[], filters: Filters): readonly Row[] {
  const { status, category, deadline } = filters;
  const [since = '', until = ''] = (deadline ?? '').split(',');
  return rows.filter((row) => {
    const term = termOf(row);
    const day = term === null ? '' : dayOf(Date.parse(term));
    return (
      (!status || status.split(',').includes(row.status)) &&
      (!category || category.split(',').includes(String(row.category?.id))) &&
      (!deadline || (day !== '' && day >= since && (until === '' || day <= until)))
    );
  });
}

/** Over what is filtered away altogether. */
export function NoneLeft() {
  const { clearFilters } = useLotFilters();
  return (
    <EmptyState
      text="Под выбранное не подходит ни одна процедура в работе."
      action={
        <Button
          onClick={({ currentTarget }) => {
            // It goes with its press; the keyboard stays at the list's head.
            currentTarget.closest('section')?.querySelector('button')?.focus();
            clearFilters();
          }}
        >
          Сбросить фильтры
        </Button>
      }
    />
  );
}

export function StageFilters({ rows }: { rows: readonly LotRow[] }) {
  const { filters, setFilter } = useLotFilters();
  const categories = new Map(rows.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  const choices = {
    status: {
      label: 'Этап',
      options: movingLots
        .filter((stage) => rows.some(({ status }) => status === stage))
        .map((stage) => ({ value: stage as string, label: lotStageText(stage) })),
    },
    deadline: {
      label: 'Срок',
      options: termsAhead.map(({ value, label }) => ({ value: untilDay(value), label })),
    },
    category: {
      label: 'Категория',
      options: [...categories.values()]
        .toSorted((a, b) => a.code.localeCompare(b.code))
        .map(({ id, code, title }) => ({ value: String(id), label: `${code} ${title}` })),
    },
  };
  return (Object.keys(choices) as (keyof typeof choices)[]).map((name) => {
    const { label, options } = choices[name];
    const value = filters[name] ?? '';
    // The table may have chosen what is none of these.
    const isAmong = value === '' || options.some((one) => one.value === value);
    return (
      <ChipSelect
        key={name}
        label={label}
        value={value}
        onChange={(next) => setFilter(name, next)}
        options={isAmong ? options : [...options, { value, label: `${label}: как в таблице` }]}
        className="max-md:flex-1"
      />
    );
  });
}
