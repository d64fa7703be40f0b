// Reads one table; a thread's work.
import { readFileSync } from 'node:fs';
import { expansionFault } from '../files/expansion.ts';
import type { GridJob } from './read-grid.ts';
import { hasHeader } from './read-table.ts';
import { gridOf, type Grid, type GridFault } from '../../lots/orders/import/sheet.ts';

/** A sheet of five thousand full rows unpacks to a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

export default async function readGridJob({
  path,
  choose,
  isZip,
  ...options
}: GridJob): Promise<Grid | GridFault> {
  if (isZip) {
    const fault = await expansionFault(path, MAX_UNPACKED_BYTES);
    if (fault !== null) return { fault: fault === 'broken' ? 'unreadable' : 'tooHeavy' };
  }
  return gridOf(readFileSync(path), options, choose === 'items' ? hasHeader : () => true);
}
