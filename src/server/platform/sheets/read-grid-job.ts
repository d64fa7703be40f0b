// Reads one table; a thread's work (read-grid.ts).
import { expansionFault } from '../files/expansion.ts';
import { gridOf, type Grid, type GridFault } from '../../../sheets/grid.ts';
import { readTemporary, type TemporaryFile } from '../sealing/temporary.ts';

/** A sheet of five thousand full rows unpacks to a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export interface GridJob {
  file: TemporaryFile;
  isText: boolean;
  /** A ZIP archive inside, as the newer workbooks are: how far it unpacks is looked at first. */
  isZip: boolean;
  sheet: string | null;
}

/** @param chooses which of several sheets is meant where none is named; the first where it accepts none */
export async function readGridJob(
  { file, isZip, ...options }: GridJob,
  chooses: (grid: Grid) => boolean,
): Promise<Grid | GridFault> {
  const content = await readTemporary(file);
  if (isZip) {
    const fault = await expansionFault(content, MAX_UNPACKED_BYTES);
    if (fault === 'locked') return { fault: 'protected' };
    if (fault !== null) return { fault: fault === 'broken' ? 'unreadable' : 'tooHeavy' };
  }
  return gridOf(content, options, chooses);
}
