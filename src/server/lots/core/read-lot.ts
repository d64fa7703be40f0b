// A lot's row as hand-written statements read it: times as ISO text, nothing made that an answer would only unmake.
import { sql, type SQL } from 'drizzle-orm';
import { lotColumns, type LotTableRow } from './tables.ts';

/** Times as ISO text. */
type Read<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | (Row[Key] & null) : Row[Key] };

export type ReadLot = Read<LotTableRow>;

/** Columns by the names that a row has them under. */
export const named = (columns: Record<string, SQL | object>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column as SQL} as ${sql.identifier(name)}`),
    sql`, `,
  );

const columns = Object.entries(lotColumns).map(([name, { dataType }]) => ({
  name: name as keyof LotTableRow,
  isTime: dataType === 'date',
}));
/** Copies of it have their keys in place from the start. */
const blank = Object.fromEntries(columns.map(({ name }) => [name, null]));

/** The lot's own row among what was read. */
export function tableRowOf(read: ReadLot): LotTableRow {
  const row: Record<string, unknown> = { ...blank };
  for (const { name, isTime } of columns) {
    const value = read[name];
    row[name] = isTime && value !== null ? new Date(value as string) : value;
  }
  return row as LotTableRow;
}

/** The same back again. */
export function readOf(lot: LotTableRow): ReadLot {
  const read: Record<string, unknown> = { ...blank };
  for (const { name, isTime } of columns) {
    const value = lot[name];
    read[name] = isTime && value !== null ? (value as Date).toISOString() : value;
  }
  return read as ReadLot;
}
