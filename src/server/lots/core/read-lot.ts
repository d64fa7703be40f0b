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

const names = Object.keys(lotColumns);
const times = Object.entries(lotColumns).flatMap(([name, { dataType }]) =>
  dataType === 'date' ? [name] : [],
);

/** The lot's own row among what was read. */
export function tableRowOf(read: ReadLot): LotTableRow {
  const row: Record<string, unknown> = {};
  for (const name of names) row[name] = read[name as keyof ReadLot];
  for (const name of times) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return row as LotTableRow;
}
