/** What is wrong with the cell one stands in, as it is kept or as it is typed, and what mends it by one press. */
import { useMemo } from 'react';
import { formatDecimal } from '../text/format.ts';
import type { TipAction } from './cell-tip.tsx';
import { isNumeric, type GridColumn } from './grid-column.ts';
import { roundablePlaces } from './grid-errors.ts';
import type { GridHost } from './grid-host.ts';
import type { GridModel } from './grid-model.ts';
import type { GridState } from './grid-state.ts';
import { choicesOf, repairOf } from './grid-repair.ts';
import { keptNumber, optionsLike, parsedText, roundedValue } from './grid-text.ts';

type Check<Row> = (row: Row) => Readonly<Record<string, string>>;

interface CellFaultOptions<Row> {
  host: GridHost<Row>;
  model: GridModel<Row>;
  state: GridState;
  active: { row: number; column: number };
  check: Check<Row> | undefined;
  /** Whether any cell is faulty. */
  hasFaults: boolean;
}

export function useCellFault<Row>({ host, model, state, active, check, hasFaults }: CellFaultOptions<Row>) {
  const { rows, columns, errorAt, readOnly } = host;
  const [line, head] = [rows[active.row], columns[active.column]];
  const stored = line !== undefined && head ? errorAt(line, head) : undefined;
  const typed =
    line !== undefined && head && state.draft !== null && check
      ? typedFault(line, head, state.draft, check)
      : undefined;
  const error = state.draft === null || !check ? stored : typed;
  const roundable = useMemo(
    () =>
      !hasFaults ? [] : roundablePlaces(rows, columns, (row, column) => errorAt(row, column) !== undefined),
    [rows, columns, errorAt, hasFaults],
  );
  const repair =
    error !== undefined && state.draft === null && line !== undefined && head ? repairOf(head, line) : null;
  /** What mends the active cell by one press. */
  function actionsOf(): TipAction[] {
    if (error === undefined || line === undefined || !head || readOnly) return [];
    if (repair) {
      const shown = formatDecimal(repair.value, head.kind === 'money' ? 2 : 0);
      return [
        {
          label: `Исправить на ${shown}`,
          run: () => model.write(line, head, keptNumber(head, repair.value)),
        },
      ];
    }
    const choices = state.draft === null ? choicesOf(head, line) : [];
    if (choices.length > 0)
      return choices.map(({ value, label }) => ({
        label,
        isChoice: true,
        run: () => model.write(line, head, value),
      }));
    const rounded = state.draft === null ? roundedValue(head, line) : null;
    if (rounded === null) return [];
    return [
      { label: `Округлить до ${formatDecimal(rounded)}`, run: () => model.roundCells([model.active]) },
      ...(roundable.length > 1
        ? [{ label: `Округлить все ${roundable.length}`, run: () => model.roundCells(roundable) }]
        : []),
    ];
  }

  return { line, typed, error, why: repair?.why, actions: actionsOf() };
}

/** Against what stands in the cell's editor; a number whose fraction has only its comma yet is no fault, nor the beginning of what a list has. */
function typedFault<Row>(
  row: Row,
  column: GridColumn<Row>,
  draft: string,
  check: Check<Row>,
): string | undefined {
  if (optionsLike(column, draft).length > 0) return undefined;
  const text = isNumeric(column) ? draft.replace(/[.,]$/, '') : draft;
  return check({ ...row, [column.id]: parsedText(column, text) ?? '' })[column.id];
}
