import { filledRows, NO_TEMPLATE, type ReadSheet } from '../../../../sheets/filled.ts';
import type { SheetColumn } from '../../../../sheets/columns.ts';
import { invalid } from '../../http/errors.ts';
import type { Upload } from '../../http/uploads.ts';
import { readGrid } from '../read-grid.ts';

/** Reads a filled template; faults come by cell. Throws 415, 422 where it is no such table at all. */
export async function readSheet(
  uploads: readonly Upload[],
  columns: readonly SheetColumn[],
): Promise<ReadSheet> {
  const [upload] = uploads;
  if (!upload || uploads.length > 1) throw invalid({ files: ['Выберите один файл xlsx или csv'] });
  const sheet = filledRows(await readGrid(upload), columns);
  if (sheet) return sheet;
  throw invalid({ files: [NO_TEMPLATE] });
}
