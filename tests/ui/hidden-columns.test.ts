// @vitest-environment happy-dom
// What a wide grid says of the columns that lie out of sight.
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GridColumn } from '../../src/ui/parts/grid/grid-column.ts';
import { useHiddenColumns } from '../../src/ui/parts/grid/use-hidden-columns.ts';

afterEach(cleanup);

test('while the held edge cuts a column the box says so, until it is scrolled to the end', () => {
  const box = document.createElement('div');
  Object.defineProperties(box, { clientWidth: { value: 400 }, scrollWidth: { value: 500 } });
  const columns: GridColumn<{ name: string; maker: string }>[] = [
    { id: 'name', header: 'Позиция', width: 200 },
    { id: 'maker', header: 'Изготовитель', width: 256 },
  ];
  renderHook(() => useHiddenColumns({ current: box }, columns, 200, 44));
  expect(box.hasAttribute('data-cut')).toBe(true);
  box.scrollLeft = 100;
  fireEvent.scroll(box);
  expect(box.hasAttribute('data-cut')).toBe(false);
});
