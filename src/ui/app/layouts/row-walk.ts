/** J, K and T: the focus goes from row to row of the lists on the page, to what the row leads to, and from table to table. */
const ROWS = 'main [role="grid"] [role="row"], main tbody tr, main [data-row]';
const TABLES = 'main :is([role="grid"], [role="treegrid"])';
const WAY_ON = 'a[href], button:not(:disabled)';

export function stepThroughRows(by: 1 | -1) {
  const ways = [...new Set(document.querySelectorAll<HTMLElement>(ROWS))]
    .map((row) => row.querySelector<HTMLElement>(WAY_ON))
    .filter(
      (way): way is HTMLElement =>
        way !== null && way.closest('thead') === null && way.getClientRects().length > 0,
    );
  const row = document.activeElement?.closest(ROWS);
  const at = ways.findIndex((way) => row?.contains(way));
  const next = ways[at === -1 ? (by === 1 ? 0 : ways.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** T: the focus goes to the table that follows, from the last one to the first; into the cell that Tab would meet. */
export function stepToTable() {
  const cells = [...document.querySelectorAll<HTMLElement>(TABLES)]
    .map((table) => table.querySelector<HTMLElement>('[data-cell][tabindex="0"]'))
    .filter((cell): cell is HTMLElement => cell !== null && cell.getClientRects().length > 0);
  const here = document.activeElement?.closest(TABLES);
  const next = cells[(cells.findIndex((cell) => here?.contains(cell)) + 1) % cells.length];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
