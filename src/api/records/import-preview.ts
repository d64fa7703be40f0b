// What an import answers, tried (`?dryRun=1`) or done: errors by cell; with any error nothing is imported.
import { z } from 'zod';

export const importError = z.object({
  /** Row as the spreadsheet numbers it, from 1. */
  row: z.int(),
  /** Spreadsheet letter of the column; null where the row as a whole is meant. */
  column: z.string().nullable(),
  /** Title of the column. */
  title: z.string().nullable(),
  message: z.string(),
});

export const importPreview = z.object({
  /** True once the rows are in. */
  applied: z.boolean(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), letter: z.string() })),
  rows: z.array(
    z.object({
      row: z.int(),
      id: z.int().nullable(),
      values: z.record(z.string(), z.string().nullable()),
      /** Keys of the values that differ from what is stored. */
      changed: z.array(z.string()),
    }),
  ),
  errors: z.array(importError),
  /** What was understood of a table that is no template, and what was left out; a template has none. */
  notes: z.array(z.string()),
  total: z.int(),
  changedRows: z.int(),
});
export type ImportPreview = z.infer<typeof importPreview>;
