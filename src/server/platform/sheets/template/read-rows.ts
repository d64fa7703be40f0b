import { filledRows, NO_TEMPLATE, type ReadSheet } from '../../../../sheets/filled.ts';
import type { SheetColumn } from '../../../../sheets/columns.ts';
import { invalid } from '../../http/errors.ts';
import type { Upload } from '../../http/uploads.ts';
import type { Grid } from '../../../../sheets/grid.ts';
import { readGrid } from '../read-grid.ts';

/** The one table that was sent. Throws 415, 422. */
export async function readUpload(uploads: readonly Upload[], worker?: URL): Promise<Grid> {
  const [upload] = uploads;
  if (!upload || uploads.length > 1) throw invalid({ files: ['Выберите один файл xlsx или csv'] });
  return readGrid(upload, worker ? { worker } : {});
}

/** Reads a filled template; faults come by cell. Throws 415, 422 where it is no such table at all. */
export async function readSheet(
  uploads: readonly Upload[],
  columns: readonly SheetColumn[],
): Promise<ReadSheet> {
  const sheet = filledRows(await readUpload(uploads), columns);
  if (sheet) return sheet;
  throw invalid({ files: [NO_TEMPLATE] });
}
