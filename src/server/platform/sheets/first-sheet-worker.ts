// Reads the first sheet of a table where none is named; a thread's work.
import type { Grid, GridFault } from '../../../sheets/grid.ts';
import { readGridJob, type GridJob } from './read-grid-job.ts';

export default (job: GridJob): Promise<Grid | GridFault> => readGridJob(job, () => true);
