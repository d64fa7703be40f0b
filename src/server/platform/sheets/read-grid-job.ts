// Reads one table; a thread's work (read-grid.ts).
import { expansionFault } from '../files/expansion.ts';
import { readTemporary } from '../sealing/temporary.ts';
import { gridOf, type Grid, type GridFault, type GridJob } from './grid.ts';

/** A sheet of five thousand full rows unpacks to a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** @param chooses which of several sheets is meant where none is named; the first where it accepts none */
export async function readGridJob(
  { file, isZip, ...options }: GridJob,
  chooses: (grid: Grid) => boolean,
): Promise<Grid | GridFault> {
  const content = await readTemporary(file);
  if (isZip) {
    const fault = await expansionFault(content, MAX_UNPACKED_BYTES);
    if (fault !== null) return { fault: fault === 'broken' ? 'unreadable' : 'tooHeavy' };
  }
  return gridOf(content, options, chooses);
}
