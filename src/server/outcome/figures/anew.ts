// The figures of a finished lot are counted once; where what it has bought is another sum, they are counted anew.
import { eq } from 'drizzle-orm';
import { build, type Write } from '../../platform/database/statement.ts';
import { jobDraft, type JobDraft } from '../../platform/jobs/enqueue.ts';
import { lotOutcomes, paidPrices } from './tables.ts';

export const countAnew = (id: number): { writes: Write[]; jobs: JobDraft[] } => ({
  writes: [
    build.delete(paidPrices).where(eq(paidPrices.lotId, id)),
    build.delete(lotOutcomes).where(eq(lotOutcomes.lotId, id)),
  ],
  jobs: [jobDraft('lot.figures', { id })],
});
