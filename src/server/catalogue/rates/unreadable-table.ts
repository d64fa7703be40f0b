/** What came is no table of rates. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}
