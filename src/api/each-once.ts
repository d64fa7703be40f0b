// Apart from the other fields, as few forms send a list of rows.
import type { z } from 'zod';

/** A list whose rows each tell of another record, by the fields named: of two about one only the last would count, or both would. */
export const eachOnce = <Row extends z.ZodObject>(
  rows: z.ZodArray<Row>,
  ...fields: (keyof z.output<Row> & string)[]
) =>
  rows.check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, row] of value.entries()) {
      const key = fields.map((field) => String(row[field])).join();
      const isNew = fields.some((field) => row[field] === undefined);
      if (!isNew && seen.has(key))
        issues.push({ code: 'custom', input: row, path: [index, fields[0]!], message: 'Указано дважды' });
      seen.add(key);
    }
  });
