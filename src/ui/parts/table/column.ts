/**
 * A column as a page writes it, naming sorts and filters of the list's call; a table whose rows are all here has names of its
 * own and says Column<Lot>:
 * const columns: Column<Lot, NamesOf<typeof lots.list>>[] = [
 *   { id: 'number', header: 'Номер', sort: true, width: 120 },
 *   { id: 'sum', header: 'Сумма', kind: 'money', value: (lot) => lot.sum },
 *   { id: 'status', header: 'Состояние', cell: (lot) => <LotBadge lot={lot} />, filter: { kind: 'select', options } },
 * ];
 */
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatDecimal } from '../text/format.ts';
import type { ListNames } from '../../../api/list-query.ts';
import type { Option } from '../form/option-look.ts';

export type CellValue = string | number | boolean | null | undefined;

/** One of a release before, which links and kept views still ask for, is offered only while it is chosen: to be taken off. */
export type FilterOption = Option & { former?: boolean };

export type ColumnFilter =
  | { kind: 'text'; placeholder?: string }
  /** Several may be chosen; they go comma-joined. */
  | { kind: 'select'; options: readonly FilterOption[] }
  /** Dates `from,to`; either side may be empty. */
  | { kind: 'dates' };

interface Shown<Row> {
  header: string;
  /** What is shown; by default the value, formatted by `kind`. Beside a column that `waits` for a press (middle-table.tsx) it may tell of that too. */
  cell?: (row: Row, waits?: (id: string) => boolean) => ReactNode;
  /** What is sorted, copied and exported. Numbers and money as decimal strings, times as ISO. */
  value?: (row: Row) => CellValue;
  kind?: 'text' | 'number' | 'money' | 'date' | 'time';
  /** A sum's, by its code: where the value goes out without its sign, it stands in a column beside it. */
  currency?: (row: Row) => string;
  /** What the cell shows under the value: out of the table it stands in a column of its own, unless there is one already. */
  beside?: { header: string; value: (row: Row) => CellValue };
  /** Stands at the right edge; so do numbers and money. */
  right?: boolean;
  /** Pixels; 160 unless said. Where the window is too narrow for all, columns of text give way first. */
  width?: number;
  /** How narrow it may become; what it shows then stands in more lines. */
  least?: number;
  /** The same in a middle-table.tsx that has no room for all: there it gives more. */
  leastTight?: number;
  /** Gives no way: what it shows is of one piece. So is what is counted or dated, and what is pressed. */
  rigid?: boolean;
  /** What stands under the rows in this column; a phone's cards have none. */
  total?: ReactNode;
  /** In a middle-table.tsx it waits for a press where not all find room: those of the highest number first. */
  spare?: number;
  /** That it does so now: it goes out with the others all the same. */
  beyond?: boolean;
  /** Not shown until chosen among the columns. */
  hidden?: boolean;
  /** Stays in sight at the right edge while what stands right of it is scrolled to; so does what is pressed. */
  pinned?: boolean;
  /** The row's link stands here; in the first column unless said. */
  leads?: boolean;
  /** What it draws is no value (buttons): it is not empty though it has none. */
  drawn?: boolean;
}

/** `id` is unique in the table; also the key of the row's field unless `value` is given. */
type Unsorted = { id: string; sort?: false };
/** By its id (true), or by another name. */
type Sorted<Name extends string> = { id: Name; sort: true } | { id: string; sort: Name };

type Unfiltered = { id: string; filter?: undefined };
/** Under its id, or under another name. */
type Filtered<Name extends string> =
  | { id: Name; filter: ColumnFilter & { name?: undefined } }
  | { id: string; filter: ColumnFilter & { name: Name } };

export type Column<Row, Names extends ListNames = ListNames> = Shown<Row> &
  (Unsorted | Sorted<Names['sort']>) &
  (Unfiltered | Filtered<Names['filter']>);

/** Which column has the row's link, and on a phone its title. */
export const leading = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ leads }) => leads) ?? columns[0];

/** Beside the rows' numbers what leads stays in sight, too, while the others are scrolled. */
export const keptBeside = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns[0]?.kind === 'number' ? columns.find(({ leads }) => leads) : undefined;

export const isRight = <Row>({ kind, right }: Column<Row>): boolean =>
  right ?? (kind === 'number' || kind === 'money');

export const isMoment = <Row>({ kind }: Column<Row>): boolean => kind === 'time' || kind === 'date';

export const isPinned = <Row>({ id, pinned }: Column<Row>): boolean => pinned ?? id === 'actions';

export function valueOf<Row>(column: Column<Row>, row: Row): CellValue {
  return column.value ? column.value(row) : ((row as Record<string, CellValue>)[column.id] ?? null);
}

/** The value as text, in Russian notation. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = valueOf(column, row);
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  switch (column.kind) {
    case 'money':
      return formatDecimal(value, 2);
    case 'number':
      return formatDecimal(value);
    case 'date':
      return formatDate(value);
    case 'time':
      return formatDateTime(value);
    default:
      return String(value);
  }
}

/** Columns in which no row has a value. */
export const emptyColumns = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ReadonlySet<string> =>
  new Set(
    columns
      .filter((column) => !column.drawn && rows.every((row) => textOf(column, row) === ''))
      .map(({ id }) => id),
  );

export const sortKeyOf = <Row>(column: Column<Row>): string =>
  typeof column.sort === 'string' ? column.sort : column.id;
export const filterNameOf = <Row>({ filter, id }: Column<Row>): string =>
  filter && 'name' in filter ? (filter.name ?? id) : id;
