/** What came is no table of rates, or no directory of banks. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}
