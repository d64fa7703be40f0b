import type { z } from 'zod';
import type { documentRecord } from '../../../api/calls/documents.ts';
import { presentFile } from '../../platform/files/present.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import type { documents } from './tables.ts';

/** A document with the one file that it is. */
export const presentDocument = (
  row: typeof documents.$inferSelect,
  file: FileRow,
): z.input<typeof documentRecord> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  file: presentFile(file),
});
