// Reads the sheet that has offers, of a template or of a supplier's own table; a thread's work.
import type { Grid, GridFault } from '../../../sheets/grid.ts';
import { hasOffers } from '../../../sheets/own-offers.ts';
import { readGridJob, type GridJob } from '../../platform/sheets/read-grid-job.ts';

export default (job: GridJob): Promise<Grid | GridFault> => readGridJob(job, hasOffers);
