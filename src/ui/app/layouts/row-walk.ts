/** J and K: the focus goes from row to row of the lists on the page, to what the row leads to. */
const ROWS = 'main [role="grid"] [role="row"], main tbody tr, main [data-row]';
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
