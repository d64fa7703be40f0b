// Rows of a plain select as records. The library finds out anew for each value of each row what kind of column it is of, which takes
// longer than the database takes to read thousands of them; here it is known once a query.
import { Column, is, SQL } from 'drizzle-orm';

interface Field {
  path: readonly string[];
  field: unknown;
}
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}
type Mapper = (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];

const decoderOf = (field: unknown): Decoder | null =>
  is(field, Column) ? field : is(field, SQL) ? (field as unknown as { decoder: Decoder }).decoder : null;

/** Of a select whose record has no records in it; null of any other. */
function mapperOf(fields: readonly Field[]): Mapper | null {
  const names: string[] = [];
  const decoders: (Decoder | null)[] = [];
  for (const { path, field } of fields) {
    const decoder = decoderOf(field);
    if (path.length !== 1 || decoder === null) return null;
    names.push(path[0]!);
    decoders.push(decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : decoder);
  }
  return (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) {
        const value = values[at];
        const decoder = decoders[at]!;
        row[names[at]!] = value === null || decoder === null ? value : decoder.mapFromDriverValue(value);
      }
      return row;
    });
}

/** What the library keeps of a prepared query, and looks for before it maps rows by itself. */
interface Kept {
  fields?: readonly Field[];
  customResultMapper?: Mapper;
}

/** The same query, its rows mapped by what is known of its columns. */
export function withQuickRows<Q extends object>(query: Q): Q {
  const kept: Kept = query;
  if (kept.fields && !kept.customResultMapper) {
    const mapper = mapperOf(kept.fields);
    if (mapper) kept.customResultMapper = mapper;
  }
  return query;
}
