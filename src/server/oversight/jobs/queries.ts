// Background work that was given up.
import { and, desc, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { jobs as calls } from '../../../api/calls/jobs.ts';
import type { Db } from '../../platform/database/client.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { byPeriod, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentJob } from './present.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = {
  failedAt: jobs.failedAt,
  createdAt: jobs.createdAt,
  attempts: jobs.attempts,
};

const filters: Filters<Query> = { kind: byValues(jobs.kind), failed: byPeriod(jobs.failedAt) };

export function listGivenUp(db: Db, query: Query) {
  const where = and(isNotNull(jobs.failedAt), filtered(query, filters));
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: jobs.id }).from(jobs).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(jobs)
        .where(where)
        .orderBy(...sorted(query, sortColumns, '-failedAt'), desc(jobs.id))
        .limit(limit)
        .offset(offset);
      return rows.flatMap((row) => (row.failedAt ? [presentJob({ ...row, failedAt: row.failedAt })] : []));
    },
  });
}
