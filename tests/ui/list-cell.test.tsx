// @vitest-environment happy-dom
// A cell of a list, as the unit of an item: by a letter it is written into, as in a spreadsheet; by Enter it opens at its value.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recogniseUnit, UNITS } from '../../src/rules/units.ts';
import { EditableGrid } from '../../src/ui/parts/grid/editable-grid.tsx';
import type { GridColumn } from '../../src/ui/parts/grid/grid-column.ts';

interface Row {
  id: number;
  unit: string;
}
const FAULT = 'Такой единицы измерения нет';
const columns: GridColumn<Row>[] = [
  {
    id: 'unit',
    header: 'Ед. изм.',
    kind: 'select',
    options: UNITS.map(({ code, sign, name }) => ({ value: code, label: sign, hint: name })),
    read: recogniseUnit,
  },
];
const check = ({ unit }: Row): Record<string, string> =>
  unit === '' || UNITS.some(({ code }) => code === unit) ? {} : { unit: FAULT };

let kept: string[];
const changed = vi.fn<(value: string | null | undefined) => void>();
function Page() {
  const [rows, setRows] = useState<readonly Row[]>([
    { id: 1, unit: '' },
    { id: 2, unit: '168' },
  ]);
  useEffect(() => {
    kept = rows.map(({ unit }) => unit);
  }, [rows]);
  const errors = Object.fromEntries(
    rows.flatMap((row) => Object.values(check(row)).map((text) => [`${row.id}.unit`, text])),
  );
  return (
    <EditableGrid
      label="Позиции"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onChange={(changes) => {
        changed(changes[0]?.value);
        setRows((now) =>
          now.map((row) => {
            const change = changes.find((one) => one.row.id === row.id);
            return change ? { ...row, unit: change.value ?? '' } : row;
          }),
        );
      }}
      errors={errors}
      check={check}
      columnsKey="list-cell"
    />
  );
}

const cell = (row: number) => document.querySelector<HTMLElement>(`[data-cell="${row}:0"]`)!;
const stand = (row: number) => {
  fireEvent.mouseDown(cell(row));
  cell(row).focus();
};
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  // happy-dom knows no popovers.
  HTMLElement.prototype.showPopover = () => {};
  render(<Page />);
});
afterEach(cleanup);

test('a word that means a unit is that unit, its first letter included', async () => {
  stand(0);
  await userEvent.keyboard('шт{Enter}');
  expect(kept[0]).toBe('796');
});

test('of a few letters Enter takes the likest, the arrows another', async () => {
  stand(0);
  await userEvent.keyboard('кило');
  expect(shown()).toEqual(['кмКилометр', 'кгКилограмм', 'кВтКиловатт']);
  await userEvent.keyboard('{Enter}');
  expect(kept[0]).toBe('008');
  stand(0);
  await userEvent.keyboard('кило{ArrowDown}{Enter}');
  expect(kept[0]).toBe('166');
});

test('the beginning of a unit is no fault yet; what means none stays as it was written and says so', async () => {
  stand(0);
  await userEvent.keyboard('ш');
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBeNull();
  await userEvent.keyboard('ъъ');
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(kept[0]).toBe('шъъ');
  stand(0);
  expect(cell(0).getAttribute('aria-invalid')).toBe('true');
  // It is mended where it stands.
  await userEvent.keyboard('{F2}');
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'шъъ');
});

test('what is typed and not entered yet goes into its cell with the way back', async () => {
  stand(0);
  await userEvent.keyboard('шт');
  cleanup();
  expect(changed).toHaveBeenLastCalledWith('796');
});

test('Enter opens the list at its value, and Escape leaves it', async () => {
  stand(1);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('combobox')).toHaveProperty('tagName', 'SELECT');
  expect(screen.getByRole('combobox')).toHaveProperty('value', '168');
  await userEvent.keyboard('{Escape}');
  expect(kept[1]).toBe('168');
});
