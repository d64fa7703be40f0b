// Reads the sheet that has a header of items; a thread's work.
import type { Grid, GridFault } from '../../../sheets/grid.ts';
import { readGridJob, type GridJob } from '../../platform/sheets/read-grid-job.ts';
import { hasHeader } from './read-table.ts';

export default (job: GridJob): Promise<Grid | GridFault> => readGridJob(job, hasHeader);
