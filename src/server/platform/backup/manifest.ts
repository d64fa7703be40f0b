// What a backup says of itself. Its form is for years: a later release reads what an earlier one has written.
import { z } from 'zod';

const FORMAT = 1;

const table = z.object({
  name: z.string(),
  /** In the order in which their values stand in a line. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of the lines as PostgreSQL copied them out. */
  sha256: z.string(),
});

const file = z.object({ key: z.string(), size: z.number(), sha256: z.string() });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations that have made the tables, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.record(z.string(), z.string()),
  files: z.array(file),
  /** Fingerprints of the master keys without which something sealed does not open. */
  masters: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof table>;
export type BackedUpFile = z.infer<typeof file>;
export { FORMAT };
