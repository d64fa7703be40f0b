/**
 * Where a record stands, as its badge; found by any of its states:
 *   stateColumn<Lot, LotStatus>({ states: lotStates, of: (lot) => lot.status, among: publishedLotStatuses })
 */
import type { StateText } from '../../../text/lot-states.ts';
import { Badge } from '../feedback/badge.tsx';
import type { Column } from './column.ts';

interface StateColumn<Row, State extends string, Id extends string> {
  /** Also the name of its sort and filter; `status` unless said. */
  id?: Id;
  header?: string;
  width?: number;
  states: Readonly<Record<State, StateText>>;
  of: (row: Row) => State;
  /** Those that may be looked for; all unless said. */
  among?: readonly State[];
}

export function stateColumn<Row, State extends string, Id extends string = 'status'>(
  column: StateColumn<Row, State, Id>,
): Column<Row, NoInfer<{ filter: Id; sort: Id }>> {
  const { states, of, among = Object.keys(states) as State[], id = 'status' as Id, ...rest } = column;
  return {
    header: 'Состояние',
    width: 175,
    rigid: true,
    sort: true,
    ...rest,
    id,
    value: (row) => states[of(row)].label,
    cell: (row) => <Badge {...states[of(row)]} />,
    filter: { kind: 'select', options: among.map((value) => ({ value, label: states[value].label })) },
  };
}
